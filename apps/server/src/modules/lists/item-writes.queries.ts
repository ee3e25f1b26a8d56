import type { ListItemChange } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Changes the given fields of an item; 'same' when it has them already, 'gone' when it was removed. */
export async function updateItem(
  trx: Executor,
  id: number,
  version: number,
  { is_needed = undefined, quantity = undefined }: ListItemChange,
): Promise<'changed' | 'same' | 'gone'> {
  const { rows } = await sql<{ is_changed: boolean }>`
    WITH item AS (
      SELECT id, (is_needed, quantity) <> (coalesce(${is_needed ?? null}, is_needed), coalesce(${quantity ?? null}::smallint, quantity)) AS is_changed
      FROM shopping_list_item WHERE id = ${id} AND deleted_at IS NULL
    ), written AS (
      UPDATE shopping_list_item i
      SET is_needed = coalesce(${is_needed ?? null}, is_needed), quantity = coalesce(${quantity ?? null}::smallint, quantity), version = ${version}
      FROM item WHERE i.id = item.id AND item.is_changed
    )
    SELECT is_changed FROM item
  `.execute(trx);
  if (!rows[0]) return 'gone';
  return rows[0].is_changed ? 'changed' : 'same';
}

/** Turns an item into its tombstone; answers whether it was still there. */
export async function removeItem(trx: Executor, id: number, version: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shopping_list_item')
    .set({ deleted_at: sql<Date>`clock_timestamp()`, version })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
