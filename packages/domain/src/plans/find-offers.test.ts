import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCheapestPacksAt, type PackPrice } from './cover-at-stores.ts';
import { estimateFindOffersSteps, findOffersOfNeeds, type ShoppingNeed } from './find-offers.ts';
import { PlanBudgetExceededError, WorkBudget } from './work-budget.ts';

const price = fc.record({
  product: fc.integer({ min: 1, max: 6 }),
  store: fc.integer({ min: 1, max: 3 }),
  cents: fc.integer({ min: 1, max: 12 }),
  seen: fc.nat(2),
});
const prices = fc
  .uniqueArray(price, { selector: ({ product, store }) => `${product} ${store}`, maxLength: 12 })
  .map((some) => some.map((one): PackPrice => ({ ...one, kind: 1 + (one.product % 3), content: one.product })));
const need = fc.record({
  kinds: fc.constantFrom([1], [2], [1, 2], [2, 1], [2, 2, 1]),
  wanted: fc.constantFrom(3, 7),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const toNeeds = (some: readonly Omit<ShoppingNeed, 'item' | 'product'>[]): ShoppingNeed[] =>
  some.map((one, item) => ({ ...one, item, product: null }));

/** Each need for itself, without a shared result. */
function naiveOffers(needs: readonly ShoppingNeed[], packs: readonly PackPrice[]) {
  return needs.flatMap(({ kinds, wanted, quantity }, index) =>
    [1, 2, 3].flatMap((store) => {
      const there = packs.filter((pack) => pack.store === store && kinds.includes(pack.kind));
      const cover = findCheapestPacksAt(store, there, wanted, new WorkBudget());
      if (!cover) return [];
      const bought = cover.packs.map(({ product, count }) => ({ product, count: count * quantity }));
      return [{ need: index, store, cents: cover.cents * quantity, seen: cover.seen, packs: bought }];
    }),
  );
}

const inOrder = (offers: ReturnType<typeof findOffersOfNeeds>) =>
  offers.toSorted((a, b) => a.need - b.need || a.store - b.store);

test('PLN-03 needs that share a result have the same offers as each for itself', () => {
  fc.assert(
    fc.property(fc.array(need, { maxLength: 8 }), prices, (some, packs) => {
      const needs = toNeeds(some);
      expect(inOrder(findOffersOfNeeds(needs, [], packs))).toEqual(naiveOffers(needs, packs));
    }),
    { numRuns: 1_000 },
  );
});

const packs = Array.from({ length: 8 }, (_, n): PackPrice => {
  const content = 113_000 + n * 271_000;
  return { product: n, kind: 1, store: 1, content, cents: 400 + n * 298, seen: 0 };
});
const kilograms = (wanted: readonly number[]) =>
  toNeeds(wanted.map((one) => ({ kinds: [1], wanted: one * 1_000_000, quantity: 1 })));

test('SEC-05 PLN-03 equal needs take the steps of one, different needs those of each', () => {
  const isWithin = (needs: readonly ShoppingNeed[], steps: number) => {
    try {
      return findOffersOfNeeds(needs, [], packs, new WorkBudget(steps)).length === needs.length;
    } catch (error) {
      expect(error).toBeInstanceOf(PlanBudgetExceededError);
      return false;
    }
  };
  const one = kilograms([20]);
  const steps = [1, 2, 4, 8, 16, 32, 64].map((thousands) => thousands * 1_000).find((most) => isWithin(one, most)) ?? 0;
  expect(isWithin(kilograms(Array(500).fill(20)), steps)).toBe(true);
  expect(isWithin(kilograms([20, 21, 22, 23, 24]), steps)).toBe(false);
});

test('SEC-05 PLN-03 the estimate grows with needs, stores and packs, and counts equal needs once', () => {
  const once = estimateFindOffersSteps(kilograms([20]), packs, 10);
  expect(estimateFindOffersSteps(kilograms([20, 21]), packs, 10)).toBe(2 * once);
  expect(estimateFindOffersSteps(kilograms([20]), packs, 30)).toBe(3 * once);
  expect(estimateFindOffersSteps(kilograms([20]), packs.slice(0, 4), 10)).toBe(once / 2);
  expect(estimateFindOffersSteps(kilograms([20, 20]), packs, 10)).toBe(once);
});
