import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/queue.ts';

/** Expired links are retained for 30 days, so that a late reader learns why the link does not work. */
const remembered = sql`now() - interval '30 days'`;

interface NewLink {
  userId: number;
  email: string;
  hash: Buffer;
}

export type EmailLinkState = 'open' | 'used' | 'expired';

export async function insertEmailProofToken(
  db: Executor,
  { userId, email, hash }: NewLink,
  hours: number,
): Promise<void> {
  await db.deleteFrom('email_proof_token').where('expires_at', '<', sql<Date>`${remembered}`).execute();
  const expires = sql<Date>`now() + make_interval(hours => ${hours})`;
  await db
    .insertInto('email_proof_token')
    .values({ token_hash: hash, user_id: userId, email, expires_at: expires })
    .execute();
}

export async function insertRevertEmailToken(
  db: Executor,
  { userId, email, hash, changedAt }: NewLink & { changedAt: string },
  days: number,
): Promise<void> {
  await db.deleteFrom('email_take_back_token').where('expires_at', '<', sql<Date>`${remembered}`).execute();
  await db
    .insertInto('email_take_back_token')
    .values({
      token_hash: hash,
      user_id: userId,
      email,
      changed_at: changedAt,
      expires_at: sql<Date>`${changedAt}::timestamptz + make_interval(days => ${days})`,
    })
    .execute();
}

/** Call it again after the account is locked, because the state may have changed. */
export function findEmailLink(db: Executor, table: 'email_proof_token' | 'email_take_back_token', hash: Buffer) {
  return db
    .selectFrom(table)
    .select(['user_id', 'email'])
    .select(
      sql<EmailLinkState>`CASE WHEN used_at IS NOT NULL THEN 'used' WHEN expires_at <= now() THEN 'expired' ELSE 'open' END`.as(
        'state',
      ),
    )
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export async function markEmailProofTokensUsed(trx: Executor, userId: number): Promise<void> {
  await trx
    .updateTable('email_proof_token')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Invalidates a link that undoes a change, and the links of later changes: the earlier owner takes precedence. */
export async function markRevertTokensUsed(trx: Executor, userId: number, hash: Buffer): Promise<void> {
  await trx
    .updateTable('email_take_back_token')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('changed_at', '>=', (eb) =>
      eb.selectFrom('email_take_back_token').select('changed_at').where('token_hash', '=', hash),
    )
    .execute();
}

/** Marks `email` as verified if it still belongs to the account, and queues notices of invites to it. */
export async function markEmailVerified(trx: Executor, userId: number, email: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ email_proven_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('email_proven_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addJob(trx, 'tell-of-invites', { user: userId });
}

export async function replaceEmail(trx: Executor, userId: number, email: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ email, email_proven_at: sql<Date>`clock_timestamp()`, pending_email: null })
    .where('id', '=', userId)
    .execute();
  await addJob(trx, 'tell-of-invites', { user: userId });
}
