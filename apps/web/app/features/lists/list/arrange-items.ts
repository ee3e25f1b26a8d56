import type { ListItem } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';
import { joined, offerOf } from '../model/texts.ts';

export const sorts = [
  { value: 'default', text: 'Default' },
  { value: 'price_asc', text: 'Price: Low to High' },
  { value: 'price_desc', text: 'Price: High to Low' },
  { value: 'store_asc', text: 'Store: A to Z' },
] as const;
export type Sort = (typeof sorts)[number]['value'];

/** Items that stand together. */
export interface ItemGroup {
  key: string;
  /** Given where the items are grouped by store: its name and place, and what its needed items cost. */
  store?: { name: string; place: string; total: string };
  items: ListItem[];
}

/** Items as they are shown: those still needed, and the done ones below them. */
export interface Arrangement {
  needed: ItemGroup[];
  done: ListItem[];
}

/**
 * Puts items in their order. By default the newest is first, as they come. By price those without one are last either
 * way; by store they are grouped. `isDone` says which of them stand below the divider.
 */
export function arrangeItems(items: readonly ListItem[], sort: Sort, isDone: (item: ListItem) => boolean): Arrangement {
  const inOrder = items.toSorted(orders[sort]);
  const needed = inOrder.filter((item) => !isDone(item));
  return {
    needed: sort === 'store_asc' ? byStore(needed) : needed.length > 0 ? [{ key: 'all', items: needed }] : [],
    done: inOrder.filter(isDone),
  };
}

/** The first `count` rows of an arrangement, as they will stand. */
export function firstRows({ needed, done }: Arrangement, count: number): Arrangement {
  let left = count;
  const take = (items: ListItem[]) => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken;
  };
  return {
    needed: needed.map((group) => ({ ...group, items: take(group.items) })).filter(({ items }) => items.length > 0),
    done: take(done),
  };
}

const priceOf = ({ priceDetails }: ListItem) => (priceDetails ? Number(priceDetails.price) : undefined);

/** Those whose price nobody knows come last, up or down. */
const byPrice = (direction: 1 | -1) => (a: ListItem, b: ListItem) => {
  const [first, second] = [priceOf(a), priceOf(b)];
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
  return direction * (first - second);
};

const storeOf = (item: ListItem) => {
  const offer = offerOf(item);
  return { name: offer?.store_name ?? '', place: joined(offer?.store_address, offer?.store_region) };
};

const orders: Record<Sort, (a: ListItem, b: ListItem) => number> = {
  default: () => 0,
  price_asc: byPrice(1),
  price_desc: byPrice(-1),
  store_asc: (a, b) => {
    const [first, second] = [storeOf(a), storeOf(b)];
    return (
      first.name.localeCompare(second.name) ||
      first.place.localeCompare(second.place) ||
      (a.store ?? 0) - (b.store ?? 0)
    );
  },
};

function byStore(items: readonly ListItem[]): ItemGroup[] {
  return [...Map.groupBy(items, ({ store }) => store)].map(([store, ofStore]) => ({
    key: String(store),
    store: { ...(ofStore[0] ? storeOf(ofStore[0]) : { name: '', place: '' }), total: listTotal(ofStore) },
    items: ofStore,
  }));
}
