import { sql } from 'kysely';
import { type Executor, firstRowOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { redirectClientIds } from './joined-names.queries.ts';

interface Fields {
  is_needed: boolean;
  quantity: number;
  note: string;
  title: string;
  /** Title that is set only if the item has none. */
  firstTitle: string;
}

export interface ItemChangeAuthor {
  by: number;
  /** Undefined means now, which is newer than every stored time. */
  at?: Date | undefined;
  /** Set for additions: they apply even if the item has a newer change. */
  always?: boolean;
}

/** `newerBy` is the author of a newer quantity or note, which was retained. */
export type ItemUpdateResult = { outcome: 'changed' | 'same' | 'gone'; newerBy?: number | null };

/** Updates fields, except those with a newer change. The outcome is 'gone' if the item was removed. */
export async function updateItem(
  trx: Executor,
  id: number,
  version: number,
  { is_needed, quantity, note, title, firstTitle }: { [Field in keyof Fields]?: Fields[Field] | undefined },
  { by, at, always = at === undefined }: ItemChangeAuthor,
): Promise<ItemUpdateResult> {
  const given = { is_needed: is_needed ?? null, quantity: quantity ?? null, note: note ?? null, title: title ?? null };
  const { rows } = await sql<{ is_changed: boolean; is_outdated: boolean; changed_by: number | null }>`${prepared}
    WITH given AS (
      SELECT ${given.is_needed}::boolean AS is_needed, ${given.quantity}::smallint AS quantity, ${given.note}::text AS note,
             ${given.title}::text AS title, coalesce(${at ?? null}::timestamptz, clock_timestamp()) AS at
    ), item AS (
      SELECT i.id, newest.*, given.at, i.changed_by, shown.title AS shown_title,
             (i.is_needed, i.quantity, i.note, i.title) IS DISTINCT FROM (coalesce(newest.is_needed, i.is_needed),
               coalesce(newest.quantity, i.quantity), coalesce(newest.note, i.note), shown.title) AS is_changed,
             -- A tick is no edit: it does not keep an item on the list.
             (i.quantity, i.note) <> (coalesce(newest.quantity, i.quantity), coalesce(newest.note, i.note))
               OR newest.title IS NOT NULL AND i.title IS DISTINCT FROM shown.title
               OR newest.is_needed AND NOT i.is_needed AS is_edit,
             newest.quantity IS NULL AND given.quantity <> i.quantity
               OR newest.note IS NULL AND given.note <> i.note AS is_outdated
      FROM shopping_list_item i, given, LATERAL (
        SELECT CASE WHEN ${always} OR given.at >= coalesce(i.needed_at, '-infinity') THEN given.is_needed END AS is_needed,
               CASE WHEN ${always} OR given.at >= coalesce(i.quantity_at, '-infinity') THEN given.quantity END AS quantity,
               CASE WHEN ${always} OR given.at >= coalesce(i.note_at, '-infinity') THEN given.note END AS note,
               CASE WHEN ${always} OR given.at >= coalesce(i.title_at, '-infinity') THEN given.title END AS title
      ) newest, LATERAL (
        SELECT nullif(coalesce(newest.title, i.title, ${firstTitle ?? null}::text), '') AS title
      ) shown
      WHERE i.id = ${id} AND i.deleted_at IS NULL
    ), written AS (
      UPDATE shopping_list_item i
      SET is_needed = coalesce(item.is_needed, i.is_needed),
          quantity = coalesce(item.quantity, i.quantity),
          note = coalesce(item.note, i.note),
          title = item.shown_title,
          needed_at = CASE WHEN item.is_needed IS NULL THEN i.needed_at ELSE greatest(item.at, i.needed_at) END,
          quantity_at = CASE WHEN item.quantity IS NULL THEN i.quantity_at ELSE greatest(item.at, i.quantity_at) END,
          note_at = CASE WHEN item.note IS NULL THEN i.note_at ELSE greatest(item.at, i.note_at) END,
          title_at = CASE WHEN item.title IS NULL THEN i.title_at ELSE greatest(item.at, i.title_at) END,
          changed_by = CASE WHEN item.is_edit THEN ${by} ELSE i.changed_by END,
          changed_version = CASE WHEN item.is_edit THEN ${version} ELSE i.changed_version END,
          version = CASE WHEN item.is_changed THEN ${version} ELSE i.version END
      FROM item WHERE i.id = item.id
    )
    SELECT is_changed, coalesce(is_outdated, false) AS is_outdated, changed_by FROM item
  `.execute(trx);
  const [row] = rows;
  if (!row) return { outcome: 'gone' };
  return { outcome: row.is_changed ? 'changed' : 'same', ...(row.is_outdated && { newerBy: row.changed_by }) };
}

export async function recordNeedChange(
  trx: Executor,
  id: number,
  version: number,
  { by, at }: ItemChangeAuthor,
): Promise<void> {
  await sql`
    UPDATE shopping_list_item
    SET need_at = greatest(coalesce(${at ?? null}::timestamptz, clock_timestamp()), need_at),
        changed_by = ${by}, changed_version = ${version}
    WHERE id = ${id}`.execute(trx);
}

/** An item with its last edit or its removal. Ticking off an item is not an edit. */
export interface LastItemEdit {
  is_removed: boolean;
  changed_at: Date | null;
  changed_by: number | null;
  changed_version: number | null;
  removed_by: number | null;
  removal_made_at: Date | null;
}

export function findLastItemEdit(trx: Executor, id: number): Promise<LastItemEdit | undefined> {
  return firstRowOf(trx)<LastItemEdit>`
    SELECT deleted_at IS NOT NULL AS is_removed, changed_by, changed_version, removed_by, removal_made_at,
           greatest(quantity_at, note_at, title_at, need_at, CASE WHEN is_needed THEN needed_at END) AS changed_at
    FROM shopping_list_item WHERE id = ${id}`;
}

/** Marks an item as removed. `made` is null for a merge. Returns false if it was already removed. */
export async function markItemRemoved(
  trx: Executor,
  id: number,
  version: number,
  made: ItemChangeAuthor | null,
): Promise<boolean> {
  const at = made && sql<Date>`coalesce(${made.at ?? null}::timestamptz, clock_timestamp())`;
  const { numUpdatedRows } = await trx
    .updateTable('shopping_list_item')
    .set({
      deleted_at: sql<Date>`clock_timestamp()`,
      removed_by: made?.by ?? null,
      removal_made_at: at,
      version,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Merges another item into this one: needed if either was, the larger quantity, this item's own title first. */
export async function mergeIntoOtherItem(trx: Executor, id: number, otherId: number, version: number): Promise<void> {
  await sql`
    UPDATE shopping_list_item item
    SET is_needed = item.is_needed OR other.is_needed, quantity = greatest(item.quantity, other.quantity),
        note = CASE item.note WHEN '' THEN other.note ELSE item.note END, title = coalesce(item.title, other.title),
        version = ${version},
        needed_at = greatest(item.needed_at, other.needed_at), note_at = greatest(item.note_at, other.note_at),
        quantity_at = greatest(item.quantity_at, other.quantity_at), title_at = greatest(item.title_at, other.title_at)
    FROM shopping_list_item other WHERE item.id = ${id} AND other.id = ${otherId}`.execute(trx);
  await redirectClientIds(trx, [{ id: otherId, into: id }]);
}
