import type { InviteStatus } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type InviteRow, inviteLifetimeDays } from './invite-view.ts';

const isOpen = sql<boolean>`invite.status = 'pending' AND invite.expires_at > now()`;
const status = sql<InviteStatus>`CASE WHEN invite.status = 'pending' AND invite.expires_at <= now() THEN 'expired' ELSE invite.status END`;
const expiresAt = sql<Date>`now() + make_interval(days => ${inviteLifetimeDays})`;

const view = (db: Executor) =>
  db
    .selectFrom('shopping_list_invite as invite')
    .select(['invite.id', 'invite.list_id', 'invite.invitee_email', 'invite.created_at', status.as('status')]);

/** Open invites come first, then expired ones, each newest first. */
export function findInvites(db: Executor, listId: number): Promise<InviteRow[]> {
  return view(db)
    .where('list_id', '=', listId)
    .where('invite.status', '=', 'pending')
    .orderBy(isOpen, 'desc')
    .orderBy('invite.id', 'desc')
    .limit(100)
    .execute();
}

export function findInviteOfList(db: Executor, listId: number, id: number): Promise<InviteRow | undefined> {
  return view(db).where('list_id', '=', listId).where('invite.id', '=', id).executeTakeFirst();
}

export function findInviteToUser(db: Executor, userId: number, id: number): Promise<InviteRow | undefined> {
  return view(db)
    .where('invite.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app_user')
          .select('app_user.id')
          .where('app_user.id', '=', userId)
          .where('email_proven_at', 'is not', null)
          .where(sql`lower(email)`, '=', sql`lower(invitee_email)`),
      ),
    )
    .executeTakeFirst();
}

/** Finds the only unanswered invite of an address to a list, open or expired. */
export function findPendingInvite(db: Executor, listId: number, email: string): Promise<InviteRow | undefined> {
  return view(db)
    .where('list_id', '=', listId)
    .where('invite.status', '=', 'pending')
    .where(sql`lower(invitee_email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

export function countOpenInvites(db: Executor, listId: number): Promise<number> {
  return countRows(db.selectFrom('shopping_list_invite as invite').where('list_id', '=', listId).where(isOpen));
}

export async function insertInvite(
  trx: Executor,
  { listId, email, invitedBy }: { listId: number; email: string; invitedBy: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('shopping_list_invite')
    .values({ list_id: listId, invitee_email: email, invited_by: invitedBy, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renewInvite(trx: Executor, id: number, invitedBy: number): Promise<void> {
  await trx
    .updateTable('shopping_list_invite')
    .set({ expires_at: expiresAt, invited_by: invitedBy })
    .where('id', '=', id)
    .execute();
}

export async function closeInvite(
  trx: Executor,
  id: number,
  outcome: 'accepted' | 'rejected' | 'deleted',
): Promise<void> {
  await trx
    .updateTable('shopping_list_invite')
    .set({ status: outcome, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Returns the lists with an unanswered invite to an address, in lock order. */
export async function findListsWithInviteTo(db: Executor, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('shopping_list_invite')
    .select('list_id')
    .where('status', '=', 'pending')
    .where(sql`lower(invitee_email)`, '=', sql`lower(${email})`)
    .orderBy('list_id')
    .execute();
  return rows.map(({ list_id }) => list_id);
}

export async function deleteInvitesToEmail(trx: Executor, email: string): Promise<void> {
  await trx.deleteFrom('shopping_list_invite').where(sql`lower(invitee_email)`, '=', sql`lower(${email})`).execute();
}
