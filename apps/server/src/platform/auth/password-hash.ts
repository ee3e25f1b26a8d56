import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Unavailable } from '../errors.ts';
import { createGate } from './gate.ts';

/**
 * OWASP's parameters for argon2id, which is the library's default (Password Storage Cheat Sheet): 19 MiB, two passes,
 * one lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes memory and one of libuv's threads, so few run at once: a flood of logins waits its turn, and beyond
 * some seconds' worth of waiting is turned away, instead of taking all memory or stopping file access.
 */
const gate = createGate(Math.max(1, Math.min(3, availableParallelism() - 1)), 200);

/** Stands where an account has no password: nothing that anybody enters is right. */
export const noPassword = 'none';

export function hashPassword(password: string): Promise<string> {
  return gate.run(() => hash(password, parameters), busy);
}

/**
 * Whether `password` is the one behind `passwordHash`. Without one (no such account, or one that has no password) the
 * same work is done in vain, so that the time tells nothing.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const usable = passwordHash?.startsWith('$argon2id$') ? passwordHash : undefined;
  const compared = usable ?? (await decoyHash());
  const isRight = await gate.run(() => verify(compared, password), busy);
  return isRight && usable !== undefined;
}

let decoy: Promise<string> | undefined;

/** A hash like any other, of a password that nobody has. Made ahead, so that the first login is not slower. */
export function decoyHash(): Promise<string> {
  decoy ??= hash(crypto.randomUUID(), parameters);
  return decoy;
}

function busy(): Unavailable {
  return new Unavailable('Too many people are logging in right now. Please try again in a few seconds.');
}
