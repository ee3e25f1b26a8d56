import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Redirects the client ids of merged items to the items that replaced them. */
export async function redirectClientIds(trx: Executor, joined: readonly { id: number; into: number }[]): Promise<void> {
  await sql`
    INSERT INTO shopping_list_merged_item (list_id, client_id, item_id)
    SELECT item.list_id, item.client_id, joined."into"
    FROM jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) AS joined (id bigint, "into" bigint)
    JOIN shopping_list_item item ON item.id = joined.id`.execute(trx);
}

export async function removeItemRedirects(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM shopping_list_merged_item name USING shopping_list_item item
    WHERE item.id = ANY(${ids}::bigint[]) AND name.list_id = item.list_id AND name.client_id = item.client_id
  `.execute(trx);
}
