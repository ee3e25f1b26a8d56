import { type Listing, type ListingPage, listingOrderingSchema } from '@bargain-buddy/contract';
import { plainWords, searchWords } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { rebuildListings, refreshListings } from '../listing-writes/refresh-listings.ts';

let app: TestApp;

const products = [
  ['Parboiled Rice', 'Lion', '2 kg'],
  ['Brown Rice', 'Chief', '900 g'],
  ['Rice Crackers', 'Devon', '100 g'],
  ['Cheddar Cheese', 'Anchor', '250 g'],
  ['Whole Milk', 'Nestlé', '1 L'],
  ['Licorice', 'nan', ''],
  ['Sea Moss Drink', 'Massy', '330 ml'],
] as const;
/** What of them a package holds, in grams or millilitres. */
const baseAmounts: Record<string, number> = {
  'Parboiled Rice': 2_000,
  'Brown Rice': 900,
  'Rice Crackers': 100,
  'Cheddar Cheese': 250,
  'Whole Milk': 1_000,
  'Sea Moss Drink': 330,
};
const stores = [
  ['Massy Stores', 'Arima', 'East'],
  ['Massy Stores', 'Port of Spain', 'North'],
  ['Best Price', 'Tunapuna', 'North'],
  ['Hi-Lo Market', 'Diego Martin', 'West'],
  ['Persad’s D Food King', 'Penal', 'South'],
] as const;

