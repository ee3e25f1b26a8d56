import type { CoverageQuery } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { rebuildListings } from '../../listing-writes/refresh-listings.ts';
import { readPriceAges } from './ages.service.ts';
import { getCoverage } from './coverage.service.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 20);
const hour = 3_600_000;
const regions = ['North', 'South'] as const;

interface Price {
  product: number;
  store: number;
  hours: number;
  /** How many hours after it was added it was seen again. */
  again: number | undefined;
  source: 'user' | 'mti' | 'sample';
  fate: 'pending' | 'verified' | 'rejected' | 'held';
}

/** Half an hour before and after the bounds, too. */
const bounds = fc.constantFrom(...[45, 120].flatMap((days) => [days * 24, days * 24 + 1, days * 24 + 24]));
const history = fc.array(
  fc.record({
    product: fc.nat(5),
    store: fc.nat(3),
    hours: fc.oneof(fc.integer({ min: 1, max: 3_600 }), bounds),
    again: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined, freq: 3 }),
    source: fc.constantFrom<Price['source']>('user', 'mti', 'mti', 'sample'),
    fate: fc.constantFrom<Price['fate']>('pending', 'verified', 'verified', 'rejected', 'held'),
  }),
  { maxLength: 40 },
);

/** Half an hour before and after each bound and a day after it: tried every time, whatever is drawn. */
const edges = [45, 120].flatMap((days, store) =>
  [0, 1, 24, 25].map(
    (hours, product): Price => ({
      product,
      store,
      hours: days * 24 + hours,
      again: undefined,
      source: 'mti',
      fate: 'verified',
    }),
  ),
);
const justQuiet: Price = { product: 5, store: 2, hours: 45 * 24 + 1, again: undefined, source: 'mti', fate: 'pending' };
const almostQuiet: Price = { ...justQuiet, store: 3, hours: 45 * 24 };
/** Two prices of one moment, one of which was seen again. */
const added: Price = { product: 2, store: 3, hours: 121 * 24, again: undefined, source: 'user', fate: 'verified' };
const seenAgain: Price = { ...added, again: 1 };

let database: TestDatabase;
/** By the numbers that histories have for them. */
let products: { id: number; kind: number; aisle: number }[];
let stores: { id: number; region: string }[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const aisles = await db.selectFrom('aisle').select('id').orderBy('id').limit(2).execute();
  const kinds = await db
    .insertInto('kind')
    .values(
      [0, 1, 2].map((n) => ({
        name: `Kind ${n}`,
        slug: `kind-${n}`,
        dimension: 'mass' as const,
        aisle_id: aisles[n % 2]?.id ?? 0,
      })),
    )
    .returning(['id', 'aisle_id'])
    .execute();
  const made = await db
    .insertInto('product')
    .values([0, 1, 2, 3, 4, 5].map((n) => ({ name: `P${n}`, kind_id: kinds[n % 3]?.id ?? 0, kind_is_chosen: true })))
    .returning(['id', 'kind_id'])
    .execute();
  products = made.map(({ id, kind_id }) => ({
    id,
    kind: kind_id,
    aisle: kinds.find((kind) => kind.id === kind_id)?.aisle_id ?? 0,
  }));
  const shops = await db
    .insertInto('store')
    .values([0, 1, 2, 3].map((n) => ({ name: `S${n}`, region: regions[n % 2] ?? 'North' })))
    .returning(['id', 'region'])
    .execute();
  stores = shops.map(({ id, region }) => ({ id, region: String(region) }));
});
afterAll(() => database.drop());

/** All within half of each other, so that no anchor leaves one out. */
const priceOf = (n: number) => `${100 + n}.00`;

async function write(prices: readonly Price[]): Promise<void> {
  const { db } = database;
  await sql`TRUNCATE price CASCADE`.execute(db);
  // One clock for all prices, so that equal hours are equal times.
  const now = Date.now();
  // In whole minutes before now, so that no price is on the edge of a day while the test runs.
  const rows = prices.map(({ product, store, hours, again, source, fate }, n) => ({
    product_id: products[product]?.id ?? 0,
    store_id: stores[store]?.id ?? 0,
    price: priceOf(n),
    source,
    price_is_verified: fate === 'held' ? ('pending' as const) : fate,
    held: fate === 'held',
    date_added: new Date(now - hours * hour + 30 * 60_000),
    last_seen: again && again < hours ? new Date(now - (hours - again) * hour + 30 * 60_000) : null,
  }));
  if (rows.length > 0) await db.insertInto('price').values(rows).execute();
  await rebuildListings(db);
}

interface Listed {
  product: number;
  store: number;
  /** Since it was seen. */
  hours: number;
  /** The same in whole days. */
  days: number;
  price: string;
  isSample: boolean;
}

