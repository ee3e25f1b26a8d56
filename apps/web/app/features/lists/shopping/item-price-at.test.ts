import type { ListItem } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsToPrice, maxShopNeeds, type ShopOffers, shopNeedKey } from '../model/shop-offers-query.ts';
import {
  cashBalance,
  createPricesOfStores,
  type ItemPriceAtStore,
  itemPriceAt,
  shoppingTotalsOf,
} from './item-price-at.ts';
import { nearestStore } from './nearest-store.ts';
import { cashBalanceText, cheaperStoreText, maxTotalText } from './totals-texts.ts';

function item(client_id: string, more: Partial<ListItem> = {}): ListItem {
  const nothing = { store: null, kinds: [], kind_details: [], text: '', amount: null, amount_unit: null };
  return {
    ...{ client_id, product: 1, quantity: 1, packs: [], priceDetails: null, cost: null, planned: null },
    ...nothing,
    ...more,
  } as unknown as ListItem;
}

const store = (id: number, name: string, address: string, region: string) => ({
  ...{ id, name, address, region, lat: 10.5 + id / 100, lon: -61.4 },
});
const stores = [
  store(1, 'Massy Stores', 'Maraval', 'North'),
  store(2, 'JTA Supermarkets', 'Arouca', 'North'),
  store(3, 'PennySavers', 'Scarborough', 'Tobago'),
  store(4, 'Xtra Foods', 'Arima', 'North'),
];
const seen = '2026-11-01T00:00:00.000Z';

/** Offers as [index of the item, store, cents]. */
function offersFor(items: readonly ListItem[], costs: readonly [number, number, number][]): ShopOffers {
  return {
    needs: items.map((one) => ({ item: one.client_id, key: shopNeedKey(one), quantity: one.quantity })),
    stores,
    offers: costs.map(([need, at, cents]) => [need, at, cents, seen, [[10 + need, items[need]?.quantity ?? 1]]]),
    offer_confidences: costs.map(() => 'high' as const),
    products: items.map((_, need) => ({ id: 10 + need, name: `Product ${need}`, brand: 'Lion', amount: '2 kg' })),
  };
}

const none = new Set<number>();

test('QCK-04 an item costs what it costs at this store, whatever its own price is', () => {
  const listing = { store: 2, price: '9.00', source: 'mti', confidence: 'high', product_id: 10 };
  const rice = item('rice', { cost: '9.00', priceDetails: listing as ListItem['priceDetails'] });
  const prices = createPricesOfStores(
    offersFor(
      [rice],
      [
        [0, 1, 1_250],
        [0, 2, 900],
      ],
    ),
  );
  const { here } = itemPriceAt(prices, rice, 1, none);
  expect(here).toMatchObject({ cents: 1_250n, atMost: 1_313n, isExample: false });
  expect(here?.packs).toMatchObject([{ listing: { product_id: 10, product_brand: 'Lion' }, count: 1 }]);
  expect(itemPriceAt(prices, rice, null, none).here?.cents).toBe(900n);
});

test('QCK-04 of a long list the needed items are priced, and a tick takes no price from the cart', () => {
  const is_needed = false;
  const before = ['salt', 'tea'].map((name) => item(name, { is_needed }));
  const items = [...before, ...Array.from({ length: maxShopNeeds + 9 }, (_, at) => item(`${at}`, { is_needed: true }))];
  const words = item('candles', { is_needed: true, text: 'candles' });
  const needed = items.slice(2, 2 + maxShopNeeds);
  const namesOf = (some: readonly ListItem[]) => some.map(({ client_id }) => client_id);
  expect(namesOf(itemsToPrice([words, ...items]))).toEqual(namesOf(needed));
  const ticked = items.map((one) => (['0', '7'].includes(one.client_id) ? { ...one, is_needed } : one));
  expect(namesOf(itemsToPrice(ticked, namesOf(before)))).toEqual(namesOf(needed));
  expect(namesOf(itemsToPrice(ticked.slice(0, 20), namesOf(before)))).toEqual(
    namesOf([...items.slice(2, 20), ...before]),
  );
});

test('QCK-04 the next best store is one of the other stops, else in the same region, else anywhere; then the cheapest', () => {
  const rice = item('rice');
  const best = (costs: [number, number, number][], stops = none) => {
    const { here, elsewhere } = itemPriceAt(createPricesOfStores(offersFor([rice], costs)), rice, 1, stops);
    return here ?? (elsewhere && cheaperStoreText(elsewhere));
  };
  const tobago: [number, number, number] = [0, 3, 800];
  expect(best([tobago, [0, 2, 1_250], [0, 4, 1_300]])).toBe('JTA Arouca, $12.50');
  expect(best([tobago, [0, 2, 1_250], [0, 4, 1_300]], new Set([1, 4]))).toMatch(/Arima, \$13\.00$/);
  expect(best([tobago])).toMatch(/Scarborough, \$8\.00$/);
  expect(best([])).toBeUndefined();

  const sampled: ShopOffers = { ...offersFor([rice], [[0, 2, 1_250]]), offer_confidences: ['sample'] };
  const { elsewhere } = itemPriceAt(createPricesOfStores(sampled), rice, 1, none);
  expect(elsewhere && cheaperStoreText(elsewhere)).toBe('JTA Arouca, $12.50 (example price)');
});

