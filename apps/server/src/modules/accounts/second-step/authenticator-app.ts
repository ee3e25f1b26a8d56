import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Executor } from '../../../platform/database/database.ts';
import type { ValueEncryptor } from '../../../platform/seal.ts';

const secondsOfStep = 30;
/** Tolerated clock difference of a phone, in steps of 30 seconds. */
const window = 1;

export function createAuthenticatorSecret(email: string, issuer: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ issuer, label: email, secret }).toString() };
}

/** Returns the time step of a valid code, in units of 30 seconds since 1970. */
function stepOf(secret: string, code: string): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = Date.now();
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / secondsOfStep) + delta;
}

/** Stores the authenticator app if its first code is valid. That code cannot be used again. */
export async function enrollAuthenticatorApp(
  trx: Executor,
  sealer: ValueEncryptor,
  { userId, sealed, code }: { userId: number; sealed: Buffer; code: string },
): Promise<boolean> {
  const secret = sealer.open(sealed, userId);
  const step = secret && stepOf(secret, code);
  if (!step) return false;
  await trx
    .insertInto('authenticator_app')
    .values({ user_id: userId, sealed_secret: sealed, last_step: step })
    .execute();
  return true;
}

/** Checks a code and marks it as used. The caller has locked the account. */
export async function consumeAuthenticatorCode(
  trx: Executor,
  sealer: ValueEncryptor,
  userId: number,
  code: string,
): Promise<boolean> {
  const app = await trx
    .selectFrom('authenticator_app')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const secret = app && sealer.open(app.sealed_secret, userId);
  const step = secret && stepOf(secret, code);
  if (!app || !step || step <= Number(app.last_step)) return false;
  await trx
    .updateTable('authenticator_app')
    .set({ last_step: step, last_used: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

export async function deleteAuthenticatorApp(trx: Executor, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('authenticator_app').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
