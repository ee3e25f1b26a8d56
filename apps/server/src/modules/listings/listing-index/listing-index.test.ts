import { setImmediate as turn } from 'node:timers/promises';
import { type ListingQuery, listingOrderingSchema, listingQuerySchema } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase, openRequestPool } from '../../../platform/database/database.ts';
import { rebuildListings, refreshListings } from '../listing-refresh.ts';
import { listListings, listProductOffers } from '../read-listings.service.ts';
import type { Contents } from './contents.ts';
import { type ListingIndex, openListingIndex } from './listing-index.ts';

const kinds = ['Rice', 'Brown Rice', 'Milk', 'Condensed Milk', 'Massy Water', 'Rum', 'Price Tag'];
const brands = ['Massy', 'Lion', 'nan', 'Chief Rice', ''];
const products = 60;
const stores = 14;

let database: TestDatabase;
let index: ListingIndex;
const errors: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  for (let n = 0; n < products; n += 1) {
    const name = `${kinds[n % kinds.length]} ${n % 9}`;
    const base_amount = n % 4 === 0 ? null : (n % 3) + 0.7;
    await db
      .insertInto('product')
      .values({ name, brand: brands[n % 5] ?? '', amount: n % 2 ? '2 kg' : '', dimension: 'mass', base_amount })
      .execute();
  }
  // Some products have no kind yet.
  await sql`
    INSERT INTO kind (id, slug, name, dimension, aisle_id) OVERRIDING SYSTEM VALUE
    SELECT n + 2, 'kind-' || n, name, 'mass', 1
    FROM unnest(${kinds.slice(1)}::text[]) WITH ORDINALITY AS given (name, n)`.execute(db);
  await sql`
    UPDATE product p SET kind_id = k.id FROM kind k WHERE p.id % 5 > 0 AND p.name LIKE k.name || ' %'`.execute(db);
  // Equal names, places and prices, so that ids have to decide, and stores that are nowhere.
  await sql`
    INSERT INTO store (name, address, region, lat, lon)
    SELECT (ARRAY['Massy Stores', 'massy', 'Best Rice', 'Ärmelkanal', 'Zoo'])[n % 5 + 1], 'Street ' || n % 4,
           CASE n % 3 WHEN 0 THEN 'North' WHEN 1 THEN 'South' END,
           CASE WHEN n % 6 <> 0 THEN 10.3 + (n % 4) * 0.05 END, CASE WHEN n % 6 <> 0 THEN -61.5 END
    FROM generate_series(1, ${stores}) n`.execute(db);
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
    SELECT p.id, s.id, 1 + (p.id * 5 + s.id) % 7 + 0.05 * (s.id % 3),
           '2026-11-01'::timestamptz + ((p.id + s.id) % 5) * interval '1 day' + (p.id % 4) * interval '1 microsecond',
           CASE (p.id + s.id) % 3 WHEN 0 THEN 'pending' ELSE 'verified' END, CASE p.id % 3 WHEN 0 THEN 'user' ELSE 'mti' END
    FROM product p, store s WHERE (p.id * 3 + s.id) % 5 <> 0 AND p.id % 11 <> 0`.execute(db);
  await rebuildListings(db);
  index = openListingIndex(db, (error) => errors.push(error));
});
afterAll(async () => {
  await index.close();
  await database.drop();
  expect(errors).toEqual([]);
});

/** All that is there now; what is in the making is waited for. */
async function now(of = index): Promise<Contents> {
  const begun = performance.now();
  return vi.waitFor(
    async () => {
      const found = await of.asOf(begun);
      expect(found).toBeDefined();
      return found?.contents as Contents;
    },
    { timeout: 30_000 },
  );
}

const asked = (contents?: Contents) => ({ viewer: null, correct: async () => undefined, contents });
const lists = { listings: listListings, products: listProductOffers };

/** The pages of a search, one after the other by their cursors, as they are found in memory or by the database. */
async function pages(way: keyof typeof lists, query: ListingQuery, contents?: Contents, db = database.db) {
  const found: unknown[] = [];
  let cursor: string | undefined;
  for (let page = query.page; page < query.page + 4; page += 1) {
    const { nextCursor, ...answer } = await lists[way](
      db,
      { ...query, page, ...(cursor && { cursor }) },
      asked(contents),
    );
    found.push(answer);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return found;
}

const searches = fc
  .array(
    fc.constantFrom(
      'rice',
      'rices',
      'ri',
      'milk',
      'massy',
      'mas',
      'water',
      'stores',
      'street',
      '2',
      'kg',
      'north',
      'zoo',
      'p',
      'nix',
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((words) => words.join(' '));
const searchesAndNone = fc.oneof({ weight: 5, arbitrary: searches }, { weight: 2, arbitrary: fc.constant('') });

describe.each(Object.keys(lists) as (keyof typeof lists)[])('%s', (way) => {
  test('HOM-15 are found in memory as by the database, in every order, page by page', async () => {
    const contents = await now();
    const given = fc.record({
      search: searchesAndNone,
      ordering: fc.constantFrom('', ...listingOrderingSchema.options),
      near: fc.constantFrom(undefined, '10.35,-61.5', '10.4,-61.4'),
      within_km: fc.constantFrom(undefined, 4, 100),
      region: fc.constantFrom('', 'North', 'South', 'Everywhere', 'Tobago'),
      product: fc.constantFrom(undefined, undefined, 3, 22),
      store: fc.constantFrom(undefined, undefined, 5),
      page: fc.constantFrom(1, 1, 2, 5),
      page_size: fc.constantFrom(3, 10, 100),
    });
    let many = 0;
    await fc.assert(
      fc.asyncProperty(given, async (values) => {
        const parsed = listingQuerySchema.safeParse(
          Object.fromEntries(
            Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
          ),
        );
        fc.pre(parsed.success);
        const inMemory = await pages(way, parsed.data, contents);
        expect(inMemory).toEqual(await pages(way, parsed.data));
        many += inMemory.length - 1;
      }),
      { numRuns: 300 },
    );
    expect(many).toBeGreaterThan(50);
  });
});

test('TRU-01 what somebody has written is there when they ask next, 200 times, while others write', async () => {
  await now();
  const pool = openRequestPool(database.url);
  const db = openDatabase(pool);
  let price = 100;
  async function write(product: number, store: number): Promise<number> {
    price += 1;
    const value = price;
    await db.transaction().execute(async (trx) => {
      await sql`INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
                VALUES (${product}, ${store}, ${value}, now(), 'verified', 'mti')`.execute(trx);
      await refreshListings(trx, [{ productId: product, storeId: store }]);
    });
    return value;
  }
  try {
    // Five people, each with products of their own: transactions end in another order than they began.
    await Promise.all(
      Array.from({ length: 5 }, async (_, person) => {
        for (let round = 0; round < 40; round += 1) {
          const product = 1 + person * 10 + (round % 10);
          const store = 1 + (round % stores);
          const value = await write(product, store);
          const { placeOf, products, listings, stores: known } = await now();
          const place = placeOf(product) ?? -1;
          const start = products.start[place] ?? 0;
          const all = [...listings.store.subarray(start, start + (products.count[place] ?? 0))];
          const at = all.findIndex((one) => known[one]?.id === store);
          expect(at, `product ${product} in store ${store}`).toBeGreaterThanOrEqual(0);
          expect(listings.price[start + at]).toBe(value);
        }
      }),
    );
  } finally {
    await db.destroy();
  }
});

test('of listings that were all taken away at once none is found any more, whatever comes in their place', async () => {
  const own = await createTestDatabase();
  const { db } = own;
  const other = openListingIndex(db, (error) => errors.push(error));
  const fill = async (...names: string[]) => {
    await sql`INSERT INTO store (name, address, region) VALUES ('Massy', 'Arima', 'East')`.execute(db);
    for (const name of names) {
      const { id } = await db.insertInto('product').values({ name }).returning('id').executeTakeFirstOrThrow();
      await sql`INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
                VALUES (${id}, 1, ${id}, now(), 'verified', 'mti')`.execute(db);
      await refreshListings(db, [{ productId: id, storeId: 1 }]);
    }
  };
  const found = async () => {
    const query = listingQuerySchema.parse({ search: 'massy' });
    const { results } = await listListings(db, query, asked(await now(other)));
    return results.map(({ product_name }) => product_name).sort();
  };
  try {
    await fill('Rice', 'Salt', 'Flour');
    expect(await found()).toEqual(['Flour', 'Rice', 'Salt']);
    await sql`TRUNCATE product, store RESTART IDENTITY CASCADE`.execute(db);
    await fill('Bread');
    expect(await found()).toEqual(['Bread']);
  } finally {
    await other.close();
    await own.drop();
  }
});

test('what has no words in it finds nothing, and everything is still found afterwards', async () => {
  const contents = await now();
  const count = async (search: string) =>
    (await listListings(database.db, listingQuerySchema.parse({ search }), asked(contents))).count;
  const all = await count('');
  expect([await count('🙂'), await count(''), await count('!')]).toEqual([0, all, 0]);
  expect(all).toBeGreaterThan(100);
});

test('products and stores that come, change and go are found as the database finds them', async () => {
  const { db } = database;
  const query = (search: string) => listingQuerySchema.parse({ search });
  async function compare(...texts: string[]) {
    const contents = await now();
    for (const text of texts)
      expect(await pages('listings', query(text), contents), text).toEqual(await pages('listings', query(text)));
    return contents;
  }
  const { id } = await db.insertInto('product').values({ name: 'Quinoa' }).returning('id').executeTakeFirstOrThrow();
  await sql`INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
            VALUES (${id}, 2, 9, now(), 'verified', 'mti')`.execute(db);
  await refreshListings(db, [{ productId: id, storeId: 2 }]);
  const contents = await compare('quinoa', 'quinoa massy');
  expect(contents.words.find(['quin']).get(1)).toContain(contents.placeOf(id));
  await db.updateTable('product').set({ name: 'Bulgur' }).where('id', '=', id).execute();
  expect((await compare('quinoa', 'bulgur')).words.find(['quin']).size).toBe(0);
  await db.updateTable('store').set({ name: 'Emporium' }).where('id', '=', 3).execute();
  await sql`UPDATE listing SET store_name = 'Emporium' WHERE store_id = 3`.execute(db);
  await compare('emporium', 'emporium rice', 'massy rice');
  await sql`DELETE FROM price WHERE product_id = ${id}`.execute(db);
  await refreshListings(db, [{ productId: id, storeId: 2 }]);
  await db.deleteFrom('product').where('id', '=', id).execute();
  expect((await compare('bulgur')).words.find(['bulgur']).size).toBe(0);
});

describe('what is shown of listings', () => {
  const feed = listingQuerySchema.parse({ page_size: '100' });
  const rice = listingQuerySchema.parse({ search: 'rice', page_size: '100' });
  const ways = [
    ['listings', feed],
    ['listings', rice],
    ['products', rice],
  ] as const;
  const known = async (contents?: Contents) => Promise.all(ways.map(([way, query]) => pages(way, query, contents)));

  beforeAll(() =>
    sql`INSERT INTO kind (id, slug, name, dimension, aisle_id) OVERRIDING SYSTEM VALUE
        SELECT 2, 'grain', 'Grain', 'mass', min(id) FROM aisle`.execute(database.db),
  );

  test.each([
    ['product', `UPDATE product SET brand = 'Anchor' WHERE id = 1`],
    ['product', `UPDATE product SET amount = '3 kg' WHERE id % 4 = 1`],
    ['product', `UPDATE product SET image = 'a.webp', img_is_verified = 'verified' WHERE id % 2 = 1`],
    ['product', `UPDATE product SET img_is_verified = 'pending' WHERE id % 2 = 1`],
    ['product', `UPDATE product SET kind_id = 2 WHERE id % 3 = 1`],
    ['kind', `UPDATE kind SET name = 'Grains' WHERE id = 2`],
    ['store', `UPDATE store SET address = 'Frederick Street' WHERE id = 2`],
    ['store', `UPDATE store SET lat = 10.6, lon = -61.4, location_source = 'area' WHERE id % 2 = 1`],
    ['store', `UPDATE store SET image = 'b.webp', img_is_verified = 'verified' WHERE id % 2 = 0`],
    ['listing', `UPDATE listing SET last_seen = now(), confirmations = 3 WHERE store_id = 4`],
    ['listing', `UPDATE listing SET price_is_verified = 'verified', surveyed = true WHERE store_id = 4`],
  ])('TRU-01 is as new as the index after a change of a %s: %s', async (_table, change) => {
    const before = await known(await now());
    await sql.raw(change).execute(database.db);
    const after = await known(await now());
    expect(after).not.toEqual(before);
    expect(after).toEqual(await known());
  });

  test('TRU-01 is what somebody has written when they ask next, 200 times, while others ask', async () => {
    const { db } = database;
    const query = (product: number) => listingQuerySchema.parse({ search: 'p', product: String(product) });
    let last = await now();
    let isOver = false;
    // Guests, for whom what is a little older is good enough: what they read must not stay.
    const guests = Array.from({ length: 3 }, async (_, guest) => {
      for (let n = guest; !isOver; n += 1) {
        await listListings(db, n % 2 ? rice : feed, asked(last));
        // As requests do, they come one by one: what is answered from memory waits for nothing else.
        await turn();
      }
    });
    await Promise.all(
      Array.from({ length: 5 }, async (_, person) => {
        for (let round = 0; round < 40; round += 1) {
          const product = 1 + person * 10 + (round % 10);
          const brand = `p${person} ${round}`;
          await db.updateTable('product').set({ brand }).where('id', '=', product).execute();
          last = await now();
          for (const asking of [query(product), feed]) {
            const { results } = await listListings(db, asking, asked(last));
            const its = results.filter((listing) => listing.product === product);
            expect(its.map(({ product_brand }) => product_brand)).toEqual(its.map(() => brand));
          }
        }
      }),
    );
    isOver = true;
    await Promise.all(guests);
  });

  test('is what the database has where a listing has another price than the index knows, or has gone', async () => {
    const { db } = database;
    const contents = await now();
    const before = await known(contents);
    const pairs = await db
      .selectFrom('listing')
      .select(['product_id as productId', 'store_id as storeId'])
      .limit(2)
      .execute();
    const [changed, gone] = pairs;
    await sql`INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
              VALUES (${changed?.productId}, ${changed?.storeId}, 99, now(), 'verified', 'mti')`.execute(db);
    await sql`UPDATE price SET price_is_verified = 'rejected'
              WHERE product_id = ${gone?.productId} AND store_id = ${gone?.storeId}`.execute(db);
    await refreshListings(db, pairs);
    // The keys are read anew, what is shown of them is as it was.
    contents.version += 1;
    const [fromIndex] = await known(contents);
    expect(fromIndex).toEqual((await known())[0]);
    expect(fromIndex).not.toEqual(before[0]);
  });
});

test('what is told to who is content with it is read anew for who asks next', async () => {
  await now();
  const before = performance.now();
  const since = async () => (await index.asOf(before - 60_000))?.since;
  await expect.poll(since, { timeout: 30_000 }).toBeGreaterThan(before);
});

test('while it cannot be read nobody waits for it, and afterwards it is right again', async () => {
  const pool = openRequestPool(database.url);
  const db = openDatabase(pool);
  const failures: unknown[] = [];
  const other = openListingIndex(db, (error) => failures.push(error));
  expect(await other.asOf(performance.now())).toBeUndefined();
  await now(other);
  await sql`ALTER TABLE listing_change RENAME TO gone`.execute(database.db);
  try {
    const begun = performance.now();
    expect(await other.asOf(begun)).toBeUndefined();
    expect(failures).toHaveLength(1);
    for (let n = 0; n < 5; n += 1) expect(await other.asOf(performance.now())).toBeUndefined();
    expect(failures.length).toBeLessThanOrEqual(2);
    // As old as it is, it is there.
    expect(await other.asOf(begun - 60_000)).toBeDefined();
    other.hasChanged();
    expect(await other.asOf(begun - 60_000)).toBeUndefined();
  } finally {
    await sql`ALTER TABLE gone RENAME TO listing_change`.execute(database.db);
  }
  await now(other);
  await other.close();
  expect(await other.asOf(performance.now())).toBeUndefined();
  await db.destroy();
});
