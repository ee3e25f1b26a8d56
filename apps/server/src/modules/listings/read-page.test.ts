import { listingOrderingSchema } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase, openRequestPool } from '../../platform/database/database.ts';
import { rebuildListings } from './listing-refresh.ts';
import { fromCursor, listingOrder, nearestOrder, toCursor } from './ordering.ts';
import type { ListingSet } from './pages.queries.ts';
import { readPage } from './read-page.ts';
import { refreshStandings } from './refresh-standings.ts';
import { mergeTiers, type SearchTier } from './search-plan.ts';

const products = 24;
const stores = 9;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    INSERT INTO product (name, dimension, base_amount)
    SELECT 'Product ' || n, 'mass', CASE n % 4 WHEN 0 THEN NULL ELSE n % 4 END FROM generate_series(1, ${products}) n`.execute(
    database.db,
  );
  // Equal names, prices and unit prices, and unknown ones, so that ids have to decide.
  await sql`
    INSERT INTO store (name, address, region)
    SELECT 'Store ' || n / 3, 'Street ' || n, CASE n % 2 WHEN 0 THEN 'North' ELSE 'South' END
    FROM generate_series(1, ${stores}) n`.execute(database.db);
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
    SELECT p.id, s.id, 1 + (p.id * 5 + s.id) % 7, '2026-11-01'::date + (p.id + s.id) % 5,
           CASE (p.id + s.id) % 3 WHEN 0 THEN 'pending' ELSE 'verified' END,
           CASE p.id % 3 WHEN 0 THEN 'user' ELSE 'mti' END
    FROM product p, store s WHERE (p.id * 3 + s.id) % 5 <> 0`.execute(database.db);
  await rebuildListings(database.db);
});
afterAll(() => database.drop());

interface Row {
  product_id: number;
  store_id: number;
  price_id: number;
  region: string;
  source: string;
}

const orderings = ['', ...listingOrderingSchema.options] as const;

/** Every way of reading, by how many listings there seem to be. */
const estimates = { few: { matches: 1 }, many: { matches: 1e9 } };

const ids = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: most });
const literal = (list: readonly number[]) => `{${list.join(',')}}`;
/** Sets that do not overlap, as a search makes them: groups of products, and stores that have all the others. */
const tiersShape = fc.record({
  groups: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: products, maxLength: products }),
  ranks: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
  storesOf: fc.array(fc.option(ids(stores), { nil: undefined }), { minLength: 3, maxLength: 3 }),
  rest: fc.option(ids(stores), { nil: undefined }),
  isAnywhere: fc.boolean(),
});

/** Some products are due: what is kept of where they stand is wrong. */
async function makeDue(due: readonly number[]): Promise<void> {
  await refreshStandings(database.db);
  await sql`INSERT INTO product_standing_due SELECT unnest(${due}::integer[])`.execute(database.db);
  await sql`
    UPDATE product_standing SET stores = 99, feed_time = '2020-01-01', date_added = '2020-01-01', price = 999, highest = 0
    WHERE product_id = ANY(${due}::integer[])`.execute(database.db);
}

test.each(Object.keys(estimates) as (keyof typeof estimates)[])('%s listings are what the order holds', async (way) => {
  const allBy = new Map<string, Row[]>();
  for (const ordering of orderings) {
    const order = listingOrder(ordering);
    const { rows } = await sql<Row>`
      SELECT * FROM listing l ORDER BY ${order.column} ${order.direction}, l.price_id ${order.direction}
    `.execute(database.db);
    allBy.set(ordering, rows);
  }
  const given = fc.record({
    shape: tiersShape,
    ordering: fc.constantFrom(...orderings),
    region: fc.constantFrom(undefined, 'North'),
    source: fc.constantFrom(undefined, 'user'),
    offset: fc.integer({ min: 0, max: 30 }),
    limit: fc.integer({ min: 1, max: 20 }),
    due: fc.oneof(fc.constant([]), ids(products)),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ shape, ordering, region, source, offset, limit, due }) => {
      await makeDue(due);
      const tiers = tiersOf(shape, estimates[way]);
      const expected = tiers.flatMap(({ sets }) =>
        (allBy.get(ordering) ?? []).filter(
          (row) =>
            (region === undefined || row.region === region) &&
            (source === undefined || row.source === source) &&
            sets.some((set) => isIn(set, row)),
        ),
      );
      const order = listingOrder(ordering);
      const first = await readPage(database.db, { region, source }, tiers, order, { offset, limit });
      const wanted = expected.slice(offset, offset + limit).map((row) => row.price_id);
      expect(first.rows.map((row) => row.price_id)).toEqual(wanted);
      expect(first.count).toBe(expected.length);

      const last = first.rows.at(-1);
      if (!last) return;
      const after = { rank: last.rank, key: last.order_key, id: last.price_id };
      const next = await readPage(database.db, { region, source }, tiers, order, { after, offset: 0, limit });
      const following = expected.slice(offset + wanted.length, offset + wanted.length + limit);
      expect(next.rows.map((row) => row.price_id)).toEqual(following.map((row) => row.price_id));
    }),
    { numRuns: 60 },
  );
});

