import type { Aisle, ListItem } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { groupItemsByAisle, type ItemGroup } from '../list/arrange-items.ts';
import { joined, productAndStoreOf } from '../model/texts.ts';
import type { ShoppingTripState } from './trip.ts';

export interface ShoppingStop {
  /** null means any store. */
  store: number | null;
  name: string;
  place: string;
  left: number;
}

/** Returns the planned or fixed store of an item; null for any store. */
export const fixedStoreIdOf = ({ planned, store }: ListItem): number | null => planned?.store ?? store;

/** Returns the plan's stops in order, then the items' other stores. `known` has the names of more stores. */
export function shoppingStopsOf(
  items: readonly ListItem[],
  planned: readonly { store: number; name: string; address?: string | undefined }[] = [],
  known: ReadonlyMap<number, { name: string; address: string }> = new Map(),
): ShoppingStop[] {
  const byStore = Map.groupBy(items, fixedStoreIdOf);
  const inPlan = planned.map(({ store }) => store).filter((store) => byStore.has(store));
  const stores = [...new Set([...inPlan, ...byStore.keys()])].filter((store) => store !== null);
  return stores.map((store) => {
    const ofStore = byStore.get(store) ?? [];
    const offer = ofStore.map(productAndStoreOf).find((one) => one?.store === store);
    const stop = planned.find((stop) => stop.store === store);
    const name = stop?.name ?? ofStore[0]?.planned?.store_name;
    return {
      store,
      name: name ?? offer?.store_name ?? known.get(store)?.name ?? 'Store',
      place: joined(stop?.address ?? offer?.store_address ?? known.get(store)?.address),
      left: ofStore.filter(({ is_needed }) => is_needed).length,
    };
  });
}

export const stopLabel = ({ name, place }: Pick<ShoppingStop, 'name' | 'place'>): string => storeLabel(name, place);

export function nextShoppingStop(stops: readonly ShoppingStop[], current: ShoppingStop): ShoppingStop | undefined {
  const place = stops.findIndex(({ store }) => store === current.store);
  return [...stops.slice(place + 1), ...stops.slice(0, place)].find(({ left }) => left > 0);
}

/** Returns the store of an item; null for any store. Its planned or fixed store counts only at one of the stops. */
export const storeIdOfItemAtStops = (item: ListItem, here: number | null, stops: ReadonlySet<number>): number | null =>
  here !== null && stops.has(here) ? fixedStoreIdOf(item) : null;

export interface ShoppingSections {
  needed: ItemGroup[];
  cart: ListItem[];
  before: ListItem[];
}

export function shoppingSectionsAt(
  here: number | null,
  stops: ReadonlySet<number>,
  items: readonly ListItem[],
  trip: ShoppingTripState,
  aisles: readonly Pick<Aisle, 'id' | 'name'>[],
  isDone: (item: ListItem) => boolean,
): ShoppingSections {
  const boughtAt = createCartStoreLookup(trip);
  const gotAnywhere = new Set(trip.got.flatMap((got) => (got.store === null ? [got.item] : [])));
  const isHere = (item: ListItem) => {
    const place = storeIdOfItemAtStops(item, here, stops);
    if (!isDone(item)) return place === here || place === null;
    if (here === null && gotAnywhere.has(item.client_id)) return true;
    return (boughtAt(item) ?? here) === here;
  };
  const shown = items.filter(isHere);
  const done = shown.filter(isDone);
  const wasDone = new Set(trip.before);
  return {
    needed: groupItemsByAisle(
      shown.filter((item) => !isDone(item)),
      aisles,
    ),
    cart: done.filter(({ client_id }) => !wasDone.has(client_id)),
    before: done.filter(({ client_id }) => wasDone.has(client_id)),
  };
}

export function createCartStoreLookup(trip: ShoppingTripState): (item: ListItem) => number | null {
  const gotAt = new Map(trip.got.map((got) => [got.item, got.store]));
  return (item) => gotAt.get(item.client_id) ?? fixedStoreIdOf(item);
}

export function itemsInCart(items: readonly ListItem[], trip: ShoppingTripState): ListItem[] {
  const wasDone = new Set(trip.before);
  return items.filter(({ is_needed, client_id }) => !is_needed && !wasDone.has(client_id));
}

export const itemCountText = (count: number): string => `${count} ${count === 1 ? 'thing' : 'things'}`;