beforeAll(async () => {
  app = await createTestApp();
  for (const [name, brand, amount] of products) {
    const base = baseAmounts[name];
    await app.db
      .insertInto('product')
      .values({ name, brand, amount, base_amount: base === undefined ? null : base / 1000 })
      .execute();
  }
  for (const [name, address, region] of stores)
    await app.db.insertInto('store').values({ name, address, region }).execute();
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
    SELECT p.id, s.id, 5 + p.id + s.id * 0.25, '2026-11-01'::date + ((p.id * 7 + s.id) % 9), 'verified', 'mti'
    FROM product p, store s WHERE (p.id + s.id) % 4 <> 0`.execute(app.db);
  await rebuildListings(app.db);
});
afterAll(() => app.close());

async function get(query: string, path = '/api/price/price/'): Promise<ListingPage> {
  const answer = await app.send('GET', `${path}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const names = (page: ListingPage) =>
  page.results.map((one) => `${one.product_name} @ ${one.store_name}, ${one.store_address}`);

/** Every page, following `next`. */
async function readAll(query: string): Promise<ListingPage['results']> {
  const results: ListingPage['results'] = [];
  for (let next: string | null = `/api/price/price/?${query}`; next; ) {
    const { pathname, search } = new URL(next, 'http://bargainbuddy.test');
    const page: ListingPage = (await app.send('GET', pathname + search)).json();
    results.push(...page.results);
    next = page.next;
  }
  return results;
}

describe('HOM-15 a search', () => {
  test('finds exactly the listings whose product and store text hold every word', async () => {
    const page = await get('search=massy rice&page_size=100');
    expect(page.count).toBe(page.results.length);
    expect(page.results.length).toBeGreaterThan(3);
    for (const one of page.results) {
      expect(one.product_name).toContain('Rice');
      expect(one.store_name).toBe('Massy Stores');
    }
  });

  test.each(['RICE', 'ríce', '"rice"', 'the rice', 'ric'])(
    'takes %s for rice, and never finds it inside a word',
    async (search) => {
      const page = await get(`search=${encodeURIComponent(search)}&page_size=100`);
      expect(new Set(page.results.map((one) => one.product_name))).toEqual(
        new Set(['Parboiled Rice', 'Brown Rice', 'Rice Crackers']),
      );
    },
  );

  test.each([
    ['nestle milk', 'Whole Milk'],
    ['hi-lo milk', 'Whole Milk'],
    ['hi lo milk', 'Whole Milk'],
    ['hilo milk', 'Whole Milk'],
    ["persad's 2kg", 'Parboiled Rice'],
    ['penal 250 g', 'Cheddar Cheese'],
  ])('finds by %s', async (search, product) => {
    const page = await get(`search=${encodeURIComponent(search)}`);
    expect(page.results.map((one) => one.product_name)).toContain(product);
  });

  test('forgives a misspelling, and says what it looked for instead', async () => {
    const page = await get('search=chedar cheese');
    expect(page.corrected_query).toBe('cheddar cheese');
    expect(new Set(page.results.map((one) => one.product_name))).toEqual(new Set(['Cheddar Cheese']));
    expect((await get('search=cheddar cheese')).corrected_query).toBeUndefined();
    expect(await get('search=zzzzqqqq')).toMatchObject({ count: 0, next: null, previous: null, results: [] });
  });

  test('puts products first whose name has the words as whole words, then the newest', async () => {
    const found = names(await get('search=massy&page_size=100'));
    expect(found.length).toBeGreaterThan(8);
    const page = await get('search=rice&page_size=100');
    const dates = page.results.map((one) => one.date_added);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('agrees with a plain reading of every text, for any words', async () => {
    const { rows } = await sql<{ id: number; text: string }>`
      SELECT l.price_id AS id, concat_ws(' ', p.name, p.brand, p.amount, s.name, s.address, s.region) AS text
      FROM listing l JOIN product p ON p.id = product_id JOIN store s ON s.id = store_id`.execute(app.db);
    const readings = (text: string) => {
      const spaced = plainWords(text.replace(/[^\p{L}\p{N}\s]+/gu, ' '));
      const apart = spaced.flatMap((word) => word.split(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/));
      const together = spaced.map((word, index) => word + (/^\d+$/.test(word) ? (spaced[index + 1] ?? '') : ''));
      return [...spaced, ...plainWords(text), ...apart, ...together];
    };
    const known = [...new Set(rows.flatMap(({ text }) => readings(text)))];
    const word = fc
      .constantFrom(...known)
      .chain((text) => fc.integer({ min: 1, max: text.length }).map((length) => text.slice(0, length)));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
        const asked = searchWords(words.join(' '));
        const expected = rows.filter(({ text }) => {
          const own = readings(text);
          return asked.every((one) => own.some((other) => other.startsWith(one)));
        });
        if (expected.length === 0) return;
        const query = `search=${words.join('+')}&page_size=100`;
        for (const ordering of ['', '&ordering=price']) {
          const page = await get(query + ordering);
          expect(page.results.map((one) => one.id).sort()).toEqual(expected.map(({ id }) => id).sort());
          expect(page.count).toBe(expected.length);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('HOM-05 an order', () => {
  test.each([
    ['price', (one: ListingPage['results'][number]) => Number(one.price)],
    ['date_added', (one: ListingPage['results'][number]) => one.date_added],
    ['store__name', (one: ListingPage['results'][number]) => one.store_name],
  ] as [string, (one: ListingPage['results'][number]) => string | number][])(
    'by %s goes both ways and is total',
    async (field, key) => {
      for (const search of ['', 'search=massy&']) {
        const up = await readAll(`${search}ordering=${field}&page_size=4`);
        const down = await readAll(`${search}ordering=-${field}&page_size=3`);
        const keys = up.map(key);
        expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
        expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
      }
    },
  );

  test('KND-04 by unit price compares whatever the packs, and puts what has none last in both directions', async () => {
    for (const search of ['', 'search=rice&', 'region=North&', 'search=massy&region=North&']) {
      const unordered = await readAll(`${search}page_size=50`);
      const known = unordered.flatMap((one) => {
        const size = baseAmounts[one.product_name];
        return size === undefined ? [] : [{ id: one.id, perBase: (Number(one.price) * 1000) / size }];
      });
      const unknown = unordered.map(({ id }) => id).filter((id) => known.every((one) => one.id !== id));
      const up = known.sort((a, b) => a.perBase - b.perBase || a.id - b.id).map(({ id }) => id);
      const ids = async (query: string) => (await readAll(search + query)).map(({ id }) => id);
      expect(await ids('ordering=unit_price&page_size=4')).toEqual([...up, ...unknown.sort((a, b) => a - b)]);
      expect(await ids('ordering=-unit_price&page_size=3')).toEqual([...up.reverse(), ...unknown.reverse()]);
    }
  });

  test('TRU-01 without one, an unchecked price of a shopper comes after the surveyed ones of its day in Port of Spain', async () => {
    const { id } = await app.db
      .insertInto('store')
      .values({ name: 'Feed order', region: 'Tobago' })
      .returning('id')
      .executeTakeFirstOrThrow();
    onTestFinished(async () => void (await app.db.deleteFrom('store').where('id', '=', id).execute()));
    const given = [
      // 23:59 in Port of Spain on the 4th, though it is the 5th in UTC.
      [1, '2026-12-05T03:59:00Z', 'pending', 'user'],
      [2, '2026-12-04T04:00:00Z', 'verified', 'mti'],
      [3, '2026-12-04T12:00:00Z', 'verified', 'user'],
      [4, '2026-12-04T11:00:00Z', 'pending', 'user'],
      [5, '2026-12-03T15:00:00Z', 'verified', 'mti'],
      [6, '2026-12-05T04:00:00Z', 'pending', 'user'],
    ] as const;
    const inOrder = [6, 3, 2, 1, 4, 5];
    await app.db.transaction().execute(async (trx) => {
      const prices = given.map(([product_id, date_added, price_is_verified, source]) => ({
        product_id,
        store_id: id,
        price: '1',
        date_added,
        price_is_verified,
        source,
      }));
      await trx.insertInto('price').values(prices).execute();
      await refreshListings(
        trx,
        given.map(([productId]) => ({ productId, storeId: id })),
      );
    });
    for (const query of [
      'region=Tobago',
      `store=${id}`,
      'region=Tobago&search=feed',
      'region=Tobago&page_size=1',
      'search=feed+order&page_size=2',
    ]) {
      // A guest's search hears of new prices a moment later.
      await expect
        .poll(async () => (await readAll(query)).map(({ product }) => product), { message: query })
        .toEqual(inOrder);
    }
    expect((await readAll('region=Tobago&ordering=-date_added')).map(({ product }) => product)).toEqual([
      6, 1, 3, 4, 2, 5,
    ]);
    expect((await readAll('region=Tobago&source=user&page_size=1')).map(({ product }) => product)).toEqual([
      6, 3, 1, 4,
    ]);
    const verified = { price_is_verified: 'verified' } as const;
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('price').set(verified).where('store_id', '=', id).where('product_id', '=', 1).execute();
      await refreshListings(trx, [{ productId: 1, storeId: id }]);
    });
    await expect
      .poll(async () => (await readAll('region=Tobago')).map(({ product }) => product))
      .toEqual([6, 1, 3, 2, 4, 5]);
  });

  test('without one is newest first', async () => {
    const dates = (await readAll('page_size=7')).map((one) => one.date_added);
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

describe('a filter', () => {
  test('by region, product, store, source and barcode', async () => {
    await app.db.updateTable('product').set({ barcode: '0123456789012' }).where('name', '=', 'Whole Milk').execute();
    const all = await readAll('page_size=100');
    const one = all[0];
    const count = (keep: (listing: (typeof all)[number]) => boolean) => all.filter(keep).length;
    expect((await get('region=North')).count).toBe(count((listing) => listing.store_region === 'North'));
    expect((await get('region=Everywhere')).count).toBe(all.length);
    expect((await get(`product=${one?.product}`)).count).toBe(count((listing) => listing.product === one?.product));
    expect((await get(`store=${one?.store}&search=rice`)).count).toBe(
      count(
        (listing) =>
          listing.store === one?.store &&
          /rice\b/i.test(listing.product_name) &&
          !/licorice/i.test(listing.product_name),
      ),
    );
    expect((await get('source=mti')).count).toBe(all.length);
    expect((await get('source=user')).count).toBe(0);
    expect((await get('product__barcode=0123456789012')).count).toBe(
      count((listing) => listing.product_name === 'Whole Milk'),
    );
  });

  test('SCN-02 a barcode that is typed into the search finds its product, however it and the known one are written', async () => {
    await app.db.updateTable('product').set({ barcode: '0041512162664' }).where('name', '=', 'Whole Milk').execute();
    const milk = (await get('product__barcode=0041512162664')).results;
    expect(milk.length).toBeGreaterThan(0);
    for (const query of ['search=041512162664', 'search=0-41512-16266-4', 'product__barcode=041512162664']) {
      expect((await get(query)).results).toEqual(milk);
    }
    expect((await get('search=041512162664&region=North')).results.length).toBeLessThanOrEqual(milk.length);
    expect((await get('search=041512162665')).count).toBe(0);
    expect((await get('search=5000112637922')).count).toBe(0);
  });

  test('SCN-02 a barcode is found by its index', async () => {
    const plan = await app.db.connection().execute(async (connection) => {
      // So few rows are read faster without.
      await sql`SET enable_seqscan = off`.execute(connection);
      const { rows } =
        await sql`EXPLAIN SELECT id FROM product WHERE barcode IN ('0041512162664', '041512162664') ORDER BY id`.execute(
          connection,
        );
      await sql`RESET enable_seqscan`.execute(connection);
      return JSON.stringify(rows);
    });
    expect(plan).toContain('product_barcode_key');
  });

  test.each([
    ['ordering=name', 'ordering'],
    ['region=Atlantis', 'region'],
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page_size=101', 'page_size'],
    ['product=abc', 'product'],
    ['store=99999999999', 'store'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('that makes no sense, %s, is told so', async (query, field) => {
    const answer = await app.send('GET', `/api/price/price/?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()[field]).toEqual([expect.any(String)]);
  });

  test.each([
    'cursor=abc',
    `cursor=${Buffer.from('[1,2,3]').toString('base64url')}`,
    `cursor=${Buffer.from('[0,"x",1]').toString('base64url')}`,
    `cursor=${Buffer.from('[0,"2026-02-30 00:00:00",1]').toString('base64url')}`,
    `cursor=${Buffer.from('[0,"2026-02-28 00:00:00+00",1]').toString('base64url')}`,
  ])('and so is a cursor that nobody gave: %s', async (query) => {
    expect((await app.send('GET', `/api/price/price/?${query}`)).statusCode).toBe(400);
  });
});

describe('pages', () => {
  test('by number and by next are the same, and show every listing once', async () => {
    const all = await readAll('page_size=100');
    for (const query of ['page_size=4', 'page_size=4&search=massy', 'page_size=4&search=rice&ordering=-price']) {
      const followed = await readAll(query);
      const counted: number[] = [];
      for (let page = 1; ; page++) {
        const { results } = await get(`${query}&page=${page}`);
        if (results.length === 0) break;
        counted.push(...results.map(({ id }) => id));
      }
      expect(counted).toEqual(followed.map(({ id }) => id));
      expect(new Set(counted).size).toBe(counted.length);
    }
    expect(all).toHaveLength((await get('')).count);
  });

  test.each([
    ['of 200 letters', 'ш'.repeat(200)],
    ['of 100 emoji', '🥭'.repeat(100)],
    ['of 200 quotation marks', '"'.repeat(200)],
    ['of 200 control characters', '\u0001'.repeat(200)],
  ])('lead on after a store whose name is %s', async (_, name) => {
    const stores = await app.db.insertInto('store').values({ name }).returning('id').execute();
    const pairs = [1, 2].map((productId) => ({ productId, storeId: stores[0]?.id ?? 0 }));
    await app.db.transaction().execute(async (trx) => {
      const prices = pairs.map(({ productId, storeId }) => ({
        product_id: productId,
        store_id: storeId,
        price: '1',
        source: 'mti',
      }));
      await trx.insertInto('price').values(prices).execute();
      await refreshListings(trx, pairs);
    });
    for (const ordering of listingOrderingSchema.options) {
      const found = await readAll(`store=${stores[0]?.id}&page_size=1&ordering=${ordering}`);
      expect(found.map(({ product }) => product).sort()).toEqual([1, 2]);
    }
    await app.db.deleteFrom('store').where('name', '=', name).execute();
  });

  test('are refused where the cursor is nobody’s, and never fail', async () => {
    const key = fc.oneof(
      fc.constantFrom(
        '0000-01-01 00:00:00+00',
        '9999-12-31 23:59:59.999999+14',
        '2026-02-30 00:00:00+00',
        '99999999.99',
      ),
      fc.constantFrom('9999-12-31 23:59:59.999999', '2026-11-01 00:00:00'),
      fc.constantFrom('\0', '\ud800', 'Massy', '5.25', '2026-11-01 00:00:00+00', '-infinity', '1e9', "'", ''),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const rank = fc.oneof(fc.nat(3), fc.integer(), fc.constantFrom(2 ** 31, 1e300, null, 'x'));
    const id = fc.oneof(fc.nat(99), fc.constantFrom(2 ** 53, 2 ** 63, -1, 1.5));
    const search = fc.constantFrom('', 'rice', 'massy rice');
    const ordering = fc.constantFrom('', 'price', '-date_added', 'store__name');
    await fc.assert(
      fc.asyncProperty(fc.tuple(rank, key, id), search, ordering, async (position, words, order) => {
        const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
        const query = new URLSearchParams({ search: words, ordering: order, cursor });
        const answer = await app.send('GET', `/api/price/price/?${query}`);
        expect([200, 400], answer.body).toContain(answer.statusCode);
      }),
      { numRuns: 300 },
    );
  });

  test('beyond the last are empty, with the way back', async () => {
    const page = await get('page=5000');
    expect(page).toMatchObject({ results: [], next: null });
    expect(page.previous).toBe('http://bargainbuddy.test/api/price/price/?page=4999');
  });
});

test('HOM-12 a listing has what a card shows, without the text nan', async () => {
  const [one] = (await get('search=licorice')).results;
  expect(one).toMatchObject({
    product_brand: '',
    product_amount: '',
    unit_price: null,
    unit: null,
    product_image: null,
  });
  const [rice] = (await get('search=parboiled&ordering=price')).results;
  expect(rice).toMatchObject({
    unit: '100 g',
    price: expect.stringMatching(/^\d+\.\d\d$/),
    product_can_upload_image: false,
  });
  const answer = await app.send('GET', `/api/price/price/${rice?.id}/`);
  expect(answer.json()).toEqual(rice);
  expect((await app.send('GET', '/api/price/price/987654321/')).statusCode).toBe(404);
});

describe('a public answer', () => {
  test('has an ETag, is not sent again to who has it, and is private for who is signed in', async () => {
    const first = await app.send('GET', '/api/price/price/?search=milk');
    expect(first.headers['cache-control']).toContain('public');
    const etag = String(first.headers.etag);
    const again = await app.send('GET', '/api/price/price/?search=milk', { headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const person = await app.createUser();
    const own = await app.send('GET', '/api/price/price/?search=milk', { headers: person.authorization });
    expect(own.headers['cache-control']).toContain('private');
    expect(own.json().results[0].product_can_upload_image).toBe(true);
  });

  test('is new as soon as a price is', async () => {
    const before = await get('search=cheddar&ordering=price');
    const [one] = before.results;
    if (!one) throw new Error('no cheddar');
    // Within half of the survey, or it would not be listed.
    const price = (Number(one.price) * 0.9).toFixed(2);
    await app.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('price')
        .values({
          product_id: one.product,
          store_id: one.store,
          price,
          source: 'user',
          date_added: '2026-11-20T12:00:00Z',
        })
        .execute();
      await refreshListings(trx, [{ productId: one.product, storeId: one.store }]);
    });
    await expect.poll(async () => (await get('search=cheddar&ordering=price')).results[0]?.price).toBe(price);
    const history = await app.send('GET', `/api/price/price-history/${one.id}/`);
    expect(history.json().map(({ price }: { price: string }) => price)).toEqual([one.price, price]);
  });

  test('is made once for many who ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.send('GET', '/api/price/price/?search=sea+moss')),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('tell guests what was shown seconds ago, but not who is signed in or has just written', async () => {
    const find = async (headers = {}) => {
      const url = `/api/price/price/?nth=${crypto.randomUUID()}`;
      const answer = await app.injectAsServed({ method: 'GET', url, headers });
      const [first] = answer.json().results as Listing[];
      return { product: first?.product, brand: first?.product_brand, age: answer.headers.age };
    };
    const before = await vi.waitFor(async () => {
      const found = await find();
      expect(found.age).toBe('1');
      return found;
    });
    const change = (brand: string) =>
      app.db.updateTable('product').set({ brand }).where('id', '=', Number(before.product)).execute();
    // As if nobody had heard of it yet.
    await sql`ALTER TABLE product DISABLE TRIGGER product_changed`.execute(app.db);
    await change('Shown');
    expect(await find()).toEqual(before);
    expect((await find({ cookie: 'bb_written=0/0' })).brand).toBe('Shown');
    expect((await find((await app.createUser()).authorization)).brand).toBe('Shown');
    await sql`ALTER TABLE product ENABLE TRIGGER product_changed`.execute(app.db);
    await change(String(before.brand));
    await expect.poll(async () => (await find()).brand).toBe(before.brand);
  });

  test('may know of nothing newer than seconds ago, but not for who is signed in or has just written', async () => {
    // Of its own: what other tests have changed may be heard of late.
    const app = await createTestApp('samples');
    onTestFinished(() => app.close());
    const find = async (headers = {}) => {
      const url = `/api/price/price/?search=cheddar&nth=${crypto.randomUUID()}`;
      const answer = await app.injectAsServed({ method: 'GET', url, headers });
      return { brands: answer.json().results.map((one: Listing) => one.product_brand), age: answer.headers.age };
    };
    // From when on it is known what there is.
    const before = await vi.waitFor(async () => {
      const found = await find();
      expect(found.age).toBe('1');
      return found;
    });
    expect(before.brands).not.toContain('Kept');
    // As if nobody had heard of it yet.
    await sql`ALTER TABLE product DISABLE TRIGGER product_changed`.execute(app.db);
    await sql`UPDATE product SET name = 'Cheddar Crackers', brand = 'Kept'
              WHERE id = (SELECT min(product_id) FROM listing)`.execute(app.db);
    expect(await find()).toEqual(before);
    expect((await find({ cookie: 'bb_written=0/0' })).brands).toContain('Kept');
    expect((await find((await app.createUser()).authorization)).brands).toContain('Kept');
    await sql`UPDATE product SET brand = 'Kept Again' WHERE brand = 'Kept'`.execute(app.db);
    await sql`NOTIFY public_data`.execute(app.db);
    await expect.poll(async () => (await find()).brands).toContain('Kept Again');
  });
});
