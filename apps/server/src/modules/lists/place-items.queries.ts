import type { AmountUnit } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { insertKindsOfItems, needColumnsOf } from './need.queries.ts';
import { type Need, needKey } from './need.ts';

export interface NewListItemRow {
  need: Need;
  clientId: string;
  isNeeded: boolean;
  quantity: number;
  note: string;
  title: string;
}

interface PlacedRow {
  client_id: string;
  item_id: number;
  is_removed: boolean;
}

/** Resolves client ids to items and follows merges. The live item, if any, is the last row of its client id. */
export function resolveClientIds(trx: Executor, listId: number, clientIds: readonly string[]): Promise<PlacedRow[]> {
  return rowsOf(trx)<PlacedRow>`${prepared} ${placedOf(listId, clientIds)}`;
}

const placedOf = (listId: number, clientIds: readonly string[]) => sql`
  WITH RECURSIVE used (client_id, id) AS (
    (
      SELECT client_id, id FROM shopping_list_item WHERE list_id = ${listId} AND client_id = ANY(${clientIds}::uuid[])
      UNION ALL
      SELECT client_id, item_id FROM shopping_list_merged_item
      WHERE list_id = ${listId} AND client_id = ANY(${clientIds}::uuid[])
    )
    UNION
    SELECT used.client_id, other.item_id FROM used
    JOIN shopping_list_item joined ON joined.id = used.id
    JOIN shopping_list_merged_item other ON other.list_id = joined.list_id AND other.client_id = joined.client_id
  )
  SELECT used.client_id, i.id AS item_id, i.deleted_at IS NOT NULL AS is_removed
  FROM used JOIN shopping_list_item i ON i.id = used.id ORDER BY is_removed DESC, i.removal_made_at NULLS FIRST, i.id`;

interface SameRow {
  id: number;
  product: number | null;
  store: number | null;
  need_key: string | null;
  kinds: number[];
  amount: string | null;
  amount_unit: AmountUnit | null;
}

interface NeedMatch {
  id: number;
  key: string;
}

export interface ItemToIncrease extends NeedMatch {
  is_needed: boolean;
  quantity: number;
  note: string;
  kinds: number[];
  amount: string | null;
  amount_unit: AmountUnit | null;
}

export async function findItemsByNeed(trx: Executor, listId: number, needs: readonly Need[]): Promise<NeedMatch[]> {
  const { rows } = await sql<SameRow>`${prepared} ${sameOf(listId, needs)}`.execute(trx);
  return rows.map(toSame);
}

/** `orAmount` includes items with the same kinds in another amount. */
function sameOf(listId: number, needs: readonly Need[], orAmount = false) {
  const products = needs.flatMap((need) => ('product' in need ? need : []));
  const keys = needs.flatMap((need) => ('product' in need ? [] : needKey(need)));
  const kinds = orAmount ? needs.flatMap((need) => ('kinds' in need ? need.kinds : [])) : [];
  return sql`
    SELECT i.id, i.product_id AS product, i.store_id AS store, i.need_key, i.is_needed, i.quantity, i.note,
           trim_scale(i.amount)::text AS amount, i.amount_unit,
           ARRAY(SELECT k.kind_id FROM shopping_list_item_kind k WHERE k.item_id = i.id ORDER BY k.position) AS kinds
    FROM shopping_list_item i
    WHERE i.list_id = ${listId} AND i.deleted_at IS NULL AND (
      i.need_key = ANY(${keys}) OR (i.product_id, coalesce(i.store_id, 0)) IN (
        SELECT product_id, store_id
        FROM unnest(${products.map(({ product }) => product)}::integer[],
                    ${products.map(({ store }) => store ?? 0)}::integer[]) AS given (product_id, store_id)
      ) OR i.amount IS NOT NULL AND EXISTS (
        SELECT FROM shopping_list_item_kind k WHERE k.item_id = i.id AND k.kind_id = ANY(${kinds}::integer[])
      )
    )
    ORDER BY i.id DESC`;
}

const toSame = <Row extends SameRow>(row: Row): Row & NeedMatch => ({ ...row, key: keyOf(row) });

/** The key in the format of this release. Releases before migration 0190 write rounded amounts in `need_key`. */
function keyOf({ product, store, kinds, amount, amount_unit: unit, need_key }: SameRow): string {
  if (product !== null) return needKey({ product, store });
  return amount !== null && unit !== null ? needKey({ kinds, amount, unit }) : (need_key ?? '');
}

export async function findItemsBeforeAdding(
  trx: Executor,
  listId: number,
  clientIds: readonly string[],
  needs: readonly Need[],
): Promise<{ placed: PlacedRow[]; same: ItemToIncrease[]; count: number }> {
  const { rows } = await sql<{
    placed: PlacedRow[];
    same: (SameRow & Omit<ItemToIncrease, 'key'>)[];
    count: number;
  }>`${prepared}
    SELECT (SELECT coalesce(jsonb_agg(placed ORDER BY placed.is_removed DESC, placed.item_id), '[]') FROM (${placedOf(listId, clientIds)}) placed) AS placed,
           (SELECT coalesce(jsonb_agg(same), '[]') FROM (${sameOf(listId, needs, true)}) same) AS same,
           (SELECT count(*) FROM shopping_list_item WHERE list_id = ${listId} AND deleted_at IS NULL) AS count
  `.execute(trx);
  const { placed = [], same = [], count = 0 } = rows[0] ?? {};
  return { placed, same: same.map(toSame), count };
}

export async function insertItems(
  trx: Executor,
  { id: listId, version }: { id: number; version: number },
  addedBy: number,
  items: readonly NewListItemRow[],
): Promise<{ id: number; client_id: string }[]> {
  if (items.length === 0) return [];
  const inserted = await trx
    .insertInto('shopping_list_item')
    .values(
      items.map(({ clientId, need, isNeeded, quantity, note, title }) => ({
        ...needColumnsOf(need),
        list_id: listId,
        client_id: clientId,
        is_needed: isNeeded,
        quantity,
        note,
        title: title || null,
        version,
        added_by: addedBy,
      })),
    )
    .returning(['id', 'client_id'])
    .execute();
  const needs = new Map(items.map(({ clientId, need }) => [clientId, need]));
  await insertKindsOfItems(
    trx,
    inserted.map(({ id, client_id }) => ({ id, need: needs.get(client_id) })),
  );
  return inserted;
}

/** Redirects client ids to existing items with the same need. */
export async function insertMergedClientIds(
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
