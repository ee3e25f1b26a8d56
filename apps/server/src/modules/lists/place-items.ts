import type { Executor } from '../../platform/database/database.ts';
import { Conflict } from '../../platform/errors.ts';
import { updateItem } from './item-writes.queries.ts';
import type { LockedList } from './lock-list.ts';
import { needKey } from './need.ts';
import { findBefore, insertItems, insertMerged, type NewItem } from './place-items.queries.ts';

/** How many items a list may have. */
export const mostItems = 2_000;

/** An item that somebody wants on a list; where it is there already, what is left out stays as it is. */
export type WantedItem = Omit<NewItem, 'quantity' | 'note' | 'title'> & {
  quantity?: number | undefined;
  note?: string | undefined;
  title?: string | undefined;
};

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
 * need that is on the list already is needed once more, with the quantity and the note where they are given. An existing
 * title stays. Answers whether that changed the list. Throws Conflict, before it writes anything, when the list would get too long. Every
 * client id and every need must be given once.
 */
export async function placeItems(
  trx: Executor,
  locked: LockedList,
  addedBy: number,
  wanted: readonly WantedItem[],
): Promise<{ placed: PlacedItem[]; isChanged: boolean }> {
  const clientIds = wanted.map(({ clientId }) => clientId);
  const needs = wanted.map(({ need }) => need);
  const found = await findBefore(trx, locked.id, clientIds, needs);
  const before = new Map(found.placed.map((row) => [row.client_id, row]));
  const rest = wanted.filter(({ clientId }) => !before.has(clientId));
  const there = new Map(found.same.map((row) => [row.key, row]));
  const fresh = rest.filter(({ need }) => !there.has(needKey(need)));
  if (fresh.length > 0 && found.count + fresh.length > mostItems) {
    throw new Conflict(
      `“${locked.name}” would have more than ${mostItems.toLocaleString('en')} items, which is the limit.`,
    );
  }
  const merged: { clientId: string; itemId: number }[] = [];
  let isChanged = false;
  for (const { clientId, need, isNeeded, quantity, note, title } of rest) {
    const item = there.get(needKey(need));
    if (!item) continue;
    merged.push({ clientId, itemId: item.id });
    const change = { is_needed: isNeeded || undefined, quantity, note, firstTitle: title };
    if ((await updateItem(trx, item.id, locked.version, change)) === 'changed') isChanged = true;
  }
  const inserted = await insertItems(
    trx,
    locked,
    addedBy,
    fresh.map((item) => ({ ...item, quantity: item.quantity ?? 1, note: item.note ?? '', title: item.title ?? '' })),
  );
  await insertMerged(trx, locked.id, merged);

  const placed = new Map<string, PlacedItem>();
  for (const { client_id: clientId, item_id: itemId, is_removed } of before.values()) {
    placed.set(clientId, { clientId, itemId, outcome: is_removed ? 'removed' : 'there' });
  }
  for (const { clientId, itemId } of merged) placed.set(clientId, { clientId, itemId, outcome: 'there' });
  for (const { client_id: clientId, id: itemId } of inserted)
    placed.set(clientId, { clientId, itemId, outcome: 'new' });
  return {
    placed: clientIds.flatMap((clientId) => placed.get(clientId) ?? []),
    isChanged: isChanged || inserted.length > 0,
  };
}
