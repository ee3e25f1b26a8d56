import type { Plan } from '@bargain-buddy/contract';
import { planSchema } from '@bargain-buddy/contract';
import { deriveKindOfProduct, replanFromResponse } from '@bargain-buddy/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  addPrice,
  createKind,
  createLooseKind,
  createPack,
  createShopper,
  createStore,
  pound,
  type Shopper,
} from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';

let app: TestApp;
let ann: Shopper;
let north: number;
let south: number;
let far: number;
let flour: { id: number };
let pasta: { id: number };
let milk: { id: number; dimension: 'volume' };
/** 2 kg: 12.00 in the north, 13.00 in the south. */
let bag: number;
/** 1 l, in the south alone. */
let carton: number;
let nowhere: number;
beforeAll(async () => {
  app = await createTestApp();
  ann = await createShopper(app);
  north = await createStore(app, { region: 'North', lat: '10.650', lon: '-61.500' });
  south = await createStore(app, { region: 'South', lat: '10.280', lon: '-61.460' });
  far = await createStore(app, { region: 'Tobago' });
  flour = { id: await createKind(app, 'Flour') };
  pasta = { id: await createKind(app, 'Pasta') };
  milk = { id: await createKind(app, 'Milk', 'volume'), dimension: 'volume' };
  bag = await createPack(app, flour, '2', [
    [north, '12.00'],
    [south, '13.00'],
  ]);
  await createPack(app, flour, '0.4', [
    [north, '3.00'],
    [south, '2.00'],
  ]);
  await createPack(app, pasta, '0.5', [[north, '4.00']]);
  carton = await createPack(app, milk, '1', [[south, '9.00']]);
  await createPack(app, milk, '0.25', [[north, '2.00']]);
  await createPack(app, milk, '0.9', [[north, '7.50']]);
  nowhere = await createPack(app, milk, '5', []);
});
afterAll(() => app.close());

const ask = (payload: object, headers = {}) => app.send('POST', '/api/price/plans/', { payload, headers });
async function plan(payload: object, headers = {}): Promise<Plan> {
  const answer = await ask(payload, headers);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return planSchema.parse(answer.json());
}
const stopsOf = ({ trip }: Plan) =>
  trip.stops.map(({ store, subtotal, items }) => [
    store.id,
    subtotal,
    items.map(({ item, cost, packs }) => [item, cost, packs.map(({ listing, count }) => [listing.product, count])]),
  ]);

describe('PLN-01 each store alone', () => {
  test('comes with its total, what it has and misses, and its oldest price, most items first', async () => {
    const items = [
      { product: bag, quantity: 2 },
      { product: carton },
      { kinds: [pasta.id], amount: '1', amount_unit: 'kg' },
    ];
    const { stores, needed, not_planned } = await plan({ items });
    expect({ needed, not_planned }).toEqual({ needed: 3, not_planned: 0 });
    const shown = stores.map(({ store, total, found, missing }) => [store.id, total, found, missing]);
    expect(shown).toEqual([
      [north, '32.00', 2, [1]],
      [south, '35.00', 2, [2]],
    ]);
  });
});

test.each([
  ['1 lb', 'lb', 'mass'],
  ['1 oz', 'oz', 'mass'],
  ['1 pt', 'pt', 'volume'],
  ['1 fl oz', 'floz', 'volume'],
  ['1 gal', 'gal', 'volume'],
] as const)('KND-04 PLN-03 n packs of %s are exactly n of it, in plans and on lists', async (held, unit, dimension) => {
  const kind = { id: await createKind(app, `Sold by ${held}`, dimension), dimension };
  const { baseAmount } = deriveKindOfProduct({ name: '', brand: '', amount: held, category: '' });
  await createPack(app, kind, baseAmount, [[far, '3.00']]);
  const items = [1, 2, 3, 7, 10].map((n) => ({ kinds: [kind.id], amount: String(n), amount_unit: unit }));
  const { trip } = await plan({ items });
  const costs = ['3.00', '6.00', '9.00', '21.00', '30.00'];
  expect(trip.stops[0]?.items.map(({ cost }) => cost)).toEqual(costs);
  for (const [at, item] of items.entries()) {
    const { id } = await ann.createList();
    await ann.call('POST', 'shoppinglistitem/', { shopping_list: id, ...item });
    expect((await ann.items(id)).map(({ cost }) => cost)).toEqual([costs[at]]);
  }
});

