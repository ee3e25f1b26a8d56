import { sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { publish } from '../../platform/events/publish.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { markAreaPricedItems } from './lists.queries.ts';
import { finishSystemChange } from './lock-list.ts';
import { lockLists } from './rewrite-needs.ts';

/** Updates affected lists and notifies members. Must be the last step, with the store locked, because of lock order. */
export async function publishPriceChange(trx: Executor, pair: ListingPair): Promise<void> {
  const locked = await lockListsWith(trx, pair);
  if (locked.length === 0) return;
  const lists = await markItems(trx, locked, pair);
  await publish(
    trx,
    ...lists.map(({ id, version, members }) => ({
      event: 'list' as const,
      data: { id, version, changed: ['items' as const] },
      to: members,
    })),
  );
}

export async function publishPreferredStoreChange(trx: Executor, ownerId: number): Promise<void> {
  for (const locked of await lockLists(trx, await findPreferringLists(trx, ownerId))) {
    await markAreaPricedItems(trx, locked.id, locked.version);
    await finishSystemChange(trx, locked, ['items']);
  }
}

/** Items whose price depends on the listing: the product there, anywhere or planned there, and its kind. */
const itemsOf = ({ productId, storeId }: ListingPair) => sql`
  SELECT id, list_id FROM shopping_list_item
  WHERE product_id = ${productId} AND (store_id = ${storeId} OR store_id IS NULL) AND deleted_at IS NULL
  UNION ALL
  SELECT item.id, item.list_id FROM shopping_list_item_kind wanted JOIN shopping_list_item item ON item.id = wanted.item_id
  WHERE wanted.kind_id = (SELECT kind_id FROM product WHERE id = ${productId}) AND item.deleted_at IS NULL
  UNION ALL
  SELECT item.id, item.list_id FROM shopping_list_plan_item planned JOIN shopping_list_item item ON item.id = planned.item_id
  WHERE planned.store_id = ${storeId} AND item.product_id = ${productId} AND item.deleted_at IS NULL`;

/** Locks affected lists in lock order. */
function lockListsWith(trx: Executor, pair: ListingPair): Promise<number[]> {
  return onlyColumnOf(trx)<number>`${prepared}
    SELECT id FROM shopping_list WHERE id IN (SELECT list_id FROM (${itemsOf(pair)}) item)
    ORDER BY id FOR NO KEY UPDATE
  `;
}

function markItems(
  trx: Executor,
  lists: readonly number[],
  pair: ListingPair,
): Promise<{ id: number; version: number; members: number[] }[]> {
  return rowsOf(trx)<{ id: number; version: number; members: number[] }>`${prepared}
    WITH item AS (
      UPDATE shopping_list_item i SET version = list.version + 1 FROM shopping_list list
      WHERE list.id = ANY(${lists}::integer[]) AND i.list_id = list.id AND i.id IN (SELECT id FROM (${itemsOf(pair)}) item)
      RETURNING i.list_id
    )
    UPDATE shopping_list list SET version = list.version + 1, told_at = clock_timestamp()
    WHERE list.id IN (SELECT list_id FROM item)
    RETURNING list.id, list.version,
      (SELECT coalesce(array_agg(user_id), '{}') FROM shopping_list_member m WHERE m.list_id = list.id) AS members
  `;
}

/** Returns the user's lists whose area is the preferred stores, in lock order. */
function findPreferringLists(trx: Executor, ownerId: number): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    SELECT list.id FROM shopping_list_member m JOIN shopping_list list ON list.id = m.list_id
    WHERE m.user_id = ${ownerId} AND m.role = 'owner' AND list.area ? 'preferred' ORDER BY list.id`;
}
