import type { ListItem, SharedList, ShoppingList } from '@bargain-buddy/contract';
import { fromCents, inCents, partsPerUnit } from '@bargain-buddy/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { fillDenseCatalogue } from '../../../../test/dense-catalogue.ts';
import { longestTurn } from '../../../../test/longest-turn.ts';
import { createKind, createPack, createShopper, createStore, type Shopper } from '../../../../test/shopping.ts';
import { createKindPricer, type KindNeedInStores, type KindPricer } from './kind-pricer.ts';
import { priceKindsFromDatabase } from './price-kinds.ts';

let app: TestApp;
let kinds: number[];
beforeAll(async () => {
  app = await createTestApp();
  kinds = await fillDenseCatalogue(app, { stores: 40, kinds: 40, packs: 8 });
});
afterAll(() => app.close());

/** Invalidates all cached prices and changes none. */
const touchCatalogue = () =>
  app.db.updateTable('listing').set({ confirmations: 0 }).where('product_id', '=', 1).execute();

describe('SEC-05 the read-only link of a list of 200 kinds', () => {
  let ann: Shopper;
  let list: number;
  let token: string;
  beforeAll(async () => {
    ann = await createShopper(app);
    list = (await ann.createList()).id;
    const items = kinds.flatMap((kind) =>
      [16, 17, 18, 19, 20].map((amount) => ({
        kinds: [kind],
        amount: String(amount),
        amount_unit: 'kg',
        // Single packs of one kind would add up.
        quantity: 2,
      })),
    );
    for (const some of [items.slice(0, 100), items.slice(100)]) {
      await ann.call('POST', 'shoppinglistitem/bulk/', { shopping_lists: [list], items: some });
    }
    token = (await ann.call('POST', `shoppinglist/${list}/link/`)).json().path.replace('/l/', '');
  });

  const readAsGuest = async (): Promise<SharedList> => (await app.send('GET', `/api/shared-list/${token}/`)).json();

  test('four guests never hold the event loop for 50 ms, and see pending prices', async () => {
    const delays: number[] = [];
    while (delays.length < 5 && Math.min(...delays) >= 50) {
      await touchCatalogue();
      const fourGuests = () => Promise.all([readAsGuest(), readAsGuest(), readAsGuest(), readAsGuest()]);
      const { result, longest } = await longestTurn(fourGuests);
      delays.push(longest);
      for (const { total, items } of result) {
        const costs = items.map(({ cost }) => inCents(cost ?? '0.00') ?? 0n);
        expect(items).toHaveLength(200);
        expect(items.filter(({ cost, price_pending }) => (cost === null) !== (price_pending === true))).toEqual([]);
        expect(inCents(total)).toBe(costs.reduce((sum, cost) => sum + cost, 0n));
      }
    }
    expect(Math.min(...delays)).toBeLessThan(50);
  });

  test('its pending prices become exact', async () => {
    await touchCatalogue();
    const first: ShoppingList = await ann.getList(list);
    expect((first.basis.pending ?? 0) + first.basis.cheapest).toBe(200);
    const items = await vi.waitFor(
      async () => {
        const { results }: { results: ListItem[] } = (
          await ann.call('GET', `shoppinglistitem/?shopping_list=${list}`)
        ).json();
        expect(results.filter(({ price_pending }) => price_pending)).toEqual([]);
        return results;
      },
      { timeout: 60_000, interval: 100 },
    );
    const needs = items.map(({ kinds, amount }) => ({ kinds, parts: BigInt(Number(amount) * 1_000) * partsPerUnit }));
    const exact = await priceKindsFromDatabase(app.db, needs, undefined);
    expect(items.map(({ cost }) => cost)).toEqual(exact.map((price) => price && fromCents(2n * price.cents)));
    const whole = await vi.waitFor(
      async () => {
        const { items, total } = await readAsGuest();
        expect(items.filter(({ price_pending }) => price_pending)).toEqual([]);
        return { items, total };
      },
      { timeout: 60_000, interval: 100 },
    );
    const sum = whole.items.reduce((cents, { cost }) => cents + (inCents(cost ?? '') ?? 0n), 0n);
    expect(whole.total).toBe(fromCents(sum));
    const { basis, total } = await ann.getList(list);
    expect({ basis, total }).toEqual({
      basis: { store: 0, cheapest: 200, planned: 0, unknown: 0 },
      total: whole.total,
    });
  });
});

describe('prices of kinds', () => {
  const errors: unknown[] = [];
  let prices: KindPricer;
  beforeAll(() => {
    prices = createKindPricer({ databaseUrl: app.url, hasPooler: false, prepares: true }, (error) =>
      errors.push(error),
    );
  });
  afterAll(() => prices.close());

  const waitMs = 60_000;
  const need = (kind: number, kilograms: number, client: string): KindNeedInStores => ({
    kinds: [kind],
    parts: (BigInt(Math.round(kilograms * 1_000_000)) * partsPerUnit) / 1_000n,
    stores: undefined,
    client,
  });

  test('are computed once for equal needs at the same time, and cached', async () => {
    const needs = kinds.slice(0, 5).map((kind) => need(kind, 1, 'ann'));
    const [first, second] = await Promise.all([
      prices.price(app.db, needs, waitMs),
      prices.price(app.db, needs, waitMs),
    ]);
    expect(first).toMatchObject(needs.map(() => ({ cents: expect.any(BigInt) })));
    const third = await prices.price(app.db, needs, waitMs);
    for (const [index, price] of first.entries()) {
      expect(second[index]).toBe(price);
      expect(third[index]).toBe(price);
    }
  });

  test('show a change of the catalogue at once, whoever else reads meanwhile', async () => {
    const kind = await createKind(app, 'Salt');
    const store = await createStore(app);
    const product = await createPack(app, { id: kind }, '1', [[store, '1.00']]);
    const wanted = [need(kind, 1, 'ann')];
    for (let cents = 101; cents <= 300; cents++) {
      const others = [prices.price(app.db, wanted, waitMs), prices.price(app.db, wanted, 0)];
      const price = fromCents(BigInt(cents));
      await app.db.updateTable('listing').set({ price }).where('product_id', '=', product).execute();
      others.push(prices.price(app.db, wanted, 0));
      expect(await prices.price(app.db, wanted, waitMs)).toMatchObject([{ cents: BigInt(cents) }]);
      await Promise.all(others);
    }
  });

  test('of one client do not wait for all those of another, which are refused above a limit', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => need(kinds[n % 40] ?? 0, 10 + n / 1_000, 'mallory'));
    const before = await prices.price(app.db, many, 0);
    expect(new Set(before)).toEqual(new Set(['pending']));
    const [own] = await prices.price(app.db, [need(kinds[0] ?? 0, 2, 'ann')], waitMs);
    expect(own).toMatchObject({ cents: expect.any(BigInt) });
    expect(errors).toEqual([]);
    const after = await prices.price(app.db, many, 0);
    expect(after.filter((price) => price === 'pending').length).toBeGreaterThan(2_000);
  });
});
