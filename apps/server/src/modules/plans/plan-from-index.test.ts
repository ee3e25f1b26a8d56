import {
  type CatalogueIndex,
  type CatalogueRecords,
  planFromIndex,
  readCatalogueHead,
  readCataloguePart,
} from '@bargain-buddy/catalogue';
import { catalogueFileSchema, newPlanSchema, type Plan, planSchema } from '@bargain-buddy/contract';
import { createListingIndex } from '@bargain-buddy/listing-index';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
let index: CatalogueIndex;
beforeAll(async () => {
  app = await createTestApp('samples');
  // Stores lack products, kinds have several of them, and some prices are old.
  await sql`DELETE FROM listing WHERE (product_id * 7 + store_id * 3) % 5 < 2`.execute(app.db);
  await sql`UPDATE product SET kind_id = other.kind_id, dimension = other.dimension
            FROM product other WHERE other.id = product.id + 1 AND product.id % 3 = 0`.execute(app.db);
  await sql`UPDATE listing SET last_seen = coalesce(last_seen, date_added) + (product_id % 4) * interval '20.000001 days'`.execute(
    app.db,
  );
  const response = await app.send('GET', '/api/catalogue/');
  const { head, parts } = catalogueFileSchema.parse(response.json());
  index = createListingIndex<CatalogueRecords>();
  if (head.content) index.apply(readCatalogueHead(head.content));
  for (const { content } of parts) if (content) index.apply({ products: readCataloguePart(content) });
});
afterAll(() => app.close());

const unitsOf = { mass: ['g', 'kg', 'oz', 'lb'], volume: ['ml', 'l', 'floz'], count: ['piece', 'dozen'] } as const;

function requests() {
  const quantity = fc.integer({ min: 1, max: 4 });
  const product = fc.constantFrom(...index.productIds().sort((a, b) => a - b));
  const store = fc.constantFrom(...index.stores().map(({ id }) => id));
  const kinds = index.kinds().filter(({ id }) => id !== 1);
  const amountOf = { g: 900, kg: 3, oz: 40, lb: 5, ml: 1_500, l: 4, floz: 60, piece: 24, dozen: 3 };
  const ofKinds = fc.constantFrom(...kinds).chain(({ id, dimension }) => {
    const same = kinds.filter((kind) => kind.dimension === dimension && kind.id !== id).map((kind) => kind.id);
    return fc.constantFrom(...unitsOf[dimension]).chain((amount_unit) =>
      fc.record({
        kinds: fc.subarray(same.slice(0, 3), { maxLength: 2 }).map((others) => [id, ...others]),
        amount: fc.integer({ min: 1, max: amountOf[amount_unit] }).map(String),
        amount_unit: fc.constant(amount_unit),
        quantity,
      }),
    );
  });
  const near = fc.constantFrom([10.652, -61.514], [10.279, -61.468], [11.183, -60.735]);
  const area = fc.oneof(
    fc.constant(null),
    fc.record({ region: fc.constantFrom('North', 'South', 'East', 'Central', 'West', 'Tobago') }),
    fc.record({ near, within_km: fc.constantFrom(2, 10, 40) }),
  );
  const items = fc.array(
    fc.oneof(fc.record({ product, quantity }), fc.record({ product, store, quantity }), ofKinds, ofKinds),
    { minLength: 1, maxLength: 12, size: 'max' },
  );
  const seen = index.listingsOfProducts(index.productIds(), {}).map(({ last_seen }) => last_seen);
  const times = [...new Set(seen)].sort((a, b) => a - b).map((time) => Date.UTC(2000, 0, 1) + Math.floor(time / 1_000));
  const since = fc.constantFrom(...times).map((time) => new Date(time).toISOString());
  return fc.record(
    {
      items,
      area,
      max_stops: fc.integer({ min: 1, max: 3 }),
      stop_cost: fc.constantFrom('0.00', '10.00', '40.00'),
      not_seen_since: since,
      near,
      offers: fc.boolean(),
    },
    { requiredKeys: ['items', 'area', 'max_stops', 'stop_cost', 'offers'] },
  );
}

/** Offers and costs have no order. */
function inOrder({ as_of: _, offers, offer_confidences, list_costs, ...plan }: Plan) {
  const confident = offers?.map((offer, n) => JSON.stringify([...offer, offer_confidences?.[n]])).sort();
  return { ...plan, offers: confident, list_costs: list_costs?.toSorted(([a], [b]) => a - b) };
}

test('OFF-09 a device plans from its index as the server plans for a guest', async () => {
  const seen = { substitutes: 0, ofTrip: 0, leftOut: 0 };
  for (const payload of fc.sample(requests(), { seed: 9, numRuns: 80 })) {
    const response = await app.send('POST', '/api/price/plans/', { payload });
    expect(response.statusCode, response.body).toBe(200);
    const plan = planFromIndex(index, newPlanSchema.parse(payload), Date.now());
    seen.substitutes += plan?.stores.reduce((sum, store) => sum + store.substitutes.length, 0) ?? 0;
    seen.ofTrip += plan?.trip.substitutes.length ?? 0;
    seen.leftOut += plan?.stale.left_out ?? 0;
    // The device reads its plan as JSON leaves it: without fields that are undefined.
    const onDevice = planSchema.parse(JSON.parse(JSON.stringify(plan)));
    expect(inOrder(onDevice), JSON.stringify(payload)).toEqual(inOrder(planSchema.parse(response.json())));
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10);
}, 60_000);
