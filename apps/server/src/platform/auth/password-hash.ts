import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Unavailable } from '../errors.ts';
import { createTaskLimiter } from './gate.ts';

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing occupies memory and a libuv thread. A flood of logins waits here, and the excess is refused. */
const gate = createTaskLimiter(Math.max(1, Math.min(3, availableParallelism() - 1)), 200);

export const noPasswordHash = 'none';

export function hashPassword(password: string): Promise<string> {
  return gate.run(() => hash(password, parameters), busy);
}

/**
 * Verifies a password. Without a hash, does the same work, so that the time does not show whether the account exists.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const usable = passwordHash?.startsWith('$argon2id$') ? passwordHash : undefined;
  const compared = usable ?? (await decoyHash());
  const isRight = await gate.run(() => verify(compared, password), busy);
  return isRight && usable !== undefined;
}

let decoy: Promise<string> | undefined;

/** Hash of a random password. Created at start, so that the first login is not slower. */
export function decoyHash(): Promise<string> {
  decoy ??= hash(crypto.randomUUID(), parameters);
  return decoy;
}

function busy(): Unavailable {
  return new Unavailable('Too many people are logging in right now. Please try again in a few seconds.');
}
