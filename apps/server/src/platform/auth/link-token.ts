import { createHash, randomBytes } from 'node:crypto';

/** Token of a mailed link. The database stores only its hash. */
export interface LinkToken {
  token: string;
  hash: Buffer;
}

export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** 256 random bits cannot be guessed, so a fast hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
