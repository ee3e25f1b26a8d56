import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { BadRequest } from '../../platform/errors.ts';
import { notify } from '../notifications/index.ts';

export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Frees an address that the account has just verified. Throws BadRequest if another account has verified it. */
export async function claimVerifiedEmail(trx: Executor, email: string, userId: number): Promise<void> {
  const other = await trx
    .selectFrom('app_user')
    .select(['id', 'email_proven_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('id', '!=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!other) return;
  if (other.email_proven_at) throw emailTakenError();
  await trx
    .updateTable('app_user')
    .set({ email: placeholderAddress(other.id) })
    .where('id', '=', other.id)
    .execute();
  await notify(trx, {
    userId: other.id,
    type: 'warning',
    content: 'Someone else confirmed that this email is theirs. Enter your own in your profile.',
    path: '/profile',
  });
}

export function emailTakenError(): BadRequest {
  return new BadRequest('This email now belongs to another account.');
}

const nobodys = '@unproven.invalid';

/** Returns a placeholder address. No mail reaches the domain `.invalid` (RFC 2606). */
function placeholderAddress(userId: number): string {
  return `account-${userId}${nobodys}`;
}

export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(nobodys);
}
