import type { MergeKind } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../platform/database/database.ts';
import type { MergeableItem, MergedItemChange } from './merge-list-items.ts';
import { idColumnOf, otherKind } from './records.queries.ts';

const shape = (kind: MergeKind) => sql`
  item.id, item.list_id, item.${idColumnOf(kind)} AS record, item.${idColumnOf(otherKind[kind])} AS other,
  item.is_needed, item.quantity, item.note, item.title, item.deleted_at IS NOT NULL AS is_deleted`;

/** Returns affected lists in lock order. Lists with deleted items of the records are included. */
export function findListsWithRecords(db: Executor, kind: MergeKind, ids: readonly number[]): Promise<number[]> {
  return onlyColumnOf(db)<number>`
    SELECT list_id AS id FROM shopping_list_item WHERE ${idColumnOf(kind)} = ANY(${ids}::integer[])
    UNION SELECT list_id FROM shopping_list_plan_item WHERE ${kind} = 'store' AND store_id = ANY(${ids}::integer[])
    ORDER BY id`;
}

export function readItemsOfRecords(
  trx: Executor,
  kind: MergeKind,
  lists: readonly number[],
  ids: readonly number[],
): Promise<MergeableItem[]> {
  return rowsOf(trx)<MergeableItem>`
    SELECT ${shape(kind)} FROM shopping_list_item item
    WHERE list_id = ANY(${lists}::integer[]) AND ${idColumnOf(kind)} = ANY(${ids}::integer[]) ORDER BY id`;
}

export async function saveItemsOfMerge(
  trx: Executor,
  mergeId: number,
  changes: readonly MergedItemChange[],
): Promise<void> {
  await sql`
    INSERT INTO merge_item (merge_id, item_id, into_id, before, after)
    SELECT ${mergeId}, id, "into", before, after
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS row (id bigint, "into" bigint, before jsonb, after jsonb)
  `.execute(trx);
}

/** Returns the item changes of a merge, with the current state of items that still exist. */
export async function readItemsOfMerge(
  trx: Executor,
  kind: MergeKind,
  mergeId: number,
): Promise<(MergedItemChange & { now: MergeableItem })[]> {
  const { rows } = await sql<Omit<MergedItemChange, 'id'> & MergeableItem>`
    SELECT m.into_id AS "into", m.before, m.after, ${shape(kind)}
    FROM merge_item m JOIN shopping_list_item item ON item.id = m.item_id
    WHERE m.merge_id = ${mergeId} ORDER BY item.id`.execute(trx);
  return rows.map(({ into, before, after, ...now }) => ({ id: now.id, into, before, after, now }));
}

/** Each item gets the new version of its list from `versions`. */
export async function updateItemsOfMerge(
  trx: Executor,
  kind: MergeKind,
  items: readonly MergeableItem[],
  versions: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = items.map((item) => ({ ...item, version: versions.get(item.list_id) }));
  await sql`
    UPDATE shopping_list_item item SET
      ${idColumnOf(kind)} = row.record, is_needed = row.is_needed, quantity = row.quantity,
      note = row.note, title = row.title, version = row.version,
      deleted_at = CASE WHEN row.is_deleted THEN coalesce(item.deleted_at, clock_timestamp()) END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         AS row (id bigint, record integer, is_needed boolean, quantity smallint, note text, title text, is_deleted boolean,
                 version bigint)
    WHERE item.id = row.id
  `.execute(trx);
}

export async function findLiveItemIds(trx: Executor, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shopping_list_item WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
