import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { BadRequest } from '../../platform/errors.ts';
import { notify } from '../notifications/index.ts';

/** Whether two addresses are one: case does not tell them apart. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * Makes an address free for the account that has just proven it. Another one that has it without proof has to name one
 * of its own; throws BadRequest where another has proven it before.
 */
export async function claimAddress(trx: Executor, email: string, userId: number): Promise<void> {
  const other = await trx
    .selectFrom('app_user')
    .select(['id', 'email_proven_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('id', '!=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!other) return;
  if (other.email_proven_at) throw addressTaken();
  await trx
    .updateTable('app_user')
    .set({ email: nobodysAddress(other.id) })
    .where('id', '=', other.id)
    .execute();
  await notify(trx, {
    userId: other.id,
    type: 'warning',
    content: 'Someone else confirmed that this email is theirs. Enter your own in your profile.',
    path: '/profile',
  });
}

/** What is told where another account has proven an address before, or at the same moment. */
export function addressTaken(): BadRequest {
  return new BadRequest('This email now belongs to another account.');
}

const nobodys = '@unproven.invalid';

/** What stands in the place of an address that turned out to be somebody else's; no mail ever reaches it (RFC 2606). */
function nobodysAddress(userId: number): string {
  return `account-${userId}${nobodys}`;
}

/** Whether an account has no address that mails could be sent to. */
export function isNobodys(email: string): boolean {
  return email.endsWith(nobodys);
}
