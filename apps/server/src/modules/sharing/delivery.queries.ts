import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

const open = (db: Executor) =>
  db
    .selectFrom('shopping_list_invite as invite')
    .innerJoin('shopping_list as list', 'list.id', 'invite.list_id')
    .select(['invite.id', 'invite.invitee_email', 'invite.invited_by', 'list.name as list'])
    .where('invite.status', '=', 'pending')
    .where('invite.expires_at', '>', sql<Date>`now()`);

export type OpenInvite = NonNullable<Awaited<ReturnType<typeof findOpenInvite>>>;

export function findOpenInvite(db: Executor, id: number) {
  return open(db).where('invite.id', '=', id).executeTakeFirst();
}

export function findOpenInvitesTo(db: Executor, email: string): Promise<OpenInvite[]> {
  return open(db).where(sql`lower(invitee_email)`, '=', sql`lower(${email})`).orderBy('invite.id').execute();
}

export function findInvitee(db: Executor, email: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'is_active', 'email_notifications', 'email_proven_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

export async function insertInviteToken(db: Executor, inviteId: number, hash: Buffer): Promise<void> {
  await db.insertInto('shopping_list_invite_token').values({ token_hash: hash, invite_id: inviteId }).execute();
}

/** Delivering an invite and verifying its address run one after the other, so that one sees the other. */
export async function lockAddress(trx: Executor, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('invites to ' || lower(${email}), 0))`.execute(trx);
}
