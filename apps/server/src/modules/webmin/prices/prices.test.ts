import { type AdminPrice, adminPricePageSchema, bulkResultSchema } from '@bargain-buddy/contract';
import { searchWords } from '@bargain-buddy/domain';
import fc from 'fast-check';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { daysAgo } from '../../../../test/days-ago.ts';
import { wrongListings } from '../../../../test/price-state.ts';
import { refreshListings } from '../../listing-writes/index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 40);

let api: TestApp;
let admin: TestUser;
let author: TestUser;
beforeAll(async () => {
  api = await createTestApp('samples');
  admin = await api.createUser({ email: 'admin@example.com', isSuperuser: true });
  author = await api.createUser({ email: 'author@example.com' });
  const listed = await api.db.selectFrom('listing').selectAll().orderBy('price_id').limit(60).execute();
  const states = ['pending', 'pending', 'rejected', 'verified'] as const;
  await api.db
    .insertInto('price')
    .values(
      listed.map(({ product_id, store_id, price }, i) => ({
        product_id,
        store_id,
        price: (Number(price) + i / 4).toFixed(2),
        date_added: new Date(Date.now() - (40 - (i % 25)) * 86_400_000 - (i % 24) * 3_600_000),
        price_is_verified: states[i % 4] ?? 'pending',
        held: i % 4 === 1,
        source: i % 3 === 0 ? 'pricesmart' : 'user',
        added_by: author.id,
      })),
    )
    .execute();
  await refreshListings(
    api.db,
    listed.map((row) => ({ productId: row.product_id, storeId: row.store_id })),
  );
});
afterAll(() => api.close());

const call = (method: HTTPMethods, path: string, payload?: object) =>
  api.send(method as 'GET', `/api/webmin/price-listing/${path}`, {
    headers: admin.authorization,
    ...(payload && { payload }),
  });
