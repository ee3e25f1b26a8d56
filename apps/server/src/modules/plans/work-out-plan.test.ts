import { computePlan, offersOfKinds, offersOfProducts, type PlanTask } from '@bargain-buddy/catalogue';
import { WorkBudget } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackPackPrices, unpackShopPrices } from './packed-prices.ts';

interface Price {
  product: number;
  store: number;
  cents: number;
  seen: number;
}
type Need = { quantity: number } & ({ product: number } | { kinds: number[]; wanted: number });

/** Products 1 to 6: their kinds, and what a pack of each holds. */
const kindOf = (product: number) => 1 + (product % 2);
const contentOf = (product: number) => [3, 4, 5, 7, 9, 10][product - 1] ?? 1;
const since = 10;
const packs = [1, 2, 3, 4, 5, 6].map((product) => ({ product, kind: kindOf(product), content: contentOf(product) }));
/** Of a kind that is asked for, without an amount that would tell how much to buy. */
const uncounted = [{ product: 7, store: 1, cents: 1, seen: 11 }];

const prices = fc.uniqueArray(
  fc.record({
    product: fc.integer({ min: 1, max: 6 }),
    store: fc.integer({ min: 1, max: 5 }),
    cents: fc.integer({ min: 1, max: 9 }),
    seen: fc.constantFrom(8, 9, 10, 11, 12),
  }),
  { selector: ({ product, store }) => `${product} ${store}`, maxLength: 24 },
);
const quantity = fc.integer({ min: 1, max: 3 });
const need: fc.Arbitrary<Need> = fc.oneof(
  fc.record({ product: fc.integer({ min: 1, max: 7 }), quantity }),
  fc.record({
    kinds: fc.constantFrom<number[]>([1], [2], [1, 2], [3]),
    wanted: fc.integer({ min: 1, max: 20 }),
    quantity,
  }),
);
const area = fc.option(fc.subarray([1, 2, 3, 4, 5]));

/** What a need costs at a store, looking at every mixture of at most seven packs. */
function plainCost(need: Need, there: readonly Price[]): number | undefined {
  if ('product' in need) {
    const price = there.find(({ product }) => product === need.product);
    return price && price.cents * need.quantity;
  }
  const packs = there.filter(({ product }) => need.kinds.includes(kindOf(product)));
  let best: number | undefined;
  const visit = (at: number, left: number, content: number, cents: number): void => {
    if (content >= need.wanted) best = Math.min(best ?? cents, cents);
    else if (at < packs.length) {
      const pack = packs[at];
      visit(at + 1, left, content, cents);
      if (pack && left > 0) visit(at, left - 1, content + contentOf(pack.product), cents + pack.cents);
    }
  };
  visit(0, 7, 0, 0);
  return best === undefined ? undefined : best * need.quantity;
}

/** Most found and least cents with the stops, of all sets of stores. */
function plainBest(needs: readonly Need[], some: readonly Price[], maxStops: number, stopCost: number) {
  let best = { found: 0, cost: 0, stops: 0 };
  const stores = [...new Set(some.map(({ store }) => store))];
  const costs = new Map(
    stores.map((id) => [
      id,
      needs.map((one) =>
        plainCost(
          one,
          some.filter((p) => p.store === id),
        ),
      ),
    ]),
  );
  for (let bits = 1; bits < 1 << stores.length; bits += 1) {
    const chosen = stores.filter((_, n) => bits & (1 << n));
    if (chosen.length > maxStops) continue;
    const least = needs.map((_, n) => Math.min(...chosen.map((id) => costs.get(id)?.[n] ?? Number.POSITIVE_INFINITY)));
    const known = least.filter(Number.isFinite);
    const cost = known.reduce((sum, cents) => sum + cents, 0) + chosen.length * stopCost;
    const order = known.length - best.found || best.cost - cost || best.stops - chosen.length;
    if (order > 0) best = { found: known.length, cost, stops: chosen.length };
  }
  return best;
}

/** Prices as PostgreSQL sends them, which counts microseconds since 2000. */
function packPrices(some: readonly Price[]): string {
  const packed = Buffer.alloc(some.length * 24);
  for (const [row, { product, store, cents, seen }] of some.entries()) {
    packed.writeInt32BE(product, row * 24);
    packed.writeInt32BE(store, row * 24 + 4);
    packed.writeBigInt64BE(BigInt(cents), row * 24 + 8);
    packed.writeBigInt64BE(BigInt(seen - Date.UTC(2000, 0, 1)) * 1000n, row * 24 + 16);
  }
  return packed.toString('base64');
}

test('PLN-01 PLN-02 PLN-03 PLN-04 a plan of packs, areas, absent and stale prices is what plain looking finds', () => {
  fc.assert(
    fc.property(
      fc.array(need, { minLength: 1, maxLength: 4 }),
      prices,
      area,
      fc.boolean(),
      fc.constantFrom(0, 1, 5),
      (needs, all, stores, leavesOut, stopCost) => {
        const inArea = all.filter(({ store }) => stores === null || stores.includes(store));
        const fresh = leavesOut ? inArea.filter(({ seen }) => seen >= since) : inArea;
        for (const maxStops of [1, 2, 3]) {
          const task: PlanTask = {
            needs: needs.map((one, item) => ({
              item,
              quantity: one.quantity,
              product: 'product' in one ? one.product : null,
              kinds: 'kinds' in one ? one.kinds : [],
              wanted: 'wanted' in one ? one.wanted : 0,
            })),
            boundCosts: [],
            notSeenSince: leavesOut ? since : undefined,
            stores: [1, 2, 3, 4, 5].map((id) => ({ id, lat: null, lon: null })),
            maxStops,
            stopCost,
            near: undefined,
            asOf: 20,
            withOffers: false,
          };
          const budget = new WorkBudget();
          const ofKinds = offersOfKinds(task, unpackPackPrices(packPrices([...inArea, ...uncounted]), packs), budget);
          const outcome = computePlan(
            task,
            [ofKinds, offersOfProducts(task, unpackShopPrices(packPrices(inArea)))],
            budget,
          );
          const { trip } = outcome.plan;
          const cost = Math.round(Number(trip.total) * 100) + trip.stops.length * stopCost;
          expect({ found: trip.found, cost, stops: trip.stops.length }).toEqual(
            plainBest(needs, fresh, maxStops, stopCost),
          );
          expect(outcome.leftOut).toBe(2 * (inArea.length - fresh.length));
        }
      },
    ),
    { numRuns: 2_000 },
  );
}, 60_000);