test('pages of the usual size, which each connection plans once, are those of the whole order, of everything and of searches', async () => {
  const db = openDatabase(openRequestPool(database.url));
  const everything = { rank: 0, sets: [{}], matches: 1e6 };
  const ofProducts = (rank: number, from: number, most: number) => ({
    rank,
    sets: [{ products: literal(Array.from({ length: most }, (_, n) => from + n)) }],
    matches: 1,
  });
  const searches = [[everything], [ofProducts(2, 11, 8), ofProducts(1, 2, 9)]];
  const scopes = [{}, { region: 'North' }, { region: 'South', source: 'user' }, { region: 'Nowhere' }];
  try {
    // PostgreSQL keeps one plan for all values after a few runs.
    for (let round = 0; round < 4; round += 1) {
      for (const ordering of orderings) {
        const order = listingOrder(ordering);
        for (const [tiers, scope] of searches.flatMap((one) => scopes.map((scope) => [one, scope] as const))) {
          const whole = await readPage(db, scope, tiers, order, { offset: 0, limit: 1_000 });
          const pages: number[] = [];
          let page = await readPage(db, scope, tiers, order, { offset: 0, limit: 25 });
          pages.push(...page.rows.map((row) => row.price_id));
          for (let last = page.rows[24]; last; last = page.rows[24]) {
            const after = { rank: last.rank, key: last.order_key, id: last.price_id };
            page = await readPage(db, scope, tiers, order, { after, offset: 0, limit: 25 });
            pages.push(...page.rows.map((row) => row.price_id));
          }
          expect(pages).toEqual(whole.rows.map((row) => row.price_id));
          expect(page.count).toBe(whole.rows.length);
        }
      }
    }
  } finally {
    await db.destroy();
  }
});

test.each(Object.keys(estimates) as (keyof typeof estimates)[])(
  'KND-07 %s listings go from store to store',
  async (way) => {
    const { rows: all } = await sql<Row>`
    SELECT * FROM listing l ORDER BY feed_time DESC, price_id DESC`.execute(database.db);
    const given = fc.record({
      shape: tiersShape,
      nearest: fc.shuffledSubarray(
        Array.from({ length: stores }, (_, n) => n + 1),
        { minLength: stores },
      ),
      source: fc.constantFrom(undefined, 'user'),
      offset: fc.integer({ min: 0, max: 30 }),
      limit: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ shape, nearest, source, offset, limit }) => {
        const tiers = mergeTiers(tiersOf(shape, estimates[way])).map((tier) => ({ ...tier, ...estimates[way] }));
        const expected = nearest.flatMap((store) =>
          all.filter(
            (row) =>
              row.store_id === store &&
              (source === undefined || row.source === source) &&
              tiers.some(({ sets }) => sets.some((set) => isIn(set, row))),
          ),
        );
        const order = nearestOrder(nearest);
        const first = await readPage(database.db, { source }, tiers, order, { offset, limit });
        const wanted = expected.slice(offset, offset + limit).map((row) => row.price_id);
        expect(first.rows.map((row) => row.price_id)).toEqual(wanted);
        expect(first.count).toBe(expected.length);

        const last = first.rows.at(-1);
        if (!last) return;
        const position = { rank: last.rank, key: last.order_key, id: last.price_id };
        const after = fromCursor(toCursor(position, order), order);
        const next = await readPage(database.db, { source }, tiers, order, { after, offset: 0, limit });
        const following = expected.slice(offset + wanted.length, offset + wanted.length + limit);
        expect(next.rows.map((row) => row.price_id)).toEqual(following.map((row) => row.price_id));
      }),
      { numRuns: 60 },
    );
  },
);

type Shape = typeof tiersShape extends fc.Arbitrary<infer T> ? T : never;

function tiersOf(shape: Shape, estimate: Omit<SearchTier, 'rank' | 'sets'>): SearchTier[] {
  const tiers = new Map<number, ListingSet[]>();
  const add = (rank: number, set: ListingSet) => tiers.set(rank, [...(tiers.get(rank) ?? []), set]);
  const inGroup = (group: number) => shape.groups.flatMap((one, index) => (one === group ? [index + 1] : []));
  for (const group of [0, 1, 2]) {
    const storesOf = shape.isAnywhere ? undefined : shape.storesOf[group];
    if (inGroup(group).length === 0) continue;
    add(shape.ranks[group] ?? 0, {
      products: literal(inGroup(group)),
      stores: storesOf && literal(storesOf),
    });
  }
  if (shape.rest && !shape.isAnywhere) {
    const grouped = [0, 1, 2].flatMap(inGroup);
    add(0, { exceptProducts: literal(grouped), stores: literal(shape.rest) });
  }
  return [...tiers].map(([rank, sets]) => ({ rank, sets, ...estimate })).sort((a, b) => b.rank - a.rank);
}

function isIn({ products: some, exceptProducts, stores: its }: ListingSet, row: Row): boolean {
  const has = (list: string | undefined, id: number) => list?.slice(1, -1).split(',').map(Number).includes(id);
  return (
    has(some, row.product_id) !== false && !has(exceptProducts, row.product_id) && has(its, row.store_id) !== false
  );
}
