import type { Aisle, ListItem } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';
import { byAisle, type ItemGroup } from '../list/arrange-items.ts';
import { joined, offerOf } from '../model/texts.ts';
import type { Trip } from './trip.ts';

/** A place where some of the list is bought. */
export interface Stop {
  /** null where nothing of the list is bound to a store. */
  store: number | null;
  name: string;
  place: string;
  /** How many items are still needed that are bought there and nowhere else. */
  left: number;
}

/** Where an item is bought: null for anywhere. */
export const boundTo = ({ planned, store }: ListItem): number | null => planned?.store ?? store;

/** The stops of the plan in their order, then the other stores; one place for everything where there are none. */
export function stopsOf(items: readonly ListItem[], planned: readonly { store: number; name: string }[] = []): Stop[] {
  const byStore = Map.groupBy(items, boundTo);
  const inPlan = planned.map(({ store }) => store).filter((store) => byStore.has(store));
  const stores = [...new Set([...inPlan, ...byStore.keys()])].filter((store) => store !== null);
  const leftOf = (store: number | null) => (byStore.get(store) ?? []).filter(({ is_needed }) => is_needed).length;
  if (stores.length === 0) return [{ store: null, name: 'Anywhere', place: '', left: leftOf(null) }];
  return stores.map((store) => {
    const [item] = byStore.get(store) ?? [];
    const offer = item && offerOf(item);
    const name = planned.find((stop) => stop.store === store)?.name ?? item?.planned?.store_name ?? offer?.store_name;
    const isThere = offer?.store === store;
    return { store, name: name ?? 'Store', place: isThere ? joined(offer.store_address) : '', left: leftOf(store) };
  });
}

/** The stop after this one at which something is needed, round to those before it. */
export function nextStop(stops: readonly Stop[], current: Stop): Stop | undefined {
  const place = stops.findIndex(({ store }) => store === current.store);
  return [...stops.slice(place + 1), ...stops.slice(0, place)].find(({ left }) => left > 0);
}

/** What one sees at a stop. */
export interface Shelves {
  /** What is needed from there, and what may be bought anywhere, aisle by aisle. */
  needed: ItemGroup[];
  /** What was ticked there. */
  cart: ListItem[];
  /** What was done before one went shopping. */
  before: ListItem[];
}

/** `isDone` says which items stand below the line. */
export function shelvesAt(
  { store }: Stop,
  items: readonly ListItem[],
  trip: Trip,
  aisles: readonly Pick<Aisle, 'id' | 'name'>[],
  isDone: (item: ListItem) => boolean,
): Shelves {
  const gotAt = new Map(trip.got.map((got) => [got.item, got.store]));
  const isHere = (item: ListItem) => {
    const bound = boundTo(item);
    if (!isDone(item)) return bound === store || bound === null;
    return (gotAt.get(item.client_id) ?? bound ?? store) === store;
  };
  const here = items.filter(isHere);
  const done = here.filter(isDone);
  const wasDone = new Set(trip.before);
  return {
    needed: byAisle(
      here.filter((item) => !isDone(item)),
      aisles,
    ),
    cart: done.filter(({ client_id }) => !wasDone.has(client_id)),
    before: done.filter(({ client_id }) => wasDone.has(client_id)),
  };
}

/** What was put into the cart on a trip: at a store, or everywhere. */
export function cartOf(items: readonly ListItem[], trip: Trip, store?: number | null): ListItem[] {
  const wasDone = new Set(trip.before);
  const gotAt = new Map(trip.got.map((got) => [got.item, got.store]));
  return items.filter((item) => {
    if (item.is_needed || wasDone.has(item.client_id)) return false;
    return store === undefined || (gotAt.get(item.client_id) ?? boundTo(item) ?? store) === store;
  });
}

/** What items cost, whether needed or not. */
export const costOf = (items: readonly ListItem[]): string =>
  listTotal(items.map((item) => ({ ...item, is_needed: true })));

/** '1 thing', '6 things'. */
export const thingsText = (count: number): string => `${count} ${count === 1 ? 'thing' : 'things'}`;
