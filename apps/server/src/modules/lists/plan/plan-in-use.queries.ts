import type { ChosenPlan, ShoppingList } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

const planned = sql`
  shopping_list_plan_item pi JOIN shopping_list_item i ON i.id = pi.item_id AND i.deleted_at IS NULL AND i.text IS NULL`;

export async function findPlanOfList(db: Executor, listId: number): Promise<ChosenPlan | null> {
  const { rows } = await sql<ChosenPlan>`
    SELECT plan.max_stops, plan.stop_cost::text AS stop_cost,
           (SELECT coalesce(json_agg(json_build_object('item', i.id, 'store', pi.store_id) ORDER BY i.id), '[]')
            FROM ${planned} WHERE pi.list_id = plan.list_id) AS items
    FROM shopping_list_plan plan WHERE plan.list_id = ${listId}`.execute(db);
  return rows.find(({ items }) => items.length > 0) ?? null;
}

export async function findPlansOfLists(
  db: Executor,
  lists: readonly number[],
): Promise<Map<number, Omit<NonNullable<ShoppingList['plan']>, 'planned_total' | 'current_total'>>> {
  if (lists.length === 0) return new Map();
  const { rows } = await sql<{
    list: number;
    made_at: Date;
    max_stops: number;
    stop_cost: string;
    stops: { store: number; name: string; address: string }[];
  }>`${prepared}
    SELECT plan.list_id AS list, plan.made_at, plan.max_stops, plan.stop_cost::text AS stop_cost, stops.stops
    FROM shopping_list_plan plan
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('store', s.id, 'name', s.name, 'address', s.address) ORDER BY s.name, s.id) AS stops
      FROM store s WHERE s.id IN (SELECT pi.store_id FROM ${planned} WHERE pi.list_id = plan.list_id)
    ) stops
    WHERE plan.list_id IN (SELECT unnest((SELECT ${lists}::integer[]))) AND stops.stops IS NOT NULL`.execute(db);
  return new Map(rows.map(({ list, made_at, ...plan }) => [list, { ...plan, made_at: made_at.toISOString() }]));
}

export async function deletePlanOfList(trx: Executor, listId: number, version: number): Promise<void> {
  await sql`
    UPDATE shopping_list_item i SET version = ${version} FROM shopping_list_plan_item pi
    WHERE pi.list_id = ${listId} AND i.id = pi.item_id AND i.deleted_at IS NULL`.execute(trx);
  await trx.deleteFrom('shopping_list_plan').where('list_id', '=', listId).execute();
}

export interface PlannedItem {
  item: number;
  store: number;
  cents: bigint | undefined;
}

export async function insertPlanOfList(
  trx: Executor,
  { id, version }: { id: number; version: number },
  { max_stops, stop_cost }: Pick<ChosenPlan, 'max_stops' | 'stop_cost'>,
  items: readonly PlannedItem[],
): Promise<void> {
  await trx.insertInto('shopping_list_plan').values({ list_id: id, max_stops, stop_cost }).execute();
  const rows = items.map(({ item, store, cents }) => ({ item, store, cents: cents?.toString() ?? null }));
  await sql`
    WITH written AS (
      INSERT INTO shopping_list_plan_item (item_id, list_id, store_id, cost)
      SELECT item, ${id}, store, cents / 100
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (item bigint, store integer, cents numeric)
      RETURNING item_id
    )
    UPDATE shopping_list_item i SET version = ${version} FROM written WHERE i.id = written.item_id`.execute(trx);
}

/** Removes a store from all plans, updates the version of affected items, and returns their lists. */
export async function removeStoreFromPlans(
  trx: Executor,
  storeId: number,
  lists: readonly { id: number; version: number }[],
): Promise<Set<number>> {
  const known = lists.map(({ id, version }) => ({ list: id, version }));
  const { rows } = await sql<{ list: number }>`
    WITH gone AS (
      DELETE FROM shopping_list_plan_item WHERE store_id = ${storeId} RETURNING item_id, list_id
    ), marked AS (
      UPDATE shopping_list_item item SET version = known.version
      FROM gone JOIN jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS known (list integer, version bigint)
        ON known.list = gone.list_id
      WHERE item.id = gone.item_id AND item.deleted_at IS NULL RETURNING item.list_id
    )
    SELECT DISTINCT list_id AS list FROM marked`.execute(trx);
  return new Set(rows.map(({ list }) => list));
}

export async function removeItemFromPlan(trx: Executor, itemId: number): Promise<void> {
  await trx.deleteFrom('shopping_list_plan_item').where('item_id', '=', itemId).execute();
}