/**
 * The listings: of the accepted prices of a product and store the real price seen last, else the sample seen last. A
 * verified price with a newer one is as old as it was added, even if somebody saw it since. Of two prices of one moment
 * the one written last is the newer.
 */
function listed(prices: readonly Price[]): Listed[] {
  const newest = new Map<string, { hours: number; n: number }>();
  prices.forEach(({ product, store, hours, source, fate }, n) => {
    if (fate !== 'verified' || source === 'sample') return;
    const key = `${product} ${store}`;
    if (hours <= (newest.get(key)?.hours ?? hours)) newest.set(key, { hours, n });
  });
  const found = new Map<string, Listed & { added: number }>();
  prices.forEach(({ product, store, hours, again, source, fate }, n) => {
    if (fate === 'rejected' || fate === 'held') return;
    const key = `${product} ${store}`;
    const isSample = source === 'sample';
    const isOutdated = fate === 'verified' && !isSample && newest.get(key)?.n !== n;
    const seen = (again && again < hours && !isOutdated ? hours - again : hours) - 0.5;
    const before = found.get(key);
    if (before && before.isSample !== isSample) {
      if (isSample) return;
    } else if (before && (before.hours < seen || (before.hours === seen && before.added < hours))) return;
    found.set(key, {
      product,
      store,
      hours: seen,
      added: hours,
      days: Math.floor(seen / 24),
      price: priceOf(n),
      isSample,
    });
  });
  return [...found.values()];
}

/** A survey had a price there once, and none was seen for 45 days. */
function isSilent(prices: readonly Price[], all: readonly Listed[], store: number): boolean {
  const seen = all.filter((one) => one.store === store && !one.isSample).map(({ hours }) => hours);
  const isSurveyed = prices.some((price) => price.store === store && price.source === 'mti');
  return isSurveyed && seen.length > 0 && Math.min(...seen) > 45 * 24;
}

/** Counted one by one. */
function agesOf(all: readonly Listed[]) {
  const real = all.filter(({ isSample }) => !isSample);
  const days = real.map((one) => one.days).sort((a, b) => a - b);
  return {
    listings: real.length,
    samples: all.length - real.length,
    median_days: days.length > 0 ? days[Math.ceil(days.length / 2) - 1] : null,
    over_45: days.filter((one) => one >= 45).length,
    over_120: days.filter((one) => one >= 120).length,
  };
}

function coverageOf(all: readonly Listed[], by: CoverageQuery['by']) {
  const cells: Record<string, { listed: number; over_45: number; price: string | null }> = {};
  for (const { product, store, days, price, isSample } of all) {
    if (isSample) continue;
    const { id, kind, aisle } = products[product] ?? { id: 0, kind: 0, aisle: 0 };
    const key = `${{ product: id, kind, aisle }[by]} in ${stores[store]?.id}`;
    const before = cells[key] ?? { listed: 0, over_45: 0 };
    cells[key] = {
      listed: before.listed + 1,
      over_45: before.over_45 + Number(days >= 45),
      price: by === 'product' ? price : null,
    };
  }
  return cells;
}

test('OPN-04 ages, silence and coverage of any prices are what counting them one by one gives', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (prices) => {
      await write(prices);
      // What is cached belongs to a database object: a new one has nothing.
      const db = database.db.withoutPlugins();
      const all = listed(prices);
      const ages = await readPriceAges(db);
      expect(ages.everywhere).toMatchObject(agesOf(all));
      for (const [n, store] of stores.entries()) {
        const own = ages.stores.find(({ id }) => id === store.id);
        expect(own).toMatchObject(agesOf(all.filter((one) => one.store === n)));
        expect(own?.is_silent).toBe(isSilent(prices, all, n));
      }
      for (const region of regions) {
        const own = all.filter((one) => stores[one.store]?.region === region);
        expect(ages.regions.find((one) => one.region === region)).toMatchObject(agesOf(own));
      }
      for (const by of ['aisle', 'kind', 'product'] as const) {
        const query = { by, region: '' as const, page: 1, page_size: 50, stores_page: 1 };
        const coverage = await getCoverage(db, query);
        const cells = coverage.results.flatMap(({ id, cells }) =>
          cells.flatMap((cell, at) =>
            cell
              ? [
                  [
                    `${id} in ${coverage.stores[at]?.id}`,
                    { listed: cell.listed, over_45: cell.over_45, price: cell.price },
                  ],
                ]
              : [],
          ),
        );
        expect(Object.fromEntries(cells)).toEqual(coverageOf(all, by));
      }
    }),
    { numRuns, examples: [[edges], [[justQuiet, almostQuiet]], [[added, seenAgain]], [[seenAgain, added]]] },
  );
});
