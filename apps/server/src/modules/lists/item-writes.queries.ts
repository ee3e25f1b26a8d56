import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { passOnNames } from './joined-names.queries.ts';

/** What an item says beside what it asks for. */
interface Fields {
  is_needed: boolean;
  quantity: number;
  note: string;
  title: string;
  /** The title of an item that has none. */
  firstTitle: string;
}

/** Changes the given fields of an item; 'same' when it has them already, 'gone' when it was removed. */
export async function updateItem(
  trx: Executor,
  id: number,
  version: number,
  { is_needed, quantity, note, title, firstTitle }: { [Field in keyof Fields]?: Fields[Field] | undefined },
): Promise<'changed' | 'same' | 'gone'> {
  const { rows } = await sql<{ is_changed: boolean }>`${prepared}
    WITH item AS (
      SELECT id, wanted.*, (i.is_needed, i.quantity, i.note, i.title) IS DISTINCT FROM
             (wanted.is_needed, wanted.quantity, wanted.note, wanted.title) AS is_changed
      FROM shopping_list_item i, LATERAL (
        SELECT coalesce(${is_needed ?? null}, i.is_needed) AS is_needed,
               coalesce(${quantity ?? null}::smallint, i.quantity) AS quantity, coalesce(${note ?? null}, i.note) AS note,
               nullif(coalesce(${title ?? null}, i.title, ${firstTitle ?? null}), '') AS title
      ) wanted
      WHERE i.id = ${id} AND i.deleted_at IS NULL
    ), written AS (
      UPDATE shopping_list_item i
      SET is_needed = item.is_needed, quantity = item.quantity, note = item.note, title = item.title,
          version = ${version}
      FROM item WHERE i.id = item.id AND item.is_changed
    )
    SELECT is_changed FROM item
  `.execute(trx);
  if (!rows[0]) return 'gone';
  return rows[0].is_changed ? 'changed' : 'same';
}

/** Turns an item into its tombstone, by nobody where it is joined into another; answers whether it was still there. */
export async function removeItem(
  trx: Executor,
  id: number,
  version: number,
  removedBy: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shopping_list_item')
    .set({ deleted_at: sql<Date>`clock_timestamp()`, removed_by: removedBy, version })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an item what another one has that is to go: needed if either was, the larger quantity, its client ids. The
 * item's own title comes first. */
export async function joinInto(trx: Executor, id: number, otherId: number, version: number): Promise<void> {
  await sql`
    UPDATE shopping_list_item item
    SET is_needed = item.is_needed OR other.is_needed, quantity = greatest(item.quantity, other.quantity),
        note = CASE item.note WHEN '' THEN other.note ELSE item.note END, title = coalesce(item.title, other.title),
        version = ${version}
    FROM shopping_list_item other WHERE item.id = ${id} AND other.id = ${otherId}`.execute(trx);
  await passOnNames(trx, [{ id: otherId, into: id }]);
}
