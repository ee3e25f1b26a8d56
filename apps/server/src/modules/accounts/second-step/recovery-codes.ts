import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

const codeCount = 10;
/** Crockford's base32 alphabet, without letters that are easily confused in handwriting. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const lettersOfCode = 16;

/** Replaces all recovery codes by new ones of 80 random bits. Stores only their hashes. */
export async function replaceRecoveryCodes(trx: Executor, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(trx: Executor, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

export async function consumeRecoveryCode(trx: Executor, userId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function newCode(): string {
  const text = Array.from(randomBytes(lettersOfCode), (byte) => letters[byte % letters.length]).join('');
  return text.replace(/(.{4})(?!$)/g, '$1-');
}

/** Ignores case and separators, and reads O as 0, I and L as 1. A fast hash is safe for 80 random bits. */
function hashOf(code: string): Buffer {
  const meant = code
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(meant).digest();
}
