import type { ListItem } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import {
  createCartStoreLookup,
  itemsInCart,
  nextShoppingStop,
  shoppingSectionsAt,
  shoppingStopsOf,
  stopLabel,
  storeIdOfItemAtStops,
} from './arrange-shopping.ts';
import { aislesInTickOrder, startShoppingTrip, withTickedItem } from './trip.ts';

const aisles = [
  { id: 1, name: 'Dairy' },
  { id: 2, name: 'Tins' },
];

/** An item at a store (0: anywhere), in an aisle. */
function itemAt(name: string, store: number, aisle: number, more: Partial<ListItem> = {}): ListItem {
  const offer = { store: store || 9, store_name: `Store ${store}`, store_address: `Street ${store}`, kind: { aisle } };
  return {
    client_id: name,
    name,
    store: store || null,
    planned: null,
    is_needed: true,
    quantity: 1,
    packs: [],
    priceDetails: { ...offer, price: '2.50' },
    unpriced: null,
    ...more,
  } as unknown as ListItem;
}

const milk = itemAt('milk', 5, 1);
const beans = itemAt('beans', 5, 2);
const rice = itemAt('rice', 7, 2);
const eggs = itemAt('eggs', 0, 1);
const items = [rice, beans, milk, eggs];
const stores = new Set([5, 7]);
const isDone = ({ is_needed }: ListItem) => !is_needed;
const done = (item: ListItem): ListItem => ({ ...item, is_needed: false });

test('QCK-04 the stops of the plan come first and in its order, each with what is left there', () => {
  const stops = shoppingStopsOf(items, [{ store: 5, name: 'Massy' }]);
  expect(stops).toEqual([
    { store: 5, name: 'Massy', place: 'Street 5', left: 2 },
    { store: 7, name: 'Store 7', place: 'Street 7', left: 1 },
  ]);
  const planned = { store: 7, store_name: 'Hi-Lo', cost: null };
  const asPlanned = shoppingStopsOf([{ ...milk, planned }, rice], [{ store: 7, name: 'Hi-Lo' }]);
  expect(asPlanned).toMatchObject([{ store: 7, name: 'Hi-Lo', left: 2 }]);
  const withoutPrice = { ...rice, store: null, planned: { ...planned, store: 9 }, priceDetails: null, unpriced: null };
  const [stop] = shoppingStopsOf([withoutPrice], [{ store: 9, name: 'Massy Stores', address: 'Maraval' }]);
  expect(stop && stopLabel(stop)).toBe('Massy Maraval');
  expect(shoppingStopsOf([eggs])).toEqual([]);
});

test('QCK-04 the next stop is the next one at which something is needed, those before it at last', () => {
  const stops = [5, 6, 7].map((store) => ({ store, name: '', place: '', left: store === 6 ? 0 : 1 }));
  const [five, six, seven] = stops;
  expect(five && nextShoppingStop(stops, five)?.store).toBe(7);
  expect(seven && nextShoppingStop(stops, seven)?.store).toBe(5);
  expect(five && nextShoppingStop([{ ...five, left: 3 }], five)).toBeUndefined();
  expect(six && nextShoppingStop(stops, six)?.store).toBe(7);
});

test('QCK-04 a stop shows by aisle what is bought there and what may be bought anywhere', () => {
  const { needed, cart } = shoppingSectionsAt(5, stores, items, startShoppingTrip(items), aisles, isDone);
  expect(needed.map(({ head, items: ofAisle }) => [head?.name, ...ofAisle.map(({ name }) => name)])).toEqual([
    ['Dairy', 'milk', 'eggs'],
    ['Tins', 'beans'],
  ]);
  expect(cart).toEqual([]);
});

test('QCK-04 what was done before is not in the cart; what may be bought anywhere is in the cart where it was ticked', () => {
  const before = [rice, beans, done(milk), eggs];
  let trip = startShoppingTrip(before);
  trip = withTickedItem(trip, 'eggs', { store: 7, aisle: 1 });
  const now = [rice, done(beans), done(milk), done(eggs)];
  const atMassy = shoppingSectionsAt(5, stores, now, trip, aisles, isDone);
  expect(atMassy.cart.map(({ name }) => name)).toEqual(['beans']);
  expect(atMassy.before.map(({ name }) => name)).toEqual(['milk']);
  expect(shoppingSectionsAt(7, stores, now, trip, aisles, isDone).cart.map(({ name }) => name)).toEqual(['eggs']);
  expect(itemsInCart(now, trip).map(({ name }) => name)).toEqual(['beans', 'eggs']);
  expect(itemsInCart(now, trip).map(createCartStoreLookup(trip))).toEqual([5, 7]);
  // Ticked off and on again, it was got on this trip.
  trip = withTickedItem(withTickedItem(trip, 'milk', null), 'milk', { store: 5, aisle: 1 });
  expect(itemsInCart(now, trip).map(({ name }) => name)).toEqual(['beans', 'milk', 'eggs']);
});

test('QCK-04 a stop has the name of the chain and the branch, wherever it is known from', () => {
  const planned = { store: 8, store_name: 'Massy Stores', cost: null };
  const bound = itemAt('milk', 0, 1, { planned });
  const known = new Map([[8, { name: 'Massy Stores', address: '12 Saddle Road, Maraval' }]]);
  expect(shoppingStopsOf([bound], [{ store: 8, name: 'Massy Stores' }], known).map(stopLabel)).toEqual([
    'Massy Maraval',
  ]);
  expect(shoppingStopsOf([bound]).map(stopLabel)).toEqual(['Massy Stores']);
});

test('QCK-04 at a store that is no stop, and anywhere, neither the plan nor the store that an item names decides', () => {
  const planned = itemAt('oil', 0, 1, { planned: { store: 7, store_name: 'Store 7', cost: null } });
  const places = (here: number | null) => [milk, eggs, planned].map((item) => storeIdOfItemAtStops(item, here, stores));
  expect(places(5)).toEqual([5, null, 7]);
  expect(places(7)).toEqual([5, null, 7]);
  expect(places(8)).toEqual([null, null, null]);
  expect(places(null)).toEqual([null, null, null]);
  for (const here of [8, null]) {
    const { needed } = shoppingSectionsAt(here, stores, [milk, eggs, planned], startShoppingTrip([]), aisles, isDone);
    expect(needed.flatMap((group) => group.items).map(({ name }) => name)).toEqual(['milk', 'eggs', 'oil']);
    const trip = withTickedItem(startShoppingTrip([]), 'milk', { store: here, aisle: 1 });
    expect(shoppingSectionsAt(here, stores, [done(milk), eggs], trip, aisles, isDone).cart).toEqual([done(milk)]);
    expect(shoppingSectionsAt(7, stores, [done(milk), eggs], trip, aisles, isDone).cart).toEqual([]);
  }
});

test('QCK-03 a walk is the aisles of a store by their first tick that stands', () => {
  let trip = startShoppingTrip([]);
  trip = withTickedItem(trip, 'beans', { store: 5, aisle: 2 });
  trip = withTickedItem(trip, 'candles', { store: 5, aisle: null });
  trip = withTickedItem(trip, 'milk', { store: 5, aisle: 1 });
  trip = withTickedItem(trip, 'rice', { store: 7, aisle: 3 });
  trip = withTickedItem(trip, 'peas', { store: 5, aisle: 2 });
  expect(aislesInTickOrder(trip, 5)).toEqual([2, 1]);
  expect(aislesInTickOrder(withTickedItem(trip, 'beans', null), 5)).toEqual([1, 2]);
});
