import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';
import type { SettledItems } from '../../../lib/outbox/settled-items.ts';

/** What this page knows of a list's items. */
export interface KnownItems {
  /** Everything up to this version of the list is in it; single items may be newer. */
  version: number;
  /** Newest first. */
  items: ListItem[];
  /** The ids of removed items; none of them comes back, whatever an older answer says. */
  removed: ReadonlySet<number>;
  /** False while later pages of a long list are on their way. */
  isWhole: boolean;
}

/** What a newer state of a list brings. */
interface Changes {
  version: number;
  items: readonly ListItem[];
  deleted: readonly { id: number }[];
}

/**
 * What is known once `changes` have arrived. They may come late, twice or in another order than they happened: of each
 * item the newest version stays. Items that did not change stay the same objects.
 */
export function withChanges(known: KnownItems, { version, items, deleted }: Changes): KnownItems {
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

/** The version since which changes have to be read, so that they include the items with pending prices. */
export function versionToReadFrom({ version, items }: KnownItems): number {
  return items.reduce((least, item) => (item.price_pending ? Math.min(least, item.version - 1) : least), version);
}

/**
 * What is known once the server has carried out own changes. Where they are all that happened from what is known on,
 * the list is known up to their version. What is gone by a name that is not known here may be known by another one: it
 * was joined, and the change was one of the item that stayed.
 */
export function withSettled(known: KnownItems, { since, version, items, gone, isAll }: SettledItems): KnownItems {
  const deleted = known.items.filter(({ client_id }) => gone.has(client_id));
  const isKnown = isAll && deleted.length === gone.size && since <= known.version;
  return withChanges(known, { version: isKnown ? version : known.version, items, deleted });
}

/** A list as it was just read, with what was heard of it while it was read. */
export function withNewer(read: KnownItems, heard: KnownItems | undefined): KnownItems {
  if (!heard) return read;
  return withChanges(read, {
    version: heard.version,
    items: heard.items.filter(({ version }) => version > read.version),
    deleted: [...heard.removed].map((id) => ({ id })),
  });
}

export type Figures = Pick<ShoppingList, 'item_count' | 'needed_count' | 'total' | 'basis'>;

/** The counts and the total of a list with these items, as the server gives them. */
export function figuresOf(items: readonly ListItem[]): Figures {
  return {
    item_count: items.length,
    needed_count: items.filter(({ is_needed }) => is_needed).length,
    total: listTotal(items),
    basis: basisOf(items.filter(({ is_needed }) => is_needed)),
  };
}

/** What the total of some items rests on. */
function basisOf(items: readonly ListItem[]): ShoppingList['basis'] {
  const basis = { store: 0, cheapest: 0, planned: 0, unknown: 0 };
  const pending = pendingPrices(items);
  for (const { priceDetails, planned, price_basis, price_pending } of items) {
    if (price_pending) continue;
    if (!priceDetails) basis.unknown += 1;
    else basis[planned ? 'planned' : (price_basis ?? 'store')] += 1;
  }
  return pending > 0 ? { ...basis, pending } : basis;
}

/** The number of items with a price that the server is still computing. */
export const pendingPrices = (items: readonly Pick<ListItem, 'price_pending'>[]): number =>
  items.filter(({ price_pending }) => price_pending).length;
