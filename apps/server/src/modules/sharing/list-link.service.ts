import type { ListLink, SharedList } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { hashOfToken, newLinkToken } from '../../platform/auth/link-token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { lockListAsOwner, readListForPublicLink } from '../lists/index.ts';
import { ownersOnlyMessage, requireListOwner } from './owner.ts';

/** Creates a public link of a list and revokes the previous one. */
export async function makeListLink(db: Database, me: CurrentUser, listId: number): Promise<{ path: string }> {
  const { token, hash } = newLinkToken();
  await inTransaction(db, async (trx) => {
    await lockListAsOwner(trx, listId, me.id, ownersOnlyMessage);
    await putLink(trx, { listId, madeBy: me.id, hash });
  });
  return { path: `/l/${token}` };
}

export async function getListLink(db: Database, me: CurrentUser, listId: number): Promise<ListLink> {
  await requireListOwner(db, me, listId);
  const link = await findLink(db, listId);
  return { made_at: link?.made_at.toISOString() ?? null };
}

export async function endListLink(db: Database, me: CurrentUser, listId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockListAsOwner(trx, listId, me.id, ownersOnlyMessage);
    await deleteLink(trx, listId);
  });
}

export async function readSharedList(db: Database, token: string): Promise<SharedList> {
  const found = await findListOfLink(db, hashOfToken(token));
  if (!found) throw new NotFound('This link no longer works.');
  return readListForPublicLink(db, found.list_id, found.user_id);
}

function findListOfLink(db: Executor, hash: Buffer) {
  return db
    .selectFrom('shopping_list_link as link')
    .innerJoin('shopping_list_member as m', (join) =>
      join.onRef('m.list_id', '=', 'link.list_id').onRef('m.user_id', '=', 'link.made_by').on('m.role', '=', 'owner'),
    )
    .innerJoin('app_user', 'app_user.id', 'm.user_id')
    .select(['m.list_id', 'm.user_id'])
    .where('link.token_hash', '=', hash)
    .where('app_user.is_active', '=', true)
    .executeTakeFirst();
}

function findLink(db: Executor, listId: number) {
  return db.selectFrom('shopping_list_link').select('made_at').where('list_id', '=', listId).executeTakeFirst();
}

async function putLink(
  trx: Executor,
  { listId, madeBy, hash }: { listId: number; madeBy: number; hash: Buffer },
): Promise<void> {
  const values = { made_by: madeBy, token_hash: hash, made_at: sql<Date>`now()` };
  await trx
    .insertInto('shopping_list_link')
    .values({ list_id: listId, ...values })
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet(values))
    .execute();
}

async function deleteLink(db: Executor, listId: number): Promise<void> {
  await db.deleteFrom('shopping_list_link').where('list_id', '=', listId).execute();
}
