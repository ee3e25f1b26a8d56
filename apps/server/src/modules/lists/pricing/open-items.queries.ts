import type { AmountUnit, Area } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** An item without a fixed store, or with a planned store. */
export interface ItemWithoutFixedStore {
  item: number;
  list: number;
  product: number | null;
  kinds: number[];
  amount: string | null;
  unit: AmountUnit | null;
  quantity: number;
  isNeeded: boolean;
  planned: number | null;
  plannedCost: string | null;
}

const columns = sql`
  i.id AS item, i.list_id AS list, i.product_id AS product, trim_scale(i.amount)::text AS amount,
  i.amount_unit AS unit, i.quantity, i.is_needed AS "isNeeded",
  ARRAY(SELECT kind_id FROM shopping_list_item_kind k WHERE k.item_id = i.id AND i.amount IS NOT NULL) AS kinds`;

/** Returns all planned items, and needed items without a store, except free text. */
export async function findItemsWithoutFixedStore(
  db: Executor,
  lists: readonly number[],
): Promise<ItemWithoutFixedStore[]> {
  if (lists.length === 0) return [];
  return rowsOf(db)<ItemWithoutFixedStore>`${prepared}
    SELECT ${columns}, pi.store_id AS planned, pi.cost::text AS "plannedCost"
    FROM shopping_list_item i LEFT JOIN shopping_list_plan_item pi ON pi.item_id = i.id
    WHERE i.list_id IN (SELECT unnest((SELECT ${lists}::integer[]))) AND i.deleted_at IS NULL AND i.text IS NULL
      AND (i.is_needed AND i.store_id IS NULL OR pi.item_id IS NOT NULL)
  `;
}

export function findPlannableItems(
  db: Executor,
  list: number,
  items: readonly number[],
): Promise<Omit<ItemWithoutFixedStore, 'planned' | 'plannedCost'>[]> {
  return rowsOf(db)<ItemWithoutFixedStore>`
    SELECT ${columns} FROM shopping_list_item i
    WHERE i.list_id = ${list} AND i.id = ANY(${items}::bigint[]) AND i.deleted_at IS NULL AND i.text IS NULL
  `;
}

export async function findAreasOfLists(
  db: Executor,
  lists: readonly number[],
): Promise<{ list: number; area: Area; owner: number | undefined }[]> {
  const { rows } = await sql<{ list: number; area: Area; owner: number | null }>`${prepared}
    SELECT list.id AS list, list.area, m.user_id AS owner FROM shopping_list list
    LEFT JOIN shopping_list_member m ON m.list_id = list.id AND m.role = 'owner'
    WHERE list.id = ANY(${lists}::integer[])`.execute(db);
  return rows.map(({ owner, ...row }) => ({ ...row, owner: owner ?? undefined }));
}
