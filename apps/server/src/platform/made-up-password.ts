import { randomBytes } from 'node:crypto';

/** Generates a password of 96 random bits: 16 letters, digits, '-' and '_'. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}
