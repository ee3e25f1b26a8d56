import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export async function findItemsOf(
  trx: Executor,
  kind: 'product' | 'store',
  id: number,
): Promise<{ item: number; list: number; product: number }[]> {
  const { rows } = await sql<{ item: number; list: number; product: number }>`
    SELECT id AS item, list_id AS list, product_id AS product FROM shopping_list_item
    WHERE ${sql.ref(`${kind}_id`)} = ${id} AND deleted_at IS NULL ORDER BY id`.execute(trx);
  return rows;
}

/** Removes a product or store from deleted items, which are retained for clients that are offline. */
export async function releaseTombstones(trx: Executor, kind: 'product' | 'store', id: number): Promise<void> {
  const change =
    kind === 'store' ? sql`store_id = NULL` : sql`product_id = NULL, store_id = NULL, text = '-', need_key = 't-'`;
  await sql`
    UPDATE shopping_list_item SET ${change}
    WHERE ${sql.ref(`${kind}_id`)} = ${id} AND deleted_at IS NOT NULL`.execute(trx);
}
