import type { ListChanges } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { Gone } from '../../platform/errors.ts';
import { deleteTombstones } from './delete-tombstones.queries.ts';
import { findItemsSince, findOldestVersion } from './items.queries.ts';
import { getList } from './lists.service.ts';
import { toListItems } from './show-items.ts';

/** Returns the changes since a version, from one snapshot. Throws Gone if deletion records were purged since. */
export async function listChanges(db: Database, me: CurrentUser, id: number, since: number): Promise<ListChanges> {
  return inSnapshot(db, async (trx) => {
    const list = await getList(trx, me, id);
    if (since < (await findOldestVersion(trx, id))) {
      throw new Gone('This version of the list is too old: read the list as a whole.');
    }
    const { changed, removed } = await findItemsSince(trx, id, since, me.id);
    return { version: list.version, list, items: await toListItems(trx, changed, me), deleted: removed };
  });
}

export async function purgeTombstones(db: Database): Promise<void> {
  await deleteTombstones(db);
}
