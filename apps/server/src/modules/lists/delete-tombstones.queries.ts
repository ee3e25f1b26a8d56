import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Retention of deleted items, ended memberships and received changes, for clients that are offline. */
const remembered = sql`interval '90 days'`;

/** Deletes old tombstones. Client ids that point to a deleted item are redirected to the item that replaced it. */
export async function deleteTombstones(db: Executor): Promise<void> {
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
