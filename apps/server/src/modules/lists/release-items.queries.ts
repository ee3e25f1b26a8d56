import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** The items that are of a product or store, the oldest first. */
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

/** Tombstones that are of a product or store stay without it: clients that were away have to learn of them. */
export async function releaseTombstones(trx: Executor, kind: 'product' | 'store', id: number): Promise<void> {
  const change =
    kind === 'store' ? sql`store_id = NULL` : sql`product_id = NULL, store_id = NULL, text = '-', need_key = 't-'`;
  await sql`
    UPDATE shopping_list_item SET ${change}
    WHERE ${sql.ref(`${kind}_id`)} = ${id} AND deleted_at IS NOT NULL`.execute(trx);
}

/** The lists that have, or had, items of a kind, in the order in which lists are taken. */
export async function findListsOfKind(trx: Executor, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT item.list_id AS id FROM shopping_list_item_kind wanted
    JOIN shopping_list_item item ON item.id = wanted.item_id WHERE wanted.kind_id = ${id} ORDER BY id`.execute(trx);
  return rows.map((row) => row.id);
}

/** The items that are of a kind, the oldest first. */
export async function findItemsOfKind(trx: Executor, id: number): Promise<{ item: number; list: number }[]> {
  const { rows } = await sql<{ item: number; list: number }>`
    SELECT item.id AS item, item.list_id AS list FROM shopping_list_item_kind wanted
    JOIN shopping_list_item item ON item.id = wanted.item_id
    WHERE wanted.kind_id = ${id} AND item.deleted_at IS NULL ORDER BY item.id`.execute(trx);
  return rows;
}

export async function releaseTombstonesOfKind(trx: Executor, id: number): Promise<void> {
  await sql`
    DELETE FROM shopping_list_item_kind wanted USING shopping_list_item item
    WHERE wanted.kind_id = ${id} AND item.id = wanted.item_id AND item.deleted_at IS NOT NULL`.execute(trx);
}

/** Takes a kind so that nobody asks for it anew until the transaction ends. */
export async function lockKind(trx: Executor, id: number): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kind WHERE id = ${id} FOR UPDATE`.execute(trx);
  return rows[0];
}
