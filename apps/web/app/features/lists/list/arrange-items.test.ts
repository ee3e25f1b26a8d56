import type { ListItem } from '@bargain-buddy/contract';
import { describe, expect, test } from 'vitest';
import { arrangeItems, firstRowsOfItems, itemSorts } from './arrange-items.ts';

const item = (id: number, price: string | null, store = 1, store_name = 'Massy', is_needed = true) =>
  ({
    id,
    store,
    is_needed,
    quantity: 1,
    priceDetails:
      price === null ? null : { price, store_id: store, store_name, store_address: '', store_region: 'North' },
    unpriced: price === null ? { store_id: store, store_name, store_address: '', store_region: 'North' } : null,
  }) as ListItem;
const isDone = ({ is_needed }: ListItem) => !is_needed;
const ids = (items: readonly ListItem[] | undefined) => items?.map(({ id }) => id);

const items = [
  item(5, '9.50'),
  item(4, null),
  item(3, '10.00', 2, 'JTA'),
  item(2, '2.25', 1, 'Massy', false),
  item(1, '100.00', 2, 'JTA'),
];

describe('arrangeItems', () => {
  test('LST-02 keeps the newest first by default, and the done ones apart', () => {
    const { needed, done } = arrangeItems(items, { sort: 'default', groupBy: 'none' }, isDone);
    expect(needed.map((group) => ids(group.items))).toEqual([[5, 4, 3, 1]]);
    expect(ids(done)).toEqual([2]);
  });

  test('QCK-07 groups by store, that of the newest item first, and not at all where the price is the order', () => {
    const groups = (sort: 'default' | 'price_asc' | 'store_asc', groupBy: 'store' | 'none') =>
      arrangeItems(items, { sort, groupBy }, isDone).needed.map(({ head, items: all }) => [head?.name, ids(all)]);
    expect(groups('default', 'store')).toEqual([
      ['Massy', [5, 4]],
      ['JTA', [3, 1]],
    ]);
    expect(groups('price_asc', 'store')).toEqual([[undefined, [5, 3, 1, 4]]]);
    expect(groups('store_asc', 'none')).toEqual([[undefined, [3, 1, 5, 4]]]);
  });

  test('QCK-07 groups by aisle, in the order of the aisles, what lies in none with other things, or last', () => {
    const aisles = [
      { id: 8, name: 'Produce' },
      { id: 3, name: 'Drinks' },
    ];
    const inAisle = (id: number, aisle: number) => {
      const one = item(id, '2.00');
      return { ...one, priceDetails: { ...one.priceDetails, kind: { aisle } } } as ListItem;
    };
    const all = [inAisle(5, 3), item(4, '1.00'), inAisle(3, 8), inAisle(2, 3)];
    const { needed } = arrangeItems(all, { sort: 'default', groupBy: 'aisle', aisles }, isDone);
    expect(needed.map(({ head, items: ofAisle }) => [head?.name, head?.total, ids(ofAisle)])).toEqual([
      ['Produce', '2.00', [3]],
      ['Drinks', '4.00', [5, 2]],
      ['Other', '1.00', [4]],
    ]);
    const withOther = [{ id: 9, name: 'Other' }, ...aisles];
    const { needed: once } = arrangeItems(
      [...all, inAisle(1, 9)],
      { sort: 'default', groupBy: 'aisle', aisles: withOther },
      isDone,
    );
    expect(once.map(({ head, items: ofAisle }) => [head?.name, ids(ofAisle)])).toEqual([
      ['Other', [4, 1]],
      ['Produce', [3]],
      ['Drinks', [5, 2]],
    ]);
  });

  test('NED-04 what is bound to no store stands together with words, unless a plan has it bought somewhere', () => {
    const anywhere = { ...item(7, '3.00', 2, 'JTA'), store: null } as ListItem;
    const words = { ...item(6, null), store: null, unpriced: null, text: 'Candles' } as ListItem;
    const planned = { ...anywhere, id: 8, planned: { store: 2, store_name: 'JTA', cost: '3.00' } } as ListItem;
    const all = [planned, anywhere, words, ...items];
    const { needed } = arrangeItems(all, { sort: 'default', groupBy: 'store' }, isDone);
    expect(needed.map(({ head, items: ofStore }) => [head?.name, head?.total, ids(ofStore), head?.isStore])).toEqual([
      ['JTA', '113.00', [8, 3, 1], true],
      ['Anywhere', '3.00', [7, 6], false],
      ['Massy', '9.50', [5, 4], true],
    ]);
  });

  test('PLN-05 the stops of a plan come in their order, and only then what is bought elsewhere', () => {
    const planned = (id: number, store: number, store_name: string) =>
      ({
        ...item(id, '3.00', store, store_name),
        store: null,
        planned: { store, store_name, cost: '3.00' },
      }) as ListItem;
    const words = { ...item(9, null), store: null, unpriced: null, text: 'Candles' } as ListItem;
    const all = [words, planned(8, 3, 'Tru Valu'), planned(7, 2, 'JTA'), item(6, '1.00', 1, 'Massy')];
    const names = (sort: 'default' | 'store_asc') =>
      arrangeItems(all, { sort, groupBy: 'store', stops: [2, 3] }, isDone).needed.map(({ head }) => head?.name);
    expect(names('default')).toEqual(['JTA', 'Tru Valu', 'Anywhere', 'Massy']);
    expect(names('store_asc')).toEqual(['Anywhere', 'JTA', 'Massy', 'Tru Valu']);
  });

  test('LST-02 sorts by price, those without one last either way', () => {
    expect(ids(arrangeItems(items, { sort: 'price_asc', groupBy: 'store' }, isDone).needed[0]?.items)).toEqual([
      5, 3, 1, 4,
    ]);
    expect(ids(arrangeItems(items, { sort: 'price_desc', groupBy: 'store' }, isDone).needed[0]?.items)).toEqual([
      1, 3, 5, 4,
    ]);
  });

  test('LST-02 LST-03 groups by store from A to Z, each with what it costs there', () => {
    const { needed } = arrangeItems(items, { sort: 'store_asc', groupBy: 'store' }, isDone);
    expect(needed.map(({ head, items: ofStore }) => [head?.name, head?.total, ids(ofStore)])).toEqual([
      ['JTA', '110.00', [3, 1]],
      ['Massy', '9.50', [5, 4]],
    ]);
  });

  test('LST-02 LST-03 stores of one name stand by place, of one place by id, and each has its place', () => {
    const at = (id: number, store: number, address: string) => {
      const offer = {
        price: '1.00',
        store_id: store,
        store_name: 'Massy',
        store_address: address,
        store_region: 'North',
      };
      return { ...item(id, '1.00', store), priceDetails: offer } as ListItem;
    };
    const { needed } = arrangeItems(
      [at(1, 9, 'Arima'), at(2, 7, 'Toco'), at(3, 8, 'Arima')],
      { sort: 'store_asc', groupBy: 'store' },
      isDone,
    );
    expect(needed.map(({ key, head, items: ofStore }) => [key, head?.name, head?.detail, ids(ofStore)])).toEqual([
      ['8', 'Massy Arima', 'North', [3]],
      ['9', 'Massy Arima', 'North', [1]],
      ['7', 'Massy Toco', 'North', [2]],
    ]);
  });

  test('LST-02 items of one price, or of none, stay in their order, and nothing stands where there is none', () => {
    const same = [item(4, null), item(3, '1.00'), item(2, null), item(1, '1.00')];
    expect(ids(arrangeItems(same, { sort: 'price_asc', groupBy: 'store' }, isDone).needed[0]?.items)).toEqual([
      3, 1, 4, 2,
    ]);
    expect(ids(arrangeItems(same, { sort: 'price_desc', groupBy: 'store' }, isDone).needed[0]?.items)).toEqual([
      3, 1, 4, 2,
    ]);
    expect(arrangeItems([], { sort: 'default', groupBy: 'none' }, isDone)).toEqual({ needed: [], done: [] });
  });

  test('LST-02 the orders are offered by these names', () => {
    expect(itemSorts.map(({ value, text }) => [value, text])).toEqual([
      ['default', 'Default'],
      ['price_asc', 'Price: Low to High'],
      ['price_desc', 'Price: High to Low'],
      ['store_asc', 'Store: A to Z'],
    ]);
  });

  test('firstRows goes on with the done ones', () => {
    const cut = firstRowsOfItems(arrangeItems(items, { sort: 'default', groupBy: 'none' }, isDone), 5);
    expect([cut.needed.map((group) => group.items.length), ids(cut.done)]).toEqual([[4], [2]]);
    expect(firstRowsOfItems(arrangeItems(items, { sort: 'default', groupBy: 'none' }, isDone), 4).done).toEqual([]);
  });

  test('firstRows cuts an arrangement where it stands', () => {
    const cut = firstRowsOfItems(arrangeItems(items, { sort: 'store_asc', groupBy: 'store' }, isDone), 3);
    expect(cut.needed.map((group) => ids(group.items))).toEqual([[3, 1], [5]]);
    expect(cut.done).toEqual([]);
  });
});
