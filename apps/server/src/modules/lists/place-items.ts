import type { Executor } from '../../platform/database/database.ts';
import { Conflict } from '../../platform/errors.ts';
import { updateItem } from './item-writes.queries.ts';
import { finishListChange, type LockedList } from './lock-list.ts';
import {
  countItems,
  findPairs,
  findPlaced,
  insertItems,
  insertMerged,
  type NewItem,
  type Pair,
} from './place-items.queries.ts';

/** How many items a list may have. */
const mostItems = 2_000;

/** An item that somebody wants on a list; where it is there already, what is left out stays as it is. */
export type WantedItem = Omit<NewItem, 'quantity'> & { quantity?: number | undefined };

/**
 * What became of a wanted item: it is new, was on the list already, or was removed after an earlier try with the same
 * client id.
 */
export interface PlacedItem {
  clientId: string;
  itemId: number;
  outcome: 'new' | 'there' | 'removed';
}

/**
 * Puts items on the locked list, in the order given. A client id that was used before adds and changes nothing. A
 * product and store that are on the list already are needed once more, with the quantity where one is given. Throws
 * Conflict when the list would get too long. Every client id and every pair of product and store must be given once.
 */
export async function placeItems(
  trx: Executor,
  locked: LockedList,
  addedBy: number,
  wanted: readonly WantedItem[],
): Promise<PlacedItem[]> {
  const clientIds = wanted.map(({ clientId }) => clientId);
  const before = new Map((await findPlaced(trx, locked.id, clientIds)).map((row) => [row.client_id, row]));
  const rest = wanted.filter(({ clientId }) => !before.has(clientId));
  const there = new Map((await findPairs(trx, locked.id, rest)).map((row) => [keyOf(row), row]));
  const merged: { clientId: string; itemId: number }[] = [];
  let isChanged = false;
  for (const { clientId, isNeeded, quantity, ...pair } of rest) {
    const item = there.get(keyOf(pair));
    if (!item) continue;
    merged.push({ clientId, itemId: item.id });
    const change = { ...(isNeeded && { is_needed: true }), ...(quantity !== undefined && { quantity }) };
    if ((await updateItem(trx, item.id, locked.version, change)) === 'changed') isChanged = true;
  }
  const fresh = rest.filter((item) => !there.has(keyOf(item)));
  if (fresh.length > 0 && (await countItems(trx, locked.id)) + fresh.length > mostItems) {
    throw new Conflict(
      `“${locked.name}” would have more than ${mostItems.toLocaleString('en')} items, which is the limit.`,
    );
  }
  const inserted = await insertItems(
    trx,
    locked,
    addedBy,
    fresh.map((item) => ({ ...item, quantity: item.quantity ?? 1 })),
  );
  await insertMerged(trx, locked.id, merged);
  if (isChanged || inserted.length > 0) await finishListChange(trx, locked, ['items']);

  const placed = new Map<string, PlacedItem>();
  for (const { client_id: clientId, item_id: itemId, is_removed } of before.values()) {
    placed.set(clientId, { clientId, itemId, outcome: is_removed ? 'removed' : 'there' });
  }
  for (const { clientId, itemId } of merged) placed.set(clientId, { clientId, itemId, outcome: 'there' });
  for (const { client_id: clientId, id: itemId } of inserted)
    placed.set(clientId, { clientId, itemId, outcome: 'new' });
  return clientIds.flatMap((clientId) => placed.get(clientId) ?? []);
}

function keyOf({ product, store }: Pair): string {
  return `${product} ${store}`;
}