test('QCK-04 another quantity scales the cost exactly; another need has no price until it is read again', () => {
  const two = item('rice', { quantity: 2 });
  const prices = createPricesOfStores(offersFor([two], [[0, 1, 2_500]]));
  expect(itemPriceAt(prices, { ...two, quantity: 3 }, 1, none).here?.cents).toBe(3_750n);
  expect(itemPriceAt(prices, { ...two, quantity: 3 }, 1, none).here?.packs).toMatchObject([{ count: 1 }]);
  expect(itemPriceAt(prices, { ...two, product: 7 }, 1, none)).toEqual({ here: undefined });
  expect(itemPriceAt(prices, { ...two, store: 9 }, 1, none).here?.cents).toBe(2_500n);
  const odd = createPricesOfStores(offersFor([two], [[0, 1, 2_501]]));
  expect(itemPriceAt(odd, { ...two, quantity: 3 }, 1, none)).toEqual({ here: undefined });
});

test('QCK-04 without offers the price that the item has at this store counts, and no other', () => {
  const listing = { store: 1, price: '5.00', source: 'sample', confidence: 'low', product_id: 10 };
  const milk = item('milk', { cost: '10.00', quantity: 2, priceDetails: listing as ListItem['priceDetails'] });
  expect(itemPriceAt(createPricesOfStores(undefined), milk, 1, none).here).toMatchObject({
    ...{ cents: 1_000n, atMost: 1_300n, isExample: true },
  });
  expect(itemPriceAt(createPricesOfStores(undefined), milk, 2, none)).toEqual({ here: undefined });
});

const prices = fc.array(
  fc.option(
    fc.record({
      cents: fc.bigInt({ min: 1n, max: 10_000_000n }),
      margin: fc.bigInt({ min: 0n, max: 50_000n }),
      isExample: fc.boolean(),
    }),
    { nil: undefined },
  ),
);

test('QCK-04 in the cart and still to come are together the sum of the items at this store; at most is no less', () => {
  const toPrice = (
    some: readonly ({ cents: bigint; margin: bigint; isExample: boolean } | undefined)[],
  ): ItemPriceAtStore[] => some.map((one) => ({ here: one && { ...one, atMost: one.cents + one.margin, packs: [] } }));
  fc.assert(
    fc.property(prices, prices, fc.bigInt({ min: 0n, max: 2n ** 40n }), (cart, left, cash) => {
      const totals = shoppingTotalsOf(toPrice(cart), toPrice(left));
      let sum = 0n;
      let bound = 0n;
      let unpriced = 0;
      for (const one of [...cart, ...left]) {
        if (one) [sum, bound] = [sum + one.cents, bound + one.cents + one.margin];
        else unpriced += 1;
      }
      expect(totals.cart + totals.left).toBe(sum);
      expect(totals.cart).toBe(cart.reduce((all, one) => all + (one?.cents ?? 0n), 0n));
      expect(totals).toMatchObject({ atMost: bound, unpriced });
      expect(totals.atMost).toBeGreaterThanOrEqual(sum);
      const { state, cents } = cashBalance(cash, totals);
      expect(state === 'over' ? cash + cents : cash - cents).toBe(sum);
      expect(state).toBe(sum > cash ? 'over' : bound > cash ? 'tight' : 'enough');
    }),
  );
});

test('QCK-04 the bar says in words what is left of the cash', () => {
  const totals = { cart: 1_000n, left: 500n, atMost: 1_800n, unpriced: 2 };
  expect(maxTotalText(totals)).toBe('At most $18.00 · 2 without a price');
  expect(maxTotalText({ cart: 0n, left: 0n, atMost: 0n, unpriced: 0 })).toBe('');
  const texts = [2_920n, 1_600n, 1_190n].map((cash) => cashBalanceText(cashBalance(cash, totals)));
  expect(texts).toEqual(['$14.20 left', '$1.00 left, may run short', '$3.10 over your cash']);
});

test('QCK-04 the nearest store is within 2 km; of equally near ones the first', () => {
  expect(nearestStore([10.511, -61.4], stores)?.id).toBe(1);
  expect(nearestStore([10.8, -61.4], stores)).toBeUndefined();
  const [first] = stores;
  expect(first && nearestStore([10.511, -61.4], [{ ...first, id: 8 }, first])?.id).toBe(8);
});
