import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows so many times 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}
