import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCheapestPacksAt, findStoreWithLowestCost, type PackPrice } from './cover-at-stores.ts';
import { WorkBudget } from './work-budget.ts';

test('NED-04 what is cheapest is what looking at each store finds, ties included', () => {
  const price = fc.record({
    store: fc.integer({ min: 1, max: 5 }),
    content: fc.constantFrom(1, 2, 3, 5, 400, 1_000),
    isLoose: fc.boolean(),
    cents: fc.integer({ min: 1, max: 12 }),
    seen: fc.nat(2),
  });
  const prices = fc.array(price, { maxLength: 12 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 12 }), (some, wanted) => {
      const packs = some.map((one, product): PackPrice => ({ ...one, product, kind: 1 }));
      const stores = Map.groupBy(packs, ({ store }) => store);
      const [best] = [...stores]
        .flatMap(([store, offered]) => findCheapestPacksAt(store, offered, wanted, new WorkBudget()) ?? [])
        .sort((a, b) => a.cents - b.cents || b.seen - a.seen || a.store - b.store);
      expect(findStoreWithLowestCost(stores, wanted)).toEqual(best);
    }),
    { numRuns: 2_000 },
  );
});
