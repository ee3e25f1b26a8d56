import type { ListLink, SharedList } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { hashOfToken, newLinkToken } from '../../platform/auth/link-token.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { lockListAsOwner, readListForLink } from '../lists/index.ts';
import { deleteLink, findLink, findListOfLink, putLink } from './list-link.queries.ts';
import { ownersOnly, requireOwner } from './owner.ts';

/** Creates a public link of a list and revokes the previous one. */
export async function makeListLink(db: Database, me: CurrentUser, listId: number): Promise<{ path: string }> {
  const { token, hash } = newLinkToken();
  await inTransaction(db, async (trx) => {
    await lockListAsOwner(trx, listId, me.id, ownersOnly);
    await putLink(trx, { listId, madeBy: me.id, hash });
  });
  return { path: `/l/${token}` };
}

export async function getListLink(db: Database, me: CurrentUser, listId: number): Promise<ListLink> {
  await requireOwner(db, me, listId);
  const link = await findLink(db, listId);
  return { made_at: link?.made_at.toISOString() ?? null };
}

export async function endListLink(db: Database, me: CurrentUser, listId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockListAsOwner(trx, listId, me.id, ownersOnly);
    await deleteLink(trx, listId);
  });
}

export async function readSharedList(db: Database, token: string): Promise<SharedList> {
  const found = await findListOfLink(db, hashOfToken(token));
  if (!found) throw new NotFound('This link no longer works.');
  return readListForLink(db, found.list_id, found.user_id);
}
