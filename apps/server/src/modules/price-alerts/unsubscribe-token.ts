import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { loadSecret } from '../../platform/secrets.ts';

/** A signed token that ends the alert mails of one person, and does nothing else. */
export async function unsubscribeToken(config: Config, userId: number): Promise<string> {
  const signature = createHmac('sha256', await loadSecret(config, 'token')).update(`alert mails of ${userId}`);
  return `${userId}.${signature.digest('base64url')}`;
}

/** Returns undefined for a forged token. */
export async function readUnsubscribeToken(config: Config, token: string): Promise<number | undefined> {
  const userId = Number(/^(\d{1,9})\./.exec(token)?.[1]);
  if (!userId) return undefined;
  const given = Buffer.from(token);
  const expected = Buffer.from(await unsubscribeToken(config, userId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
}
