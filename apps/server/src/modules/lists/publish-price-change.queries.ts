import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingPair } from '../listings/index.ts';

/** Locks the lists that hold a product and store, in the order in which lists are taken, and answers their ids. */
export async function lockListsWith(trx: Executor, { productId, storeId }: ListingPair): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shopping_list
    WHERE id IN (
      SELECT list_id FROM shopping_list_item
      WHERE product_id = ${productId} AND store_id = ${storeId} AND deleted_at IS NULL
    )
    ORDER BY id FOR NO KEY UPDATE
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Marks the item of a product and store on each of the locked lists that still has it, and answers these lists as they
 * are then.
 */
export async function markItems(
  trx: Executor,
  lists: readonly number[],
  { productId, storeId }: ListingPair,
): Promise<{ id: number; version: number; members: number[] }[]> {
  const { rows } = await sql<{ id: number; version: number; members: number[] }>`
    WITH item AS (
      UPDATE shopping_list_item i SET version = list.version + 1 FROM shopping_list list
      WHERE list.id = ANY(${lists}::integer[]) AND i.list_id = list.id
        AND i.product_id = ${productId} AND i.store_id = ${storeId} AND i.deleted_at IS NULL
      RETURNING i.list_id
    )
    UPDATE shopping_list list SET version = list.version + 1, told_at = clock_timestamp()
    FROM item WHERE list.id = item.list_id
    RETURNING list.id, list.version,
      (SELECT coalesce(array_agg(user_id), '{}') FROM shopping_list_member m WHERE m.list_id = list.id) AS members
  `.execute(trx);
  return rows;
}