test('PLN-03 PLN-06 loose goods cost by weight in a plan, made anew without the server too', async () => {
  const garlic = await createLooseKind(app, 'Garlic');
  const loose = await createPack(app, garlic, pound, [[far, '12.75']], '1 lb');
  await createPack(app, garlic, '2.26796185', [[far, '40.00']], '5 lb');
  const items = [
    { kinds: [garlic.id], amount: '0.5', amount_unit: 'lb', quantity: 2 },
    { kinds: [garlic.id], amount: '6', amount_unit: 'lb' },
    { product: loose, quantity: 3 },
  ];
  const made = await plan({ items, offers: true });
  const half = { amount: '0.5', unit: 'lb', cost: '6.38' };
  const whole = { amount: '1', unit: 'lb', cost: '12.75' };
  expect(made.trip.stops[0]?.items).toMatchObject([
    { cost: '12.76', packs: [{ count: 2, weight: half }] },
    { cost: '52.75', packs: [{ count: 1 }, { count: 1, weight: whole }] },
    { cost: '38.25', packs: [{ count: 3 }] },
  ]);
  expect(made.trip.stops[0]?.items.flatMap(({ packs }) => packs.map(({ weight }) => weight))).toEqual([
    half,
    undefined,
    whole,
    undefined,
  ]);
  const again = replanFromResponse(made, { maxStops: 2, stopCost: '10.00' });
  expect(again.trip.total).toBe(made.trip.total);
  expect(again.trip.stops[0]?.items[0]?.packs).toEqual([{ product: loose, count: 2, weight: half }]);
});

describe('PLN-02 the best trip', () => {
  const items = () => [{ product: bag }, { product: carton }, { kinds: [pasta.id], amount: '0.7', amount_unit: 'kg' }];

  test('buys each item at the cheaper of its stops, and tells the best of one, two and three', async () => {
    const made = await plan({ items: items(), near: [10.3, -61.4] });
    expect(stopsOf(made)).toEqual([
      [south, '9.00', [[1, '9.00', [[carton, 1]]]]],
      [
        north,
        '20.00',
        [
          [0, '12.00', [[bag, 1]]],
          [2, '8.00', [[expect.any(Number), 2]]],
        ],
      ],
    ]);
    expect(made.trip).toMatchObject({ total: '29.00', found: 3, missing: [], saves_vs_list: null });
    expect(made.trip.way_km).toBeCloseTo(49, -1);
    expect(made.trips).toEqual([
      { max_stops: 1, stops: 1, total: '20.00', found: 2, saves: null },
      { max_stops: 2, stops: 2, total: '29.00', found: 3, saves: null },
      { max_stops: 3, stops: 2, total: '29.00', found: 3, saves: '0.00' },
    ]);
  });

  test.each([
    ['0.00', 2, '16.00'],
    ['1.00', 1, '17.00'],
  ])('weighs a stop at %s', async (stop_cost, stops, total) => {
    const items = [{ product: bag }, { kinds: [flour.id], amount: '800', amount_unit: 'g' }];
    const { trip } = await plan({ items, stop_cost });
    expect([trip.stops.length, trip.total]).toEqual([stops, total]);
  });

  test('PLN-04 tells what it saves against the best single store and against where items are chosen', async () => {
    const chosen = [
      { product: bag, store: south, quantity: 3 },
      { product: carton },
      { kinds: [flour.id], amount: '0.8', amount_unit: 'kg' },
    ];
    const { trip } = await plan({ items: chosen, stop_cost: '0.00' });
    expect(trip).toMatchObject({ total: '49.00', saves_vs_list: '3.00', saves_vs_one_store: '3.00' });
  });
});

