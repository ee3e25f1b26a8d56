import type { InviteStatus } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export function findInviteOfLink(db: Executor, hash: Buffer) {
  return db
    .selectFrom('shopping_list_invite_token as link')
    .innerJoin('shopping_list_invite as invite', 'invite.id', 'link.invite_id')
    .innerJoin('shopping_list as list', 'list.id', 'invite.list_id')
    .select(['invite.id', 'invite.list_id', 'invite.invitee_email', 'invite.invited_by', 'invite.created_at'])
    .select('list.name as list')
    .select(
      sql<InviteStatus>`CASE WHEN invite.status = 'pending' AND invite.expires_at <= now() THEN 'expired' ELSE invite.status END`.as(
        'status',
      ),
    )
    .where('link.token_hash', '=', hash)
    .executeTakeFirst();
}
