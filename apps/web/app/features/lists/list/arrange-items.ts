import type { Aisle, ListItem } from '@bargain-buddy/contract';
import { listTotal, storeAddressDetail, storeLabel } from '@bargain-buddy/domain';
import { productAndStoreOf } from '../model/texts.ts';

export const itemSorts = [
  { value: 'default', text: 'Default' },
  { value: 'price_asc', text: 'Price: Low to High' },
  { value: 'price_desc', text: 'Price: High to Low' },
  { value: 'store_asc', text: 'Store: A to Z' },
] as const;
export type ItemSort = (typeof itemSorts)[number]['value'];

export const itemGroupings = [
  { value: 'store', text: 'By store' },
  { value: 'aisle', text: 'By aisle' },
  { value: 'none', text: 'No groups' },
] as const;
export type GroupBy = (typeof itemGroupings)[number]['value'];

export interface ItemGroup {
  key: string;
  /** The group's heading; undefined if the items are not grouped. */
  head?: { name: string; detail: string; total: string; isStore: boolean };
  items: ListItem[];
}

export interface ArrangedItems {
  needed: ItemGroup[];
  done: ListItem[];
}

interface Options {
  sort: ItemSort;
  groupBy: GroupBy;
  aisles?: readonly Pick<Aisle, 'id' | 'name'>[];
  stops?: readonly number[];
}

export function arrangeItems(
  items: readonly ListItem[],
  { sort, groupBy, aisles = [], stops = [] }: Options,
  isDone: (item: ListItem) => boolean,
): ArrangedItems {
  const inOrder = items.toSorted(orders[sort]);
  const needed = inOrder.filter((item) => !isDone(item));
  const isFlat = groupBy === 'none' || sort === 'price_asc' || sort === 'price_desc';
  const done = inOrder.filter(isDone);
  if (isFlat) return { needed: needed.length > 0 ? [{ key: 'all', items: needed }] : [], done };
  return {
    needed: groupBy === 'aisle' ? groupItemsByAisle(needed, aisles) : byStore(needed, sort === 'default' ? stops : []),
    done,
  };
}

export function firstRowsOfItems({ needed, done }: ArrangedItems, count: number): ArrangedItems {
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

/** Items without a price are last in both directions. */
const byPrice = (direction: 1 | -1) => (a: ListItem, b: ListItem) => {
  const [first, second] = [priceOf(a), priceOf(b)];
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
  return direction * (first - second);
};

const storeOf = (item: ListItem | undefined) => {
  const { store_name, store_address, store_region } = (item && productAndStoreOf(item)) ?? {};
  return {
    name: storeLabel(store_name, store_address),
    detail: storeAddressDetail(store_name, store_address, store_region),
  };
};

const orders: Record<ItemSort, (a: ListItem, b: ListItem) => number> = {
  default: () => 0,
  price_asc: byPrice(1),
  price_desc: byPrice(-1),
  store_asc: (a, b) => {
    const [first, second] = [storeOf(a), storeOf(b)];
    return (
      first.name.localeCompare(second.name) ||
      first.detail.localeCompare(second.detail) ||
      (a.store ?? 0) - (b.store ?? 0)
    );
  },
};

function byStore(items: readonly ListItem[], stops: readonly number[]): ItemGroup[] {
  const groups = Map.groupBy(items, ({ planned, store }) => planned?.store ?? store);
  const place = (store: number | null) =>
    store !== null && stops.includes(store) ? stops.indexOf(store) : stops.length;
  return [...groups]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([store, ofStore]) => ({
      key: String(store),
      head: {
        ...(store === null ? { name: 'Anywhere', detail: '' } : storeOf(ofStore[0])),
        total: listTotal(ofStore),
        isStore: store !== null,
      },
      items: ofStore,
    }));
}

export const aisleIdOfItem = (item: ListItem): number | undefined => productAndStoreOf(item)?.kind?.aisle;

/** Groups by aisle. Items without a known aisle go to 'Other'; if no such aisle exists, they are last. */
export function groupItemsByAisle(
  items: readonly ListItem[],
  aisles: readonly Pick<Aisle, 'id' | 'name'>[],
): ItemGroup[] {
  const other = aisles.find(({ name }) => name === 'Other');
  const groups = Map.groupBy(items, (item) => {
    const aisle = aisleIdOfItem(item);
    return aisles.find(({ id }) => id === aisle) ?? other;
  });
  return [...aisles, undefined].flatMap((aisle) => {
    const inAisle = groups.get(aisle);
    if (!inAisle) return [];
    const head = { name: aisle?.name ?? 'Other', detail: '', total: listTotal(inAisle), isStore: false };
    return [{ key: `aisle ${aisle?.id}`, head, items: inAisle }];
  });
}
