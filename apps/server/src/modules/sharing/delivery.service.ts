import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { newLinkToken } from '../../platform/auth/link-token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { findNameOfUser, unknownPerson } from '../../platform/database/name-of-user.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findUserById } from '../accounts/index.ts';
import { deleteInviteNotification, notify } from '../notifications/index.ts';
import { inviteLifetimeDays } from './invite-view.ts';

/** Only the job looks up the account, so neither the response to the inviter nor its time reveals one. */
export async function deliverInvite(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const invite = await findOpenInvite(trx, id);
    if (!invite) return;
    await lockAddress(trx, invite.invitee_email);
    const invitee = await findInvitee(trx, invite.invitee_email);
    const isProven = invitee?.email_proven_at != null;
    if (invitee?.is_active && isProven) await notifyInvitee(trx, invitee.id, invite);
    // An account that has not verified the address cannot disable mails to its owner.
    const wantsMail = invitee && isProven ? invitee.is_active && invitee.email_notifications : true;
    if (wantsMail) await addJob(trx, 'mail-invite', { id }, { attempts: 14 });
  });
}

/** Runs the job that mails an invite. The plain token exists only in the mail. */
export async function mailInvite(
  { db, config }: { db: Database; config: Config },
  id: number,
  log: FastifyBaseLogger,
): Promise<void> {
  const invite = await findOpenInvite(db, id);
  if (!invite) return;
  const invitee = await findInvitee(db, invite.invitee_email);
  const hasAccount = invitee?.email_proven_at != null;
  const { token, hash } = newLinkToken();
  await insertInviteToken(db, id, hash);
  const data = {
    firstName: hasAccount ? invitee.first_name : '',
    inviter: await findNameOfInviter(db, invite),
    list: invite.list,
    link: `${config.publicUrl}/invite?token=${token}`,
    hasAccount,
    days: inviteLifetimeDays,
  };
  await sendMail(config, { template: 'list-invite', to: invite.invitee_email, data }, log);
}

export async function notifyOfInvites(db: Database, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await findUserById(trx, userId);
    if (!user?.is_active || !user.email_proven_at) return;
    await lockAddress(trx, user.email);
    for (const invite of await findOpenInvitesTo(trx, user.email)) await notifyInvitee(trx, userId, invite);
  });
}

/** The notifications screen needs the invite id in the text to offer acceptance. */
async function notifyInvitee(trx: Executor, userId: number, invite: OpenInvite): Promise<void> {
  const content = `invites you to the shopping list “${invite.list}” (invite #${invite.id})`;
  // A repeated invite moves to the top instead of appearing twice.
  await deleteInviteNotification(trx, invite.id);
  await notify(trx, { userId, by: invite.invited_by, content, type: 'info', inviteId: invite.id, hasOwnMail: true });
}

export async function findNameOfInviter(db: Executor, { invited_by }: Pick<OpenInvite, 'invited_by'>): Promise<string> {
  return invited_by === null ? unknownPerson : findNameOfUser(db, invited_by);
}

const open = (db: Executor) =>
  db
    .selectFrom('shopping_list_invite as invite')
    .innerJoin('shopping_list as list', 'list.id', 'invite.list_id')
    .select(['invite.id', 'invite.invitee_email', 'invite.invited_by', 'list.name as list'])
    .where('invite.status', '=', 'pending')
    .where('invite.expires_at', '>', sql<Date>`now()`);

type OpenInvite = NonNullable<Awaited<ReturnType<typeof findOpenInvite>>>;

function findOpenInvite(db: Executor, id: number) {
  return open(db).where('invite.id', '=', id).executeTakeFirst();
}

function findOpenInvitesTo(db: Executor, email: string): Promise<OpenInvite[]> {
  return open(db).where(sql`lower(invitee_email)`, '=', sql`lower(${email})`).orderBy('invite.id').execute();
}

function findInvitee(db: Executor, email: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'is_active', 'email_notifications', 'email_proven_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

async function insertInviteToken(db: Executor, inviteId: number, hash: Buffer): Promise<void> {
  await db.insertInto('shopping_list_invite_token').values({ token_hash: hash, invite_id: inviteId }).execute();
}

/** Delivering an invite and verifying its address run one after the other, so that one sees the other. */
async function lockAddress(trx: Executor, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('invites to ' || lower(${email}), 0))`.execute(trx);
}
