import { randomBytes } from 'node:crypto';

/** A password for somebody to write down: 96 random bits as 16 letters, digits, '-' and '_'. */
export function makeUpPassword(): string {
  return randomBytes(12).toString('base64url');
}
