import type { ListItem, ShoppingList, SyncedList } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';
import { hasAnyNeed } from '../../../lib/item-changes.ts';
import type { PendingChange } from '../../../lib/outbox/changes.ts';

export interface KnownItems {
  /** All changes up to this version of the list are included. Single items may be newer. */
  version: number;
  items: ListItem[];
  /** Ids of removed items. An older response must not restore them. */
  removed: ReadonlySet<number>;
  isWhole: boolean;
}

interface Changes {
  version: number;
  items: readonly ListItem[];
  deleted: readonly { id: number }[];
}

/** Merges changes that may arrive late, twice or out of order. Unchanged items remain the same objects. */
export function withListChanges(known: KnownItems, { version, items, deleted }: Changes): KnownItems {
  const removed = deleted.length > 0 ? new Set([...known.removed, ...deleted.map(({ id }) => id)]) : known.removed;
  const byId = new Map(known.items.map((item) => [item.id, item]));
  for (const item of items) {
    const before = byId.get(item.id);
    if (!before || isNewer(item, before)) byId.set(item.id, item);
  }
  return {
    ...known,
    version: Math.max(known.version, version),
    items: [...byId.values()].filter(({ id }) => !removed.has(id)).sort((a, b) => b.id - a.id),
    removed,
  };
}

/** A pending price does not replace a known price of the same version: the response may be older. */
function isNewer(item: ListItem, before: ListItem): boolean {
  if (item.version !== before.version) return item.version > before.version;
  return !item.price_pending || before.price_pending === true;
}

/** Returns the version after which to fetch changes, so that they include items with pending prices. */
export function versionToFetchFrom({ version, items }: KnownItems): number {
  return items.reduce((least, item) => (item.price_pending ? Math.min(least, item.version - 1) : least), version);
}

/**
 * Merges the results of own changes, one for each row. The version advances only if no other changes are missing. A
 * removed item that is not cached was merged with another item, so the version does not advance.
 */
export function mergeOwnChanges(
  known: KnownItems,
  rows: readonly Pick<PendingChange, 'change'>[],
  { since, version, results }: Pick<SyncedList, 'since' | 'version' | 'results'>,
): KnownItems {
  const items = new Map<number, ListItem>();
  const removed = new Set<string>();
  for (const [index, { change }] of rows.entries()) {
    const result = results[index];
    if (!result || result.status === 'refused') continue;
    const item = result.status === 'done' ? result.item : null;
    if (item) items.set(item.id, item);
    if ('item' in change && item?.client_id !== change.item) removed.add(change.item);
  }
  const deleted = known.items.filter(({ client_id }) => removed.has(client_id));
  // A new need may replace another item, and another area has other prices.
  const isAll = rows.every(({ change }) =>
    change.do === 'edit' ? change.area === undefined : change.do !== 'change' || !hasAnyNeed(change),
  );
  const isKnown = isAll && deleted.length === removed.size && since <= known.version;
  return withListChanges(known, { version: isKnown ? version : known.version, items: [...items.values()], deleted });
}

/** Merges a fresh read of a list with newer changes that arrived during the read. */
export function withNewerChanges(read: KnownItems, received: KnownItems | undefined): KnownItems {
  if (!received) return read;
  return withListChanges(read, {
    version: received.version,
    items: received.items.filter(({ version }) => version > read.version),
    deleted: [...received.removed].map((id) => ({ id })),
  });
}

export type ListFigures = Pick<ShoppingList, 'item_count' | 'needed_count' | 'total' | 'basis'>;

export function listFiguresOf(items: readonly ListItem[]): ListFigures {
  return {
    item_count: items.length,
    needed_count: items.filter(({ is_needed }) => is_needed).length,
    total: listTotal(items),
    basis: basisOf(items.filter(({ is_needed }) => is_needed)),
  };
}

function basisOf(items: readonly ListItem[]): ShoppingList['basis'] {
  const basis = { store: 0, cheapest: 0, planned: 0, unknown: 0 };
  const pending = countPendingPrices(items);
  for (const { priceDetails, planned, price_basis, price_pending } of items) {
    if (price_pending) continue;
    if (!priceDetails) basis.unknown += 1;
    else basis[planned ? 'planned' : (price_basis ?? 'store')] += 1;
  }
  return pending > 0 ? { ...basis, pending } : basis;
}

export const countPendingPrices = (items: readonly Pick<ListItem, 'price_pending'>[]): number =>
  items.filter(({ price_pending }) => price_pending).length;
