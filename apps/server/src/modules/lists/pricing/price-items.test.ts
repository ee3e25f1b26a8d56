import type { Area, ListItem } from '@bargain-buddy/contract';
import { fromCents, inCents } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import {
  addPrices,
  createKind,
  createLooseKind,
  createPack,
  createShopper,
  createStore,
  pound,
  type Shopper,
} from '../../../../test/shopping.ts';

let app: TestApp;
let ann: Shopper;
let list: number;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  list = (await ann.createList()).id;
});

const add = async (need: object): Promise<ListItem> => {
  const answer = await ann.call('POST', 'shoppinglistitem/', { shopping_list: list, ...need });
  if (answer.statusCode > 201) throw new Error(answer.body);
  return answer.json();
};
const setArea = async (area: Area, who = ann) => {
  const answer = await who.call('PATCH', `shoppinglist/${list}/`, { area });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe('NED-04 what is bound to no store costs', () => {
  test('what it costs where it is cheapest in the area, with store and age', async () => {
    const [north, south, near] = [
      await createStore(app, { region: 'North' }),
      await createStore(app, { region: 'South' }),
      await createStore(app, { region: 'South', lat: '10.279', lon: '-61.468' }),
    ];
    const kind = { id: await createKind(app, 'Flour') };
    const product = await createPack(app, kind, '2', [
      [north, '12.00'],
      [south, '13.00'],
      [near, '14.00'],
    ]);
    const anywhere = await add({ product, quantity: 3 });
    await add({ kinds: [kind.id], amount: '3', amount_unit: 'kg' });
    await add({ product, store: near });
    await add({ text: 'Candles' });
    await app.db.insertInto('preferred_store').values({ user_id: ann.id, store_id: near }).execute();
    const costs = async () => (await ann.items(list)).map(({ cost }) => cost).reverse();
    const shown = async () => {
      const { total, basis, area } = await ann.getList(list);
      return { total, basis, area, costs: await costs() };
    };
    const basis = { store: 1, cheapest: 2, planned: 0, unknown: 1 };
    expect(anywhere).toMatchObject({ priceDetails: { store: north, price: '12.00' }, cost: '36.00' });
    expect(await shown()).toEqual({ total: '74.00', basis, area: null, costs: ['36.00', '24.00', '14.00', null] });
    for (const [area, total, ...ofItems] of [
      [{ region: 'South' }, '79.00', '39.00', '26.00', '14.00', null],
      [{ preferred: true }, '84.00', '42.00', '28.00', '14.00', null],
      [{ near: [10.28, -61.47], within_km: 1 }, '84.00', '42.00', '28.00', '14.00', null],
    ] as const) {
      const { version } = await ann.getList(list);
      expect(await setArea(area as Area)).toMatchObject({ total, area, version: version + 1 });
      expect(await shown()).toEqual({ total, basis, area, costs: ofItems });
      const { items } = (await ann.call('GET', `shoppinglist/${list}/changes/?since=${version}`)).json();
      expect(items.map(({ cost }: ListItem) => cost)).toEqual(ofItems.slice(0, 2));
    }
    await setArea({ region: 'Tobago' });
    expect(await shown()).toMatchObject({ total: '14.00', basis: { store: 1, cheapest: 0, unknown: 3 } });
    expect((await ann.items(list)).at(-1)).toMatchObject({ priceDetails: null, price_basis: null, cost: null });
    expect(await setArea(null)).toMatchObject({ area: null, total: '74.00' });
  });

  test('of kinds the packs that cover the amount in one store: 1.8 kg and 400 g for 2 kg', async () => {
    const [one, other] = [await createStore(app), await createStore(app)];
    const [brown, white] = [{ id: await createKind(app, 'Brown rice') }, { id: await createKind(app, 'White rice') }];
    const small = await createPack(app, brown, '0.4', [
      [one, '6.00'],
      [other, '1.00'],
    ]);
    const large = await createPack(app, white, '1.8', [[one, '20.00']]);
    await createPack(app, white, '2.267960', [
      [one, '28.00'],
      [other, '27.00'],
    ]);
    const item = await add({ kinds: [white.id, brown.id], amount: '2', amount_unit: 'kg', quantity: 2 });
    expect(item).toMatchObject({
      cost: '10.00',
      price_basis: 'cheapest',
      packs: [{ count: 5, listing: { product: small, store: other } }],
      priceDetails: { product: small, store: other },
    });
    await app.db.deleteFrom('listing').where('product_id', '=', small).where('store_id', '=', other).execute();
    expect((await ann.items(list))[0]).toMatchObject({
      cost: '52.00',
      packs: [
        { count: 1, listing: { product: large, store: one } },
        { count: 1, listing: { product: small, store: one } },
      ],
    });
    expect((await ann.getList(list)).total).toBe('52.00');
  });

  test('of loose goods their weight: half a pound of garlic costs half, and a bag is filled up', async () => {
    const [one, other] = [await createStore(app), await createStore(app)];
    const garlic = await createLooseKind(app, 'Garlic');
    const loose = await createPack(
      app,
      garlic,
      pound,
      [
        [one, '12.75'],
        [other, '13.00'],
      ],
      '1 lb',
    );
    const half = await add({ kinds: [garlic.id], amount: '0.5', amount_unit: 'lb', quantity: 3 });
    expect(half).toMatchObject({
      cost: '19.14',
      packs: [
        { count: 1, weight: { amount: '0.5', unit: 'lb', cost: '6.38' }, listing: { product: loose, store: one } },
      ],
      priceDetails: { price: '12.75', unit_price: '2.81', unit: '100 g', price_per_lb: '12.75' },
    });
    expect(await add({ product: loose, quantity: 2 })).toMatchObject({ cost: '25.50', packs: [] });
    const bag = await createPack(app, garlic, '2.26796185', [[other, '40.00']], '5 lb');
    const more = await add({ kinds: [garlic.id], amount: '5.5', amount_unit: 'lb' });
    expect(more).toMatchObject({
      cost: '46.50',
      packs: [
        { count: 1, listing: { product: bag, price_per_lb: '8.00' } },
        { count: 1, weight: { amount: '0.5', unit: 'lb', cost: '6.50' }, listing: { product: loose, store: other } },
      ],
    });
    expect((await ann.getList(list)).total).toBe('91.14');
  });

  test('pieces where nobody knows what a pack holds, and much of it exactly', async () => {
    const store = await createStore(app);
    const kind = { id: await createKind(app, 'Candles', 'count'), dimension: 'count' as const };
    await createPack(app, kind, null, [[store, '3333.33']]);
    expect(await add({ kinds: [kind.id], amount: '1', amount_unit: 'dozen', quantity: 999 })).toMatchObject({
      cost: '39959960.04',
      packs: [{ count: 12 }],
    });
  });

  test('no packs that nobody knows to hold a gram, and those of a store that is dearer where no mixture is found', async () => {
    const [one, other] = [await createStore(app), await createStore(app)];
    const rice = { id: await createKind(app, 'Rice'), dimension: 'count' as const };
    await createPack(app, rice, null, [[one, '1.00']]);
    expect(await add({ kinds: [rice.id], amount: '5', amount_unit: 'g' })).toMatchObject({ cost: null, packs: [] });
    await createPack(app, { id: rice.id }, '0.4', [[other, '6.00']]);
    expect(await add({ kinds: [rice.id], amount: '500', amount_unit: 'g' })).toMatchObject({ cost: '12.00' });
    const gold = { id: await createKind(app, 'Gold', 'count'), dimension: 'count' as const };
    await createPack(app, gold, '7', [[one, '26000.00']]);
    await createPack(app, gold, '1', [
      [one, '4000.00'],
      [other, '5000.00'],
    ]);
    expect(await add({ kinds: [gold.id], amount: '11', amount_unit: 'piece' })).toMatchObject({
      cost: '55000.00',
      priceDetails: { store: other },
    });
  });
});

describe('NED-04 the area of a list', () => {
  test('is set by any member, stays when the list is renamed, and is the owner’s where it is what they prefer', async () => {
    const bob = await createShopper(app);
    await ann.share(list, bob);
    const [hers, his] = [await createStore(app), await createStore(app)];
    await app.db
      .insertInto('preferred_store')
      .values([
        { user_id: ann.id, store_id: hers },
        { user_id: bob.id, store_id: his },
      ])
      .execute();
    const kind = { id: await createKind(app, 'Yam') };
    await add({
      product: await createPack(app, kind, '1', [
        [hers, '5.00'],
        [his, '4.00'],
      ]),
    });
    expect(await setArea({ preferred: true }, bob)).toMatchObject({ total: '5.00' });
    const renamed = await ann.call('PUT', `shoppinglist/${list}/`, { name: 'Renamed', description: '' });
    expect(renamed.json()).toMatchObject({ name: 'Renamed', area: { preferred: true } });
    expect((await bob.call('PATCH', `shoppinglist/${list}/`, { name: 'His', area: null })).statusCode).toBe(403);
    expect((await ann.call('POST', 'shoppinglist/', { name: 'New', area: { region: 'East' } })).json().area).toEqual({
      region: 'East',
    });
    const { version } = await ann.getList(list);
    expect(await setArea({ preferred: true })).toMatchObject({ version });
  });

  test.each([
    [{ region: 'Mars' }],
    [{ region: 'North', preferred: true }],
    [{ preferred: false }],
    [{ near: [10, 200], within_km: 5 }],
    [{ near: [10.2, -61.4] }],
    [{ near: [10.2, -61.4], within_km: 1000 }],
    ['North'],
  ])('is not %j', async (area) => {
    const answer = await ann.call('PATCH', `shoppinglist/${list}/`, { area });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())[0]).toMatch(/^area/);
  });
});

