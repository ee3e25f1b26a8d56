import type { ListChanges } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { Gone } from '../../platform/errors.ts';
import { findItemsSince, findOldestListVersion } from './items.queries.ts';
import { getList } from './lists.service.ts';
import { toListItems } from './show-items.ts';

/** Returns the changes since a version, from one snapshot. Throws Gone if deletion records were purged since. */
export async function listChanges(db: Database, me: CurrentUser, id: number, since: number): Promise<ListChanges> {
  return inSnapshot(db, async (trx) => {
    const list = await getList(trx, me, id);
    if (since < (await findOldestListVersion(trx, id))) {
      throw new Gone('This version of the list is too old: read the list as a whole.');
    }
    const { changed, removed } = await findItemsSince(trx, id, since, me.id);
    return { version: list.version, list, items: await toListItems(trx, changed, me), deleted: removed };
  });
}

/** Retention of deleted items, ended memberships and received changes, for clients that are offline. */
const remembered = sql`interval '90 days'`;

/** Deletes old tombstones. Client ids that point to a deleted item are redirected to the item that replaced it. */
export async function purgeTombstones(db: Database): Promise<void> {
  await sql`
    UPDATE shopping_list_merged_item name SET item_id = other.item_id
    FROM shopping_list_item gone
    JOIN shopping_list_merged_item other ON other.list_id = gone.list_id AND other.client_id = gone.client_id
    WHERE gone.deleted_at < now() - ${remembered} AND name.item_id = gone.id
  `.execute(db);
  await sql`
    WITH forgotten AS (
      DELETE FROM shopping_list_item WHERE deleted_at < now() - ${remembered} RETURNING list_id, version
    )
    UPDATE shopping_list list SET changes_known_since = greatest(list.changes_known_since, newest.version)
    FROM (SELECT list_id, max(version) AS version FROM forgotten GROUP BY list_id) newest
    WHERE list.id = newest.list_id
  `.execute(db);
  await sql`DELETE FROM shopping_list_received_change WHERE received_at < now() - ${remembered}`.execute(db);
  await sql`DELETE FROM shopping_list_departure WHERE left_at < now() - ${remembered}`.execute(db);
}
