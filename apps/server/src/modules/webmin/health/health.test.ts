import type { PriceAges, Reminder, StoreAges } from '@bargain-buddy/contract';
import {
  coverageSchema,
  dataHealthSchema,
  freshnessSchema,
  priceJumpsSchema,
  unpricedProductPageSchema,
} from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { formOf } from '../../../../test/form.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { createKind, createStore } from '../../../../test/shopping.ts';
import { refreshListings } from '../../listing-writes/index.ts';

let app: TestApp;
let admin: TestUser;
beforeEach(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true });
});
afterEach(() => app.close());

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
/** Midnight of the day so many days ago, as of a survey. */
const survey = (days: number) => new Date(`${localDay(ago(days))}T04:00:00Z`);

interface GivenPrice {
  added: Date;
  source?: string;
  seen?: Date;
  amount?: string;
  held?: boolean;
}

async function addPrice(product: number, store: number, { added, source = 'user', seen, amount, held }: GivenPrice) {
  await app.db
    .insertInto('price')
    .values({
      product_id: product,
      store_id: store,
      price: amount ?? '10.00',
      date_added: added,
      source,
      ...(held && { held }),
      ...(seen && { last_seen: seen, surveyed: source !== 'user' }),
    })
    .execute();
  await refreshListings(app.db, [{ productId: product, storeId: store }]);
}