test('NED-04 totals are the sum of the items’ costs, and both are what plain enumeration finds', async () => {
  const regions = ['North', 'South', 'East'] as const;
  const stores = await Promise.all(regions.map((region) => createStore(app, { region })));
  const kinds = [{ id: await createKind(app, 'Peas') }, await createLooseKind(app, 'Beans')];
  // Beans of a pound or a kilogram are loose.
  const sizes = ['0.25', '0.4', '0.90718474', '2', pound, '1'];
  const written = ['250 g', '400 g', '2 lb', '2 kg', '1 lb', '1 kg'];
  const isLoose = (kind: number, size: number) => kind === 1 && size >= 4;
  const places = fc.array(fc.option(fc.integer({ min: 1, max: 40 }), { freq: 2 }), { minLength: 3, maxLength: 3 });
  const packs = fc.array(fc.record({ kind: fc.nat(1), size: fc.nat(5), cents: places }), {
    minLength: 1,
    maxLength: 6,
  });
  const need = fc.oneof(
    fc.record({ pack: fc.nat(5), store: fc.option(fc.nat(2)) }),
    fc.record({ kinds: fc.uniqueArray(fc.nat(1), { minLength: 1 }), grams: fc.integer({ min: 1, max: 2_000 }) }),
    fc.constant({ text: 'Words' }),
  );
  const items = fc.array(fc.record({ need, quantity: fc.integer({ min: 1, max: 4 }), is_needed: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });
  const area = fc.option(fc.constantFrom(...regions));
  await fc.assert(
    fc.asyncProperty(packs, items, area, async (somePacks, someItems, region) => {
      await app.db
        .deleteFrom('product')
        .where(
          'kind_id',
          'in',
          kinds.map(({ id }) => id),
        )
        .execute();
      list = (await ann.createList()).id;
      const products = await createPacks(
        somePacks.map(({ kind, size, cents }) => ({
          kind: kinds[kind]?.id ?? 0,
          size: sizes[size] ?? '',
          written: written[size] ?? '',
          prices: cents.flatMap((price, n) =>
            price === null ? [] : [{ store: stores[n] ?? 0, price: `0.${String(price).padStart(2, '0')}` }],
          ),
        })),
      );
      const inArea = regions.flatMap((name, n) => (region === null || region === name ? [n] : []));
      const cheapest = (options: (number | null | undefined)[]) => {
        const known = options.flatMap((one) => one ?? []);
        return known.length > 0 ? Math.min(...known) : undefined;
      };
      let total = 0n;
      const seen = new Set<string>();
      const expected = new Map<string, string | null>();
      const changes: object[] = [];
      for (const { need: wanted, quantity, is_needed } of someItems) {
        let body: object;
        let once: number | undefined;
        if ('pack' in wanted) {
          const at = wanted.pack % products.length;
          const cents = somePacks[at]?.cents ?? [];
          body = { product: products[at], ...(wanted.store !== null && { store: stores[wanted.store] }) };
          once = wanted.store === null ? cheapest(inArea.map((n) => cents[n])) : (cents[wanted.store] ?? undefined);
        } else if ('kinds' in wanted) {
          body = { kinds: wanted.kinds.map((n) => kinds[n]?.id), amount: String(wanted.grams), amount_unit: 'g' };
          once = cheapest(
            inArea.map((n) => {
              const usable = somePacks.flatMap(({ kind, size, cents }) => {
                const price = cents[n];
                const content = Math.round(Number(sizes[size]) * 1e8);
                return wanted.kinds.includes(kind) && price ? [{ content, price, isLoose: isLoose(kind, size) }] : [];
              });
              return cover(usable, wanted.grams * 1e5);
            }),
          );
        } else body = wanted;
        // Amounts of the same kinds would add up.
        const key = 'kinds' in wanted ? `kinds ${wanted.kinds.toSorted()}` : JSON.stringify(body);
        if (seen.has(key)) continue;
        seen.add(key);
        const client_id = crypto.randomUUID();
        changes.push({ id: crypto.randomUUID(), do: 'add', client_id, ...body, quantity, is_needed });
        const cost = once === undefined ? null : BigInt(once * quantity);
        expected.set(client_id, cost === null ? null : fromCents(cost));
        if (is_needed && cost !== null) total += cost;
      }
      await ann.call('POST', `shoppinglist/${list}/sync/`, { changes });
      if (region) await setArea({ region });
      const shown = await ann.items(list);
      expect(new Map(shown.map(({ client_id, cost }) => [client_id, cost]))).toEqual(expected);
      const overview = (await ann.call('GET', 'shoppinglist/')).json().results[0];
      const alone = await ann.getList(list);
      const changed = (await ann.call('GET', `shoppinglist/${list}/changes/?since=0`)).json();
      for (const { total: told, basis, needed_count } of [overview, alone, changed.list]) {
        expect(told).toBe(fromCents(total));
        expect(basis.store + basis.cheapest + basis.unknown).toBe(needed_count);
      }
      const needed = shown.filter(({ is_needed }) => is_needed);
      expect(needed.reduce((sum, { cost }) => sum + (cost ? (inCents(cost) ?? 0n) : 0n), 0n)).toBe(total);
      await ann.call('DELETE', `shoppinglist/${list}/`);
    }),
    { numRuns: 60 },
  );
});

/** Makes products with their prices, all at once. */
async function createPacks(
  packs: readonly { kind: number; size: string; written: string; prices: { store: number; price: string }[] }[],
): Promise<number[]> {
  const values = packs.map(({ kind, size, written }) => ({
    name: `Pack ${size}`,
    amount: written,
    kind_id: kind,
    dimension: 'mass' as const,
    base_amount: size,
    kind_is_chosen: true,
  }));
  const products = (await app.db.insertInto('product').values(values).returning('id').execute()).map(({ id }) => id);
  await addPrices(
    app.db,
    packs.flatMap(({ prices }, n) => prices.map((price) => ({ product: products[n] ?? 0, ...price }))),
  );
  return products;
}

interface Offered {
  /** In 1e-8 kg. */
  content: number;
  price: number;
  isLoose: boolean;
}

/** The cost of the cheapest packs with a loose rest: tries all numbers of each pack, then each of the loose goods. */
function cover(offered: readonly Offered[], wanted: number): number | undefined {
  if (wanted <= 0) return 0;
  const [first, ...rest] = offered.filter(({ isLoose }) => !isLoose);
  const loose = offered.filter(({ isLoose }) => isLoose);
  const costs = first
    ? Array.from({ length: Math.ceil(wanted / first.content) + 1 }, (_, count) => {
        const others = cover([...rest, ...loose], wanted - count * first.content);
        return others === undefined ? undefined : others + count * first.price;
      })
    : loose.map(({ content, price }) => Math.floor((2 * price * wanted + content) / (2 * content)));
  const known = costs.filter((cost) => cost !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}
