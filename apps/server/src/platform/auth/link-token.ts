import { createHash, randomBytes } from 'node:crypto';

/** What a mailed link carries, and the hash of it, which is all that is kept. */
export interface LinkToken {
  token: string;
  hash: Buffer;
}

/** A new token of 256 random bits. */
export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** 256 random bits need no slow hash: they cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