async function createProduct(name: string, more: { kind_id?: number; date_added?: Date } = {}): Promise<number> {
  const values = { name, brand: 'Brand', amount: '500 g', kind_is_chosen: true, ...more };
  return (await app.db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const get = async (path: string) => {
  const answer = await app.send('GET', `/api/webmin/data-health/${path}`, { headers: admin.authorization });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};
const health = async () => dataHealthSchema.parse((await get('')).json());
const agesInFile = ({ listings, samples, newest, median_days, over_45, over_120, last_survey }: PriceAges) => ({
  'Prices listed': String(listings),
  'Example prices': String(samples),
  'Newest price': newest ? localDay(new Date(newest)) : '',
  'Median age (days)': String(median_days ?? ''),
  'Older than 45 days': String(over_45),
  'Older than 120 days': String(over_120),
  'Last survey': last_survey ?? '',
});
const dueOf = (reminders: Reminder[]) =>
  reminders.map(({ region, store, is_put_off }) => `${store ? store.id : region}${is_put_off ? ' put off' : ''}`);

test('OPN-03 OPN-04 the ages of listed prices by region and by store go by when they were last seen, without samples', async () => {
  const [north, alsoNorth, south, empty, made] = await Promise.all([
    createStore(app, { region: 'North' }),
    createStore(app, { region: 'North' }),
    createStore(app, { region: 'South' }),
    createStore(app),
    createStore(app, { region: 'East' }),
  ]);
  const [a, b, c] = [await createProduct('A'), await createProduct('B'), await createProduct('C')];
  await addPrice(a, north, { added: ago(10.5) });
  await addPrice(b, north, { added: ago(200), seen: survey(50), source: 'mti' });
  await addPrice(c, north, { added: survey(150), source: 'mti' });
  await addPrice(a, alsoNorth, { added: ago(46.5) });
  await addPrice(b, alsoNorth, { added: ago(0.5), held: true });
  await addPrice(a, south, { added: ago(3.5) });
  await addPrice(b, south, { added: ago(1), source: 'sample' });
  await addPrice(a, made, { added: ago(1), source: 'sample' });

  const { everywhere, regions } = await health();
  expect(everywhere).toMatchObject({ listings: 5, samples: 2, over_45: 3, over_120: 1, median_days: 46 });
  expect(everywhere.newest && localDay(new Date(everywhere.newest))).toBe(localDay(ago(3.5)));
  const figures = regions.map(({ region, stores, listings, samples, over_45, over_120, median_days, last_survey }) => [
    region,
    [stores, listings, samples, over_45, over_120, median_days, last_survey],
  ]);
  expect(Object.fromEntries(figures)).toEqual({
    North: [2, 4, 0, 3, 1, 46, localDay(ago(50))],
    South: [1, 1, 1, 0, 0, 3, null],
    East: [1, 0, 1, 0, 0, null, null],
    null: [1, 0, 0, 0, 0, null, null],
  });

  const stores = (await get('stores/?ordering=-listings&page_size=2')).json();
  expect(stores.results).toMatchObject([
    { id: north, listings: 3, over_45: 2, over_120: 1, last_survey: localDay(ago(50)), is_silent: false },
    { listings: 1 },
  ]);
  expect(stores.count).toBe(5);
  expect(stores.next).toContain('page=2');
  const oldest: StoreAges[] = (await get('stores/')).json().results;
  expect(oldest.slice(0, 3).map(({ id }) => id)).toEqual([alsoNorth, north, south]);
  expect(
    oldest
      .slice(3)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([empty, made].sort());

  // Everybody reads the same figures.
  const everybody = async (query = '') =>
    freshnessSchema.parse((await app.send('GET', `/api/price/freshness/${query}`)).json());
  const all = await everybody();
  expect(all).toMatchObject({ everywhere, regions });
  expect(all.stores.map(({ id }) => id).sort()).toEqual([north, alsoNorth, south, empty, made].sort());
  expect((await everybody('?region=South')).stores).toMatchObject([{ id: south, listings: 1, samples: 1 }]);
  expect((await app.send('GET', '/api/price/freshness/?region=Narnia')).statusCode).toBe(400);

  const byRegion = await readCsv(app, 'price/freshness/export/?table=regions');
  expect(byRegion.name).toBe('freshness-regions.csv');
  expect(byRegion.rows).toEqual(
    all.regions.map(({ region, stores: count, ...ages }) => ({
      ...{ Region: region ?? 'No region', Stores: String(count), ...agesInFile(ages) },
    })),
  );
  for (const region of ['', 'South']) {
    const { stores: shown } = await everybody(`?region=${region}`);
    const file = await readCsv(app, `price/freshness/export/?region=${region}`);
    expect(file.name).toBe(region ? 'freshness-stores-south.csv' : 'freshness-stores.csv');
    expect(file.rows).toEqual(
      shown.map((store) => ({
        ...{ 'Store id': String(store.id), Store: store.name, Address: store.address, Region: store.region ?? '' },
        ...{ ...agesInFile(store), 'Stopped reporting': store.is_silent ? 'yes' : 'no' },
      })),
    );
  }
});

test('OPN-03 the file of the freshness of stores has all stores, and the page 500', async () => {
  await sql`INSERT INTO store (name) SELECT 'Store ' || n FROM generate_series(1, 501) n`.execute(app.db);
  const page = freshnessSchema.parse((await app.send('GET', '/api/price/freshness/')).json());
  const { rows } = await readCsv(app, 'price/freshness/export/');
  expect([page.stores.length, rows.length]).toEqual([500, 501]);
  expect(page.is_cut).toBe(true);
});

test('OPN-03 of more than 500 stores, the page has all that stopped reporting, and says that others are missing', async () => {
  const [silent] = await app.db
    .insertInto('store')
    .values({ name: 'Zoe’s', region: 'South' })
    .returning('id')
    .execute();
  await addPrice(await createProduct('A'), silent?.id ?? 0, { added: survey(60), source: 'mti' });
  await sql`INSERT INTO store (name, region)
            SELECT 'Store ' || n, CASE WHEN n < 500 THEN 'South' ELSE 'North' END FROM generate_series(1, 500) n`.execute(
    app.db,
  );
  for (const [query, isCut] of [
    ['', true],
    ['?region=South', false],
  ] as const) {
    const page = freshnessSchema.parse((await app.send('GET', `/api/price/freshness/${query}`)).json());
    expect([page.stores.length, page.is_cut], query).toEqual([500, isCut]);
    expect(page.stores.filter(({ is_silent }) => is_silent).map(({ id }) => id)).toEqual([silent?.id]);
  }
});

test('OPN-04 due are regions without a survey for 31 days and surveyed stores that fell silent, until put off', async () => {
  const [silent, never, speaking] = [
    await createStore(app, { region: 'North' }),
    await createStore(app, { region: 'South' }),
    await createStore(app, { region: 'Central' }),
  ];
  const product = await createProduct('A');
  await addPrice(product, silent, { added: survey(60), source: 'mti' });
  await addPrice(product, never, { added: ago(60) });
  await addPrice(product, speaking, { added: survey(20), source: 'pricesmart' });

  expect(dueOf((await health()).reminders)).toEqual(['South', 'North', String(silent)]);
  const dashboard = async () =>
    (await app.send('GET', '/api/webmin/dashboard/', { headers: admin.authorization })).json().due;
  expect(await dashboard()).toEqual({ regions: 2, stores: 1 });
  expect((await get('stores/?state=silent')).json().results).toMatchObject([{ id: silent, is_silent: true }]);

  const putOff = (payload: object) =>
    app.send('PUT', '/api/webmin/data-health/reminders/', { headers: admin.authorization, payload });
  expect((await putOff({ kind: 'store', store: silent, until: 'seen' })).statusCode).toBe(204);
  expect((await putOff({ kind: 'region', region: 'South', until: 'week' })).statusCode).toBe(204);
  expect((await putOff({ kind: 'store', store: speaking, until: 'week' })).statusCode).toBe(404);
  expect((await putOff({ kind: 'store', until: 'week' })).statusCode).toBe(400);
  const { reminders } = await health();
  expect(dueOf(reminders)).toEqual(['South put off', 'North', `${silent} put off`]);
  const until = Date.parse(reminders[0]?.put_off_until ?? '');
  expect(until).toBeGreaterThan(Date.now() + 6.9 * day);
  expect(until).toBeLessThan(Date.now() + 7.1 * day);
  expect(await dashboard()).toEqual({ regions: 1, stores: 0 });
  const { results: log } = (await app.send('GET', '/api/webmin/audit-log/', { headers: admin.authorization })).json();
  expect(log[0].summary).toBe('Postponed the reminder of South for a week.');

  // It was seen since, and fell silent again: that is another reminder. A week later the other one is back.
  await addPrice(product, silent, { added: survey(50), source: 'mti' });
  await app.db
    .updateTable('put_off_reminder')
    .set({ until: ago(1) })
    .where('kind', '=', 'region')
    .execute();
  await expect.poll(async () => dueOf((await health()).reminders)).toEqual(['South', 'North', String(silent)]);
  expect((await putOff({ kind: 'region', region: 'South', until: 'month' })).statusCode).toBe(204);
  expect((await putOff({ kind: 'region', region: 'South', until: null })).statusCode).toBe(204);
  expect(dueOf((await health()).reminders)).toContain('South');
});

test('OPN-04 coverage leads from aisles over kinds to products, a page of rows by a page of stores', async () => {
  const kinds = [await createKind(app, 'Rice'), await createKind(app, 'Oats')];
  const stores = await Promise.all(Array.from({ length: 22 }, () => createStore(app, { region: 'North' })));
  const products = await Promise.all(
    Array.from({ length: 5 }, (_, n) => createProduct(`P${n}`, { kind_id: kinds[n < 4 ? 0 : 1] ?? 0 })),
  );
  const [first = 0, second = 0] = products;
  const { aisle_id: aisle } = await app.db
    .selectFrom('kind')
    .select('aisle_id')
    .where('id', '=', kinds[0] ?? 0)
    .executeTakeFirstOrThrow();
  const inOrder = coverageSchema.parse((await get('coverage/')).json());
  expect(inOrder.stores).toHaveLength(20);
  expect(inOrder.store_count).toBe(22);
  const [one, two] = inOrder.stores.map(({ id }) => id);
  if (!one || !two) throw new Error('no stores');
  await addPrice(first, one, { added: ago(1), amount: '12.50' });
  await addPrice(second, one, { added: ago(50) });
  await addPrice(first, two, { added: ago(1), source: 'sample' });

  const byAisle = coverageSchema.parse((await get('coverage/')).json());
  const row = byAisle.results.find(({ id }) => id === aisle);
  expect(row?.products).toBe(5);
  expect(row?.cells.slice(0, 2)).toEqual([{ listed: 2, over_45: 1, price: null, newest: expect.any(String) }, null]);
  const byKind = coverageSchema.parse((await get(`coverage/?by=kind&aisle=${aisle}`)).json());
  expect(byKind.within).toBe('Other');
  const rice = byKind.results.find(({ name }) => name === 'Rice');
  expect(rice).toMatchObject({ products: 4, cells: expect.arrayContaining([expect.objectContaining({ listed: 2 })]) });

  const page = coverageSchema.parse((await get(`coverage/?by=product&kind=${kinds[0]}&page_size=3`)).json());
  expect(page).toMatchObject({ count: 4, within: 'Rice', previous: null });
  expect(page.results.map(({ name, detail }) => [name, detail])).toEqual(
    ['P0', 'P1', 'P2'].map((name) => [name, 'Brand · 500 g']),
  );
  expect(page.results[0]?.cells[0]).toMatchObject({ listed: 1, over_45: 0, price: '12.50' });
  const next = coverageSchema.parse((await get(`coverage/${new URL(page.next ?? '').search}`)).json());
  expect(next.results.map(({ name }) => name)).toEqual(['P3']);
  expect(next.next).toBeNull();

  const rest = coverageSchema.parse((await get('coverage/?stores_page=2&region=North')).json());
  expect(rest.stores.map(({ id }) => id).sort()).toEqual(
    stores.filter((id) => !inOrder.stores.some((store) => store.id === id)).sort(),
  );
  const alone = coverageSchema.parse((await get(`coverage/?by=product&store=${one}`)).json());
  expect(alone.stores.map(({ id }) => id)).toEqual([one]);
  expect(coverageSchema.parse((await get('coverage/?region=Tobago')).json())).toMatchObject({
    stores: [],
    store_count: 0,
  });
  const broken = await app.send('GET', '/api/webmin/data-health/coverage/?cursor=x', { headers: admin.authorization });
  expect(broken.statusCode).toBe(400);
});

test('OPN-04 jumps are those of the last survey of each region, held ones too, those undone and samples not', async () => {
  const jumps = async (query = '') => priceJumpsSchema.parse((await get(`jumps/${query}`)).json());
  expect(await jumps()).toEqual({ surveys: [], is_compared: true, jumps: [] });
  const read = async (text: string, days: number, decisions: object = {}) => {
    const file = new Blob([`Item,Club,Price\n${text}`]);
    const fields = { file, date_added: localDay(ago(days)), decisions: JSON.stringify(decisions) };
    const { payload, headers } = await formOf(fields, 'prices.csv');
    const answer = await app.send('POST', '/api/webmin/pricesmart-import/', {
      payload,
      headers: { ...admin.authorization, ...headers },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const held = { otherwise: 'import', reasons: { jump: 'hold', decimal: 'hold', median: 'hold' } };
  await read('Rice,Mausica,10\nMilk,Mausica,10\nOats,Mausica,10\nSalt,Mausica,10\nTea,Mausica,7\n', 71);
  // Unchanged: the survey before saw it, though its price is older.
  await read('Salt,Mausica,10\nTea,Mausica,10\nRice,Mausica,10\n', 40, { otherwise: 'import' });
  const { import_id } = await read('Rice,Mausica,12.5\nMilk,Mausica,4\nOats,Mausica,10.5\nSalt,Mausica,90\n', 9, held);
  const [{ id: mausica = 0 } = {}] = await app.db.selectFrom('store').select('id').execute();
  await app.db.updateTable('store').set({ region: 'East' }).where('id', '=', mausica).execute();
  const found = await jumps();
  const month = localDay(ago(9)).slice(0, 7);
  expect(found.surveys).toEqual([{ region: 'East', month, imports: [{ id: import_id, file_name: 'prices.csv' }] }]);
  const changes = ({ jumps: all }: typeof found) =>
    all.map(({ product, before, before_day, price, percent }) => [product, before, before_day, price, percent]);
  const east = [
    ['Salt', '10.00', localDay(ago(40)), '90.00', 800],
    ['Milk', '10.00', localDay(ago(71)), '4.00', -60],
    ['Rice', '10.00', localDay(ago(40)), '12.50', 25],
  ];
  expect(changes(found)).toEqual(east);
  expect(found.jumps.map(({ is_held }) => is_held)).toEqual([true, true, false]);
  const price = await app.send('GET', `/api/webmin/price-listing/${found.jumps[0]?.id}/`, {
    headers: admin.authorization,
  });
  expect(price.json()).toMatchObject({ product_name: 'Salt', price: '90.00', is_held: true });

  // A later file of another region hides nothing of this one.
  await read('Rice,Chaguanas,10\n', 72);
  await read('Rice,Chaguanas,20\n', 8, { otherwise: 'import' });
  await app.db.updateTable('store').set({ region: 'Central' }).where('id', '<>', mausica).execute();
  const both = await jumps();
  expect(both.surveys.map(({ region }) => region)).toEqual(['Central', 'East']);
  expect(changes(both)).toHaveLength(4);
  expect(changes(await jumps('?region=East'))).toEqual(east);
  expect(changes(await jumps('?region=Central'))).toMatchObject([['Rice', '10.00', localDay(ago(72)), '20.00', 100]]);

  await app.db.updateTable('price_import').set({ is_sample: true }).where('id', '=', import_id).execute();
  // The survey before is the last one now.
  expect((await jumps('?region=East')).jumps.map(({ product, percent }) => [product, percent])).toEqual([
    ['Tea', 42.9],
  ]);
});

test('OPN-04 products without any price for 60 days, the longest first, page by page and as a file', async () => {
  const store = await createStore(app);
  const other = await createStore(app);
  const names = ['Never', 'New', 'Old', 'Older', 'Elsewhere', 'Sampled'];
  const products = new Map<string, number>();
  for (const name of names) {
    products.set(name, await createProduct(name, { date_added: ago(name === 'New' ? 59.9 : 300) }));
  }
  const product = (name: string) => products.get(name) ?? 0;
  await addPrice(product('Old'), store, { added: ago(60.1) });
  await addPrice(product('Older'), store, { added: ago(90) });
  await addPrice(product('Older'), other, { added: ago(400), seen: ago(70), source: 'mti' });
  await addPrice(product('Elsewhere'), store, { added: ago(90) });
  await addPrice(product('Elsewhere'), other, { added: ago(59.9) });
  await addPrice(product('Sampled'), store, { added: ago(1), source: 'sample' });

  const page = unpricedProductPageSchema.parse((await get('unpriced-products/?page_size=2')).json());
  expect(page.count).toBe(4);
  expect(page.results.map(({ name }) => name)).toEqual(['Never', 'Sampled']);
  const next = unpricedProductPageSchema.parse(
    (await get(`unpriced-products/${new URL(page.next ?? '').search}`)).json(),
  );
  expect(next.next).toBeNull();
  expect(next.results).toMatchObject([
    { id: product('Older'), stores: 2 },
    { id: product('Old'), stores: 1 },
  ]);
  expect(localDay(new Date(next.results[0]?.last_seen ?? ''))).toBe(localDay(ago(70)));
  const { body, headers } = await get('unpriced-products/export/');
  expect(headers['content-disposition']).toContain('products-without-prices.csv');
  expect(body.trim().split('\r\n').slice(1)).toEqual(
    [
      ['Never', '', 0],
      ['Sampled', '', 0],
      ['Older', localDay(ago(70)), 2],
      ['Old', localDay(ago(60.1)), 1],
    ].map(([name, seen, stores]) => [product(String(name)), name, 'Brand', '500 g', seen, stores].join(',')),
  );
});
