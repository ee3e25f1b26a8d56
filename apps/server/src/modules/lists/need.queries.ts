import type { AmountUnit } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { type Need, needKey } from './need.ts';
import { removeItemFromPlan } from './plan/plan-in-use.queries.ts';

const none = { product_id: null, store_id: null, text: null, amount: null, amount_unit: null, need_key: null };

interface NeedColumns {
  product_id: number | null;
  store_id: number | null;
  text: string | null;
  amount: string | null;
  amount_unit: AmountUnit | null;
  need_key: string | null;
}

export function needColumnsOf(need: Need): NeedColumns {
  if ('product' in need) return { ...none, product_id: need.product, store_id: need.store };
  const key = { ...none, need_key: needKey(need) };
  return 'text' in need ? { ...key, text: need.text } : { ...key, amount: need.amount, amount_unit: need.unit };
}

export async function insertKindsOfItems(
  trx: Executor,
  items: readonly { id: number; need: Need | undefined }[],
): Promise<void> {
  const rows = items.flatMap(({ id, need }) =>
    need && 'kinds' in need ? need.kinds.map((kind_id, position) => ({ item_id: id, kind_id, position })) : [],
  );
  if (rows.length > 0) await trx.insertInto('shopping_list_item_kind').values(rows).execute();
}

/** Replaces the need of an item and removes the item from the plan. */
export async function replaceNeedOfItem(trx: Executor, id: number, version: number, need: Need): Promise<void> {
  await trx
    .updateTable('shopping_list_item')
    .set({ ...needColumnsOf(need), version })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('shopping_list_item_kind').where('item_id', '=', id).execute();
  await removeItemFromPlan(trx, id);
  await insertKindsOfItems(trx, [{ id, need }]);
}

export async function findNeedOfItem(
  trx: Executor,
  id: number,
  isRemoved = false,
): Promise<{ need: Need; need_at: Date | null; changed_by: number | null } | undefined> {
  const row = await trx
    .selectFrom('shopping_list_item')
    .select(['product_id as product', 'store_id as store', 'text', 'amount_unit as unit', 'need_at', 'changed_by'])
    .select(sql<string | null>`trim_scale(amount)::text`.as('amount'))
    .where('id', '=', id)
    .where('deleted_at', isRemoved ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { product, store, text, amount, unit, ...change } = row;
  if (product !== null) return { ...change, need: { product, store } };
  if (amount === null || unit === null) return { ...change, need: { text: text ?? '' } };
  const kinds = await trx
    .selectFrom('shopping_list_item_kind')
    .select('kind_id')
    .where('item_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...change, need: { kinds: kinds.map(({ kind_id }) => kind_id), amount, unit } };
}