test('PLN-01 CMP-08 what the thread of plans has written goes out as every answer: pictures with their whole address', async () => {
  await app.db
    .updateTable('product')
    .set({ image: '/images/bag.webp', img_is_verified: 'verified' })
    .where('id', '=', bag)
    .execute();
  const answer = await ask({ items: [{ product: bag }] }, { 'accept-encoding': 'identity' });
  const { trip }: Plan = answer.json();
  expect(trip.stops[0]?.items[0]?.packs[0]?.listing.product_image).toBe('http://bargainbuddy.test/images/bag.webp');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  const compressed = await ask({ items: [{ product: bag }] }, { 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
});

describe('PLN-03 kinds and what is missing', () => {
  test('2 kg of some kinds are the cheapest packs of one store that hold it', async () => {
    const rice = await Promise.all(
      ['Parboiled', 'Brown', 'Basmati'].map(async (name) => ({ id: await createKind(app, name) })),
    );
    const [parboiled, brown, basmati] = rice;
    if (!parboiled || !brown || !basmati) throw new Error('There are three kinds.');
    const small = await createPack(app, parboiled, '0.4', [[north, '6.90']]);
    const middle = await createPack(app, brown, '1.8', [[north, '23.00']]);
    await createPack(app, basmati, '2.26796', [[north, '36.00']]);
    const kinds = rice.map(({ id }) => id);
    const made = await plan({ items: [{ kinds, amount: '2', amount_unit: 'kg', quantity: 2 }] });
    expect(stopsOf(made)).toEqual([
      [
        north,
        '59.80',
        [
          [
            0,
            '59.80',
            [
              [middle, 2],
              [small, 2],
            ],
          ],
        ],
      ],
    ]);
  });

  test('for a missing product the same kind is offered, nearest in content, and never counted in', async () => {
    const { stores, trip } = await plan({
      items: [{ product: carton, quantity: 2 }, { product: nowhere }],
      area: { region: 'North' },
    });
    expect(stores).toEqual([]);
    expect(trip).toMatchObject({ stops: [], total: '0.00', found: 0, missing: [0, 1], substitutes: [], oldest: null });
    const made = await plan({ items: [{ product: bag }, { product: carton, quantity: 2 }], area: { region: 'North' } });
    expect(made.trip).toMatchObject({ total: '12.00', missing: [1] });
    const offered = made.trip.substitutes.map(({ item, listing, cost }) => [item, listing.product_name, cost]);
    expect(offered).toEqual([[1, 'Pack 0.9', '15.00']]);
    expect(made.stores[0]?.substitutes).toEqual(made.trip.substitutes);
  });
});

describe('PLN-04 old prices', () => {
  test('are counted by age, and left out and counted by the switch', async () => {
    const kind = { id: await createKind(app, 'Salt') };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const products = await Promise.all(['1', '2', '3'].map((amount) => createPack(app, kind, amount, [])));
    for (const [n, days] of [1, 46, 121].entries()) {
      await addPrice(app.db, { product: products[n] ?? 0, store: far }, { price: '5.00', date_added: daysAgo(days) });
    }
    const items = products.map((product) => ({ product }));
    const made = await plan({ items });
    expect(made.stale).toEqual({ from_45_days: 1, from_120_days: 1, left_out: 0 });
    expect(made.trip.oldest?.slice(0, 10)).toBe(daysAgo(121).toISOString().slice(0, 10));
    const fresh = await plan({ items, not_seen_since: daysAgo(100).toISOString() });
    expect(fresh.stale).toEqual({ from_45_days: 1, from_120_days: 0, left_out: 1 });
    expect(fresh.trip).toMatchObject({ total: '10.00', missing: [2] });
    expect(fresh.trip.substitutes.map(({ listing }) => listing.product_name)).toEqual(['Pack 2']);
  });
});

describe('PLN-05 PLN-01 the plan of a list', () => {
  test('is of its needed items in its area, whatever form they have; for members alone', async () => {
    const list = (await ann.createList()).id;
    const [bound, open] = [
      await ann.add(list, { product: bag, store: south }, { quantity: 2 }),
      await ann.add(list, { product: carton } as never),
    ];
    const kinds = await ann.add(list, { kinds: [flour.id], amount: '1', amount_unit: 'kg' } as never);
    await ann.add(list, { text: 'Candles' } as never);
    await ann.add(list, { product: nowhere } as never, { is_needed: false });
    const read = async (query = '') =>
      planSchema.parse((await ann.call('GET', `shoppinglist/${list}/plans/?${query}`)).json());
    const made = await read('stop_cost=0.00');
    expect(made).toMatchObject({ needed: 3, not_planned: 1 });
    expect(made.trip).toMatchObject({ total: '39.00', saves_vs_list: '2.00' });
    expect(made.trip.stops.flatMap(({ items }) => items.map(({ item }) => item)).sort()).toEqual(
      [bound.id, open.id, kinds.id].sort(),
    );
    await ann.call('PATCH', `shoppinglist/${list}/`, { area: { region: 'North' } });
    expect((await read()).trip).toMatchObject({ total: '33.00', missing: [open.id] });
    expect((await read('near=10.3,-61.4&within_km=20')).stores.map(({ store }) => store.id)).toEqual([south]);
    const half = await ann.call('GET', `shoppinglist/${list}/plans/?within_km=20`);
    expect([half.statusCode, half.json()]).toEqual([400, { within_km: ['Give `near` as well.'] }]);
    const stranger = await createShopper(app);
    expect((await stranger.call('GET', `shoppinglist/${list}/plans/`)).statusCode).toBe(404);
  });
});

describe('PLN-06 without network', () => {
  test('the answer with offers is enough to make the plan anew, as the server would', async () => {
    const items = [
      { product: bag, store: south, quantity: 2 },
      { product: carton },
      { kinds: [flour.id], amount: '1', amount_unit: 'kg' },
      { kinds: [milk.id], amount: '1', amount_unit: 'l' },
      { product: nowhere },
    ];
    const known = await plan({ items, offers: true });
    for (const maxStops of [1, 2, 3]) {
      for (const stopCost of ['0.00', '1.00', '10.00']) {
        for (const near of [undefined, [10.3, -61.4] as const]) {
          const asked = await plan({ items, max_stops: maxStops, stop_cost: stopCost, near });
          const again = replanFromResponse(known, { maxStops, stopCost, near: near && { lat: near[0], lon: near[1] } });
          expect(again).toEqual(bare(asked));
        }
      }
    }
    const fewer = replanFromResponse(known, { maxStops: 2, stopCost: '0.00', without: new Set([3, 4]) });
    expect(fewer).toEqual(bare(await plan({ items: items.slice(0, 3), stop_cost: '0.00' })));
    expect(known.products?.map(({ id }) => id)).toContain(bag);
  });

  test('each offer has the least confidence of its prices', async () => {
    const store = await createStore(app);
    const [sure, unsure, example] = await Promise.all(
      ['1', '0.4', '0.3'].map((amount) => createPack(app, flour, amount, [[store, '5.00']])),
    );
    const provenance = [
      [sure, { price_is_verified: 'verified' }],
      [example, { source: 'sample' }],
    ] as const;
    for (const [product = 0, values] of provenance) {
      await app.db.updateTable('price').set(values).where('product_id', '=', product).execute();
      await refreshListings(app.db, [{ productId: product, storeId: store }]);
    }
    const items = [{ product: sure }, { product: unsure }, { product: example }];
    const { offers, offer_confidences } = await plan({ items, offers: true });
    expect(offers?.map(([item]) => item)).toEqual([0, 1, 2]);
    expect(offer_confidences).toEqual(['high', 'low', 'sample']);
    expect(await plan({ items })).not.toHaveProperty('offer_confidences');
  });

  /** The answer with ids in place of stores and listings. */
  function bare({ stores, trip: { substitutes: _, stops, ...trip }, trips, stale: { left_out: __, ...stale } }: Plan) {
    return {
      stores: stores.map(({ store, substitutes: ___, ...rest }) => ({ store: store.id, ...rest })),
      trip: {
        ...trip,
        stops: stops.map(({ store, subtotal, items }) => ({
          store: store.id,
          subtotal,
          items: items.map(({ packs, ...item }) => ({
            ...item,
            packs: packs.map(({ listing, count }) => ({ product: listing.product, count })),
          })),
        })),
      },
      trips,
      stale,
    };
  }
});

describe('PLN-02 bad input has a clear answer', () => {
  test.each([
    [
      'an unknown product',
      { items: [{ product: 2_000_000_000 }] },
      { 'items.0.product': ['We couldn’t find this product.'] },
    ],
    [
      'an unknown kind',
      { items: [{ kinds: [2_000_000_000], amount: '1', amount_unit: 'kg' }] },
      { 'items.0.kinds': ['We couldn’t find this kind.'] },
    ],
    ['no items', { items: [] }, { items: [expect.any(String)] }],
    ['more than three stops', { items: [{ product: 1 }], max_stops: 4 }, { max_stops: [expect.any(String)] }],
    ['a malformed cost', { items: [{ product: 1 }], stop_cost: '1e3' }, { stop_cost: [expect.any(String)] }],
    ['a negative cost', { items: [{ product: 1 }], stop_cost: '-1.00' }, { stop_cost: [expect.any(String)] }],
    ['no quantity', { items: [{ product: 1, quantity: 0 }] }, { 'items.0.quantity': [expect.any(String)] }],
    [
      'a malformed amount',
      { items: [{ kinds: [1], amount: '1,5', amount_unit: 'kg' }] },
      { 'items.0.amount': [expect.any(String)] },
    ],
    [
      'a malformed day',
      { items: [{ product: 1 }], not_seen_since: 'yesterday' },
      { not_seen_since: [expect.any(String)] },
    ],
    [
      'a guest’s preferred stores',
      { items: [{ product: 1 }], area: { preferred: true } },
      { area: ['Log in to shop at your preferred stores.'] },
    ],
    ['words', { items: [{ text: 'Candles' }] }, { 'items.0.product': ['Give a product or kinds.'] }],
  ])('%s', async (_, payload, expected) => {
    const answer = await ask(payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
  });

  test('an amount of another dimension', async () => {
    const answer = await ask({ items: [{ product: bag }, { kinds: [flour.id], amount: '1', amount_unit: 'l' }] });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { 'items.1.amount_unit': ['This is measured in g, kg, oz or lb.'] },
    ]);
  });

  test.each([
    ['without stores', { near: [11.3, -60.5], within_km: 1 }, 0],
    ['whose stores have nothing of it', { region: 'Tobago' }, 1],
  ])('an area %s has nothing, and says so', async (_, area, stores_in_area) => {
    const made = await plan({ items: [{ product: bag }], area });
    expect(made).toMatchObject({
      stores: [],
      stores_in_area,
      trip: { stops: [], found: 0, missing: [0], total: '0.00', way_km: 0 },
    });
    expect(made.trips.map(({ found, stops }) => [found, stops])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test('2,000 items are planned, one more is refused', async () => {
    const items = Array.from({ length: 2_000 }, (_, n) =>
      n % 2 ? { product: bag, quantity: 999 } : { kinds: [flour.id], amount: '2', amount_unit: 'kg' },
    );
    expect((await plan({ items }, ann.authorization)).trip).toMatchObject({ found: 2_000, total: '11998000.00' });
    const answer = await ask({ items: [...items, { product: bag }] }, ann.authorization);
    expect([answer.statusCode, answer.json()]).toEqual([400, { items: [expect.any(String)] }]);
  });

  test('prices too high to be added up exactly are refused, never added up wrongly', async () => {
    const gold = await createPack(app, { id: await createKind(app, 'Gold') }, '1', [[north, '99999999.99']]);
    const items = Array.from({ length: 2_000 }, () => ({ product: gold, quantity: 999 }));
    const answer = await ask({ items }, ann.authorization);
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: expect.stringContaining('too large') }]);
    expect((await plan({ items: items.slice(0, 2) })).trip.total).toBe('199799999980.02');
  });

  test('a product that was merged away is what it has become', async () => {
    const kind = { id: await createKind(app, 'Sugar') };
    const [keep, middle, gone] = await Promise.all(
      ['1', '1', '1'].map((amount) => createPack(app, kind, amount, [[north, '8.00']])),
    );
    const admin = await app.createUser({ isSuperuser: true });
    const merge = (kept: number | undefined, others: unknown[]) =>
      app.send('POST', '/api/webmin/merge/', {
        headers: admin.authorization,
        payload: { kind: 'product', keep: kept, merge: others },
      });
    expect((await merge(middle, [gone])).statusCode).toBeLessThan(300);
    expect((await merge(keep, [middle])).statusCode).toBeLessThan(300);
    const made = await plan({ items: [{ product: gone }, { product: keep }] });
    expect(made.trip).toMatchObject({ total: '16.00', found: 2 });
  });
});