const list = async (query: string) => {
  const answer = await call('GET', query);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return adminPricePageSchema.parse(answer.json());
};
const pathOf = (given: Record<string, string | number | undefined>) => {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(set.map(([name, value]): [string, string] => [name, String(value)]))}`;
};
const logged = async (id: number) =>
  (await api.send('GET', `/api/webmin/audit-log/?kind=price&record=${id}`, { headers: admin.authorization })).json()
    .results;

/** Every price with what is searched in, read without the code under test. */
async function everything() {
  const rows = await api.db
    .selectFrom('price as p')
    .innerJoin('product', 'product.id', 'p.product_id')
    .innerJoin('store', 'store.id', 'p.store_id')
    .select([
      'p.id',
      'p.price',
      'p.date_added',
      'p.price_is_verified',
      'p.held',
      'p.source',
      'p.product_id',
      'p.store_id',
      'p.added_by',
      'p.import_id',
    ])
    .select(['product.search_text as product_text', 'store.search_text as store_text', 'store.region'])
    .execute();
  return rows;
}

test('WEB-06 OPR-07 any filter in any order finds exactly the prices that it says, each once, page by page', async () => {
  const prices = await everything();
  const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const day = maybe(['2026-06-15', '2026-10-15', daysAgo(35), daysAgo(20)]);
  const filter = fc.record({
    search: maybe(['rice', 'massy', 'milk massy', 'Arima', 'lion flour 2kg', 'nothing such', 'st', 'trincity rice']),
    status: maybe(['pending', 'held', 'verified', 'rejected']),
    source: maybe(['mti', 'user', 'pricesmart', 'unheard of']),
    region: maybe(['North', 'Tobago', 'Everywhere']),
    product: maybe([1, 2, 3]),
    store: maybe([1, 5]),
    from: day,
    to: day,
    reporter: maybe([author.id, admin.id]),
    import: maybe([1, 999]),
    change: maybe(['dearer', 'cheaper', 'either']),
    by: maybe([0, 5, 50]),
    ordering: maybe(['date_added', '-date_added', 'price', '-price']),
  });
  const isChanged = (p: (typeof prices)[number], change: string, by: number) => {
    const isBefore = (other: typeof p) =>
      other.date_added < p.date_added || (+other.date_added === +p.date_added && other.id < p.id);
    const [before] = prices
      .filter((other) => other.product_id === p.product_id && other.store_id === p.store_id && isBefore(other))
      .filter((other) => other.price_is_verified !== 'rejected' && !other.held)
      .filter((other) => p.source === 'sample' || other.source !== 'sample')
      .sort((one, other) => +other.date_added - +one.date_added || other.id - one.id);
    if (!before) return false;
    const percent = (Number(p.price) / Number(before.price) - 1) * 100;
    const isDearer = percent > 0 && percent >= by - 1e-9;
    const isCheaper = percent < 0 && -percent >= by - 1e-9;
    return (change !== 'cheaper' && isDearer) || (change !== 'dearer' && isCheaper);
  };
  await fc.assert(
    fc.asyncProperty(filter, async (given) => {
      const words = searchWords(given.search ?? '');
      const time = (date: string, days: number) => Date.parse(`${date}T04:00:00Z`) + days * 86_400_000;
      const expected = prices.filter(
        (p) =>
          words.every((word) => p.product_text.includes(` ${word}`) || p.store_text.includes(` ${word}`)) &&
          (!given.status || (p.held ? 'held' : p.price_is_verified) === given.status) &&
          (!given.source || p.source === given.source) &&
          (!given.region || given.region === 'Everywhere' || p.region === given.region) &&
          (!given.product || p.product_id === given.product) &&
          (!given.store || p.store_id === given.store) &&
          (!given.reporter || p.added_by === given.reporter) &&
          (!given.import || p.import_id === given.import) &&
          (!given.change || isChanged(p, given.change, given.by ?? 0)) &&
          (!given.from || p.date_added.getTime() >= time(given.from, 0)) &&
          (!given.to || p.date_added.getTime() < time(given.to, 1)),
      );
      const ordering = given.ordering ?? '-date_added';
      const key = (p: (typeof prices)[number]) =>
        ordering.endsWith('price') ? Number(p.price) : p.date_added.getTime();
      const sign = ordering.startsWith('-') ? -1 : 1;
      const ids = expected.sort((a, b) => sign * (key(a) - key(b) || a.id - b.id)).map(({ id }) => id);
      const first = await list(pathOf({ ...given, page_size: 7 }));
      expect(first.count).toBe(ids.length);
      const seen = first.results.map(({ id }) => id);
      let next = first.next;
      for (let page = 2; next && page <= 3; page += 1) {
        const { results, next: further } = await list(new URL(next).search);
        seen.push(...results.map(({ id }) => id));
        next = further;
      }
      expect(seen).toEqual(ids.slice(0, seen.length));
      expect(seen.length).toBe(Math.min(ids.length, 21));
      const numbered = await list(pathOf({ ...given, page_size: 7, page: 3 }));
      expect(numbered.results.map(({ id }) => id)).toEqual(ids.slice(14, 21));
    }),
    { numRuns },
  );
});

test('WEB-06 a price says whose it is, what is listed beside it and whether it is held', async () => {
  const { results } = await list('?status=held&page_size=1');
  const [held] = results;
  expect(held).toMatchObject({
    is_held: true,
    is_listed: false,
    added_by_email: 'author@example.com',
    import_id: null,
  });
  expect(held?.listed_price).toMatch(/^\d+\.\d\d$/);
  const [listed] = (await list('?source=sample&page_size=1')).results;
  expect(listed).toMatchObject({ import_id: expect.any(Number), added_by: null });
});

const oneOf = async (query: string): Promise<AdminPrice> => {
  const [price] = (await list(query)).results;
  if (!price) throw new Error(`There is no price for ${query}.`);
  return price;
};

test('WEB-06 approving a held price lists it, rejecting it brings the old one back, and its author hears of it', async () => {
  const held = await oneOf('?status=held&ordering=-date_added');
  const approved = await call('PATCH', `${held.id}/`, { price_is_verified: 'verified' });
  expect(approved.json()).toMatchObject({ price_is_verified: 'verified', is_held: false });
  const rejected = await call('PATCH', `${held.id}/`, { price_is_verified: 'rejected' });
  expect(rejected.json()).toMatchObject({ price_is_verified: 'rejected', is_listed: false });
  const news = await api.send('GET', '/api/core/notifications/', { headers: author.authorization });
  expect(news.json().results[0].content).toContain('was not accepted');
  expect(await logged(held.id)).toMatchObject([{ action: 'reject' }, { action: 'verify' }]);
  expect(await wrongListings(api.db)).toHaveLength(0);
});

test('WEB-06 a price is corrected and deleted, and the listing follows in the same moment', async () => {
  const price = await oneOf('?source=sample&ordering=-price');
  const corrected = await call('PATCH', `${price.id}/`, { price: '1.25' });
  expect(corrected.json()).toMatchObject({ price: '1.25', listed_price: '1.25', is_listed: true });
  expect(await wrongListings(api.db)).toHaveLength(0);
  expect((await call('DELETE', `${price.id}/`)).statusCode).toBe(204);
  expect(await wrongListings(api.db)).toHaveLength(0);
  expect((await call('GET', `${price.id}/`)).statusCode).toBe(404);
  expect((await call('DELETE', `${price.id}/`)).statusCode).toBe(404);
  expect((await call('PATCH', `${price.id}/`, { price: '2.00' })).statusCode).toBe(404);
  expect(await logged(price.id)).toMatchObject([
    { action: 'delete', before: { price: '1.25' } },
    { action: 'update', before: { price: price.price }, after: { price: '1.25' } },
  ]);
});

test.each(['0', '-1', '1.234', 'ten', '100000000'])('WEB-06 %s is no price', async (price) => {
  const { id } = await oneOf('?source=sample');
  const refused = await call('PATCH', `${id}/`, { price });
  const sentence = 'Enter a valid price';
  expect([refused.statusCode, refused.json()]).toEqual([400, { price: [sentence], error: sentence }]);
});

test('WEB-06 several prices are rejected and deleted at once, with a result for each', async () => {
  const ids = (await list('?status=pending&page_size=3')).results.map(({ id }) => id);
  const rejected = await call('POST', 'bulk/', { ids: [...ids, 999_999_999], action: 'reject' });
  const result = bulkResultSchema.parse(rejected.json());
  expect(result).toMatchObject({ done: 3, failed: 1 });
  expect(result.results.at(-1)).toEqual({ id: 999_999_999, ok: false, error: 'We couldn’t find this price.' });
  expect((await call('GET', `${ids[0]}/`)).json()).toMatchObject({ price_is_verified: 'rejected' });
  expect((await call('POST', 'bulk/', { ids, action: 'delete' })).json()).toMatchObject({ done: 3, failed: 0 });
  expect((await call('GET', `${ids[0]}/`)).statusCode).toBe(404);
  expect(await wrongListings(api.db)).toHaveLength(0);
  expect((await call('POST', 'bulk/', { ids: [], action: 'delete' })).statusCode).toBe(400);
});

test('WEB-06 what the filter shows is exported as a CSV file without formulas', async () => {
  const { product_id } = await oneOf('?source=pricesmart');
  await api.db.updateTable('product').set({ name: '=1+1' }).where('id', '=', product_id).execute();
  const answer = await call('GET', `export/?product=${product_id}&source=pricesmart&ordering=price`);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="prices.csv"',
  });
  const [header, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(header).toBe(
    '\ufeffId,Product,Brand,Amount,Store,Address,Region,Price (TT$),Date,Status,Source,Listed,Added by,Import,Last seen,Confirmations,Sureness,Kind,Aisle,Unit price (TT$),Unit',
  );
  const { results, count } = await list(`?product=${product_id}&source=pricesmart&ordering=price&page_size=100`);
  expect(lines).toHaveLength(count);
  expect(lines.slice(0, 100).map((line) => Number(line.split(',')[0]))).toEqual(results.map(({ id }) => id));
  expect(lines.every((line) => line.includes(",'=1+1,"))).toBe(true);
});

test('TRU-06 samples are exported only where they are asked for', async () => {
  const { body } = await call('GET', 'export/');
  expect(body).toContain(',PriceSmart,');
  expect(body).not.toContain(',Sample,');
});

test('WEB-06 an export is told in batches to its end', async () => {
  const answer = await call('GET', 'export/?source=sample');
  const { count } = await api.db
    .selectFrom('price')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source', '=', 'sample')
    .executeTakeFirstOrThrow();
  const ids = answer.body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(ids).toHaveLength(count);
  expect(new Set(ids).size).toBe(count);
});

test.each(['cursor=x', 'cursor=1_', 'ordering=name', 'from=2026-02-30', 'store=0', 'status=lost'])(
  'WEB-06 %s is refused',
  async (query) => expect((await call('GET', `?${query}`)).statusCode).toBe(400),
);

test('OPR-04 a price has beside it what it can be judged by', async () => {
  const { id, product_id, store_id } = await oneOf('?status=held&ordering=date_added');
  const { previous, elsewhere, reporter } = (await call('GET', `${id}/context/`)).json();
  const before = await list(`?product=${product_id}&store=${store_id}&page_size=100`);
  const accepted = before.results.filter(
    (one) =>
      !one.is_held &&
      one.price_is_verified !== 'rejected' &&
      one.source !== 'sample' &&
      one.date_added < (held(before.results, id)?.date_added ?? ''),
  );
  expect(previous?.id).toBe(accepted[0]?.id);
  expect(held(before.results, id)?.previous_price).toBe(accepted[0]?.price ?? null);
  const listed = await api.db
    .selectFrom('listing')
    .select('price')
    .where('product_id', '=', product_id)
    .where('store_id', '!=', store_id)
    .where('source', '!=', 'sample')
    .orderBy('price')
    .execute();
  const [lowest, highest] = [listed.at(0)?.price, listed.at(-1)?.price];
  if (listed.length > 0) expect(elsewhere).toMatchObject({ stores: listed.length, lowest, highest });
  else expect(elsewhere).toBeNull();
  const all = await list(`?reporter=${author.id}&page_size=100`);
  expect(reporter).toMatchObject({
    email: 'author@example.com',
    prices: all.count,
    rejected: all.results.filter((one) => one.price_is_verified === 'rejected').length,
  });
  expect((await call('GET', '999999999/context/')).statusCode).toBe(404);
});

const held = (prices: AdminPrice[], id: number) => prices.find((one) => one.id === id);

test('OPR-09 an export says what the screen says: a held price that was rejected is rejected', async () => {
  const { id } = await oneOf('?status=held&ordering=-date_added');
  await call('PATCH', `${id}/`, { price_is_verified: 'rejected' });
  const lines = (await call('GET', 'export/')).body.split('\r\n');
  const line = lines.find((one) => one.startsWith(`${id},`));
  expect(line).toMatch(/,Rejected,(PriceSmart|Shoppers),no,/);
  expect(line).toMatch(/,\d{4}-\d\d-\d\d,0,,.*,\d+\.\d\d,(kg|L|each)$/);
  const sure = await oneOf('?status=verified&source=user');
  const seen = new Date(sure.last_seen).toLocaleDateString('en-CA', { timeZone: 'America/Port_of_Spain' });
  expect(sure).toMatchObject({ confidence: 'high', confirmations: 0 });
  expect(lines.find((one) => one.startsWith(`${sure.id},`))).toMatch(new RegExp(`,${seen},0,sure,`));
});

test('WEB-06 misspelt words find what they mean, and say so', async () => {
  const found = await list('?search=chedar');
  expect(found).toMatchObject({ corrected: 'cheddar', count: (await list('?search=cheddar')).count });
  expect((await list('?search=qqqqqq')).corrected).toBeNull();
});
