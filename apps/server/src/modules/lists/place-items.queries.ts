import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export interface Pair {
  product: number;
  store: number;
}

export interface NewItem extends Pair {
  clientId: string;
  isNeeded: boolean;
  quantity: number;
}

/** What became of client ids that were used before: which item each stands for, and whether that was removed since. */
export async function findPlaced(trx: Executor, listId: number, clientIds: readonly string[]) {
  const { rows } = await sql<{ client_id: string; item_id: number; is_removed: boolean }>`
    SELECT used.client_id, i.id AS item_id, i.deleted_at IS NOT NULL AS is_removed
    FROM (
      SELECT client_id, id FROM shopping_list_item WHERE list_id = ${listId} AND client_id = ANY(${clientIds}::uuid[])
      UNION ALL
      SELECT client_id, item_id FROM shopping_list_merged_item
      WHERE list_id = ${listId} AND client_id = ANY(${clientIds}::uuid[])
    ) used JOIN shopping_list_item i ON i.id = used.id
  `.execute(trx);
  return rows;
}

/** The items of a list that have one of the pairs of product and store. */
export async function findPairs(trx: Executor, listId: number, pairs: readonly Pair[]) {
  const { rows } = await sql<{ id: number; product: number; store: number; is_needed: boolean; quantity: number }>`
    SELECT i.id, i.product_id AS product, i.store_id AS store, i.is_needed, i.quantity
    FROM unnest(${pairs.map(({ product }) => product)}::integer[], ${pairs.map(({ store }) => store)}::integer[])
         AS given (product_id, store_id)
    JOIN shopping_list_item i
      ON i.list_id = ${listId} AND i.product_id = given.product_id AND i.store_id = given.store_id AND i.deleted_at IS NULL
  `.execute(trx);
  return rows;
}

/** How many items are on a list. */
export async function countItems(trx: Executor, listId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('shopping_list_item')
    .select(sql<number>`count(*)`.as('count'))
    .where('list_id', '=', listId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts new items on a list and answers their ids, in the order given. */
export async function insertItems(
  trx: Executor,
  { id: listId, version }: { id: number; version: number },
  addedBy: number,
  items: readonly NewItem[],
): Promise<{ id: number; client_id: string }[]> {
  if (items.length === 0) return [];
  return trx
    .insertInto('shopping_list_item')
    .values(
      items.map(({ clientId, product, store, isNeeded, quantity }) => ({
        list_id: listId,
        client_id: clientId,
        product_id: product,
        store_id: store,
        is_needed: isNeeded,
        quantity,
        version,
        added_by: addedBy,
      })),
    )
    .returning(['id', 'client_id'])
    .execute();
}

/** Keeps under which items client ids went whose product and store were on the list already. */
export async function insertMerged(
  trx: Executor,
  listId: number,
  merged: readonly { clientId: string; itemId: number }[],
): Promise<void> {
  if (merged.length === 0) return;
  await trx
    .insertInto('shopping_list_merged_item')
    .values(merged.map(({ clientId, itemId }) => ({ list_id: listId, client_id: clientId, item_id: itemId })))
    .execute();
}

/** Those of the ids that no product, or store, has. */
export async function findUnknown(trx: Executor, kind: 'product' | 'store', ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT given.id FROM unnest(${ids}::integer[]) AS given (id)
    WHERE NOT EXISTS (SELECT FROM ${sql.table(kind)} known WHERE known.id = given.id)
  `.execute(trx);
  return rows.map(({ id }) => id);
}
