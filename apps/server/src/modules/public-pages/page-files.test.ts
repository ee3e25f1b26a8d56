import type {
  KindDetails,
  Listing,
  ProductPageData,
  ProductPrice,
  RegionPageData,
  StorePageData,
} from '@bargain-buddy/contract';
import { localDay, slugOf } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { moveSamplesToLastMonth } from '../../../test/price-state.ts';
import { readCsv } from '../../../test/read-csv.ts';
import { rebuildListings } from '../listing-writes/refresh-listings.ts';

let api: TestApp;
let listing: Listing;
/** A store of Tobago, where all prices are examples. */
let exampleStore: number;
beforeAll(async () => {
  api = await createTestApp('samples');
  await moveSamplesToLastMonth(api.db);
  const { results } = (await api.send('GET', '/api/price/price/?search=rice&page_size=1')).json();
  listing = results[0];
  const { offers } = (await api.send('GET', `/api/page/product/${listing.product}/`)).json();
  exampleStore = offers.find(({ store }: ProductPageData['offers'][number]) => store.region === 'Tobago').store.id;
  await sql`
    UPDATE price SET source = 'mti' FROM store s WHERE s.id = store_id AND s.region <> 'Tobago'`.execute(api.db);
  // More stores than a page of the product has, with an address like a formula.
  await sql`
    WITH made AS (
      INSERT INTO store (name, address, region)
      SELECT 'Shop ' || n, '=1+1', 'South' FROM generate_series(1, 60) n RETURNING id
    )
    INSERT INTO price (product_id, store_id, price, source, price_is_verified, date_added)
    SELECT ${listing.product}, id, 3.10, 'user', 'verified', now() FROM made`.execute(api.db);
  await rebuildListings(api.db);
  api.app.publicCache.clear();
});
afterAll(() => api.close());

async function get(path: string) {
  const response = await api.send('GET', `/api/${path}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const statusOf = async (path: string) => (await api.send('GET', `/api/${path}`)).statusCode;

const isReal = ({ source }: { source: string }) => source !== 'sample';
const escaped = (text: string) => text.replace(/^=/, "'=");
const dayOf = (time: string) => localDay(new Date(time));

test('PAG-01 TRU-06 the real prices of a product in all stores are a file, also those of further pages', async () => {
  const path = `page/product/${listing.product}/`;
  const first: ProductPageData = await get(path);
  const second: ProductPageData = await get(`${path}?page=2`);
  const offers = [...first.offers, ...second.offers].filter(isReal);
  const { name, rows } = await readCsv(api, `${path}export/`);
  expect(name).toBe(`${slugOf('prices', first.name, first.brand, first.amount)}.csv`);
  expect(rows).toHaveLength(first.real?.count ?? 0);
  expect(rows.length).toBeLessThan(first.count);
  expect(rows.slice(0, offers.length)).toMatchObject(
    offers.map(({ store, price, date_added, last_seen }) => ({
      'Store id': String(store.id),
      Store: store.name,
      Address: escaped(store.address),
      Region: store.region,
      'Price (TT$)': price,
      'First seen': dayOf(date_added),
      'Last seen': dayOf(last_seen),
    })),
  );
  expect(rows.find(({ Store }) => Store === 'Shop 7')).toMatchObject({ Address: "'=1+1", Source: 'Shoppers' });
  expect(await statusOf('page/product/99999999/export/')).toBe(404);
});

test('PAG-01 the price history of a product is a file, by month and region', async () => {
  const { history }: ProductPageData = await get(`page/product/${listing.product}/`);
  const { name, rows } = await readCsv(api, `page/product/${listing.product}/export/?table=history`);
  expect(name).toMatch(/^price-history-.*\.csv$/);
  expect(rows.length).toBeGreaterThan(6);
  expect(rows).toEqual(
    history.flatMap(({ region, months }) =>
      months.map(({ month, median, prices }) => ({
        ...{ Month: month, Region: region || 'All', 'Middle price': median, Prices: String(prices) },
      })),
    ),
  );
});

const bestPriceOf = ({ product, store, price, median, stores, last_seen }: ProductPrice) => ({
  'Product id': String(product.id),
  Product: escaped(product.name),
  'Store id': String(store.id),
  Address: escaped(store.address),
  'Price (TT$)': price,
  'Usual price (TT$)': median,
  Stores: String(stores),
  'Last seen': dayOf(last_seen),
});

test('PAG-03 TRU-06 what is cheapest in a store is a file, without example prices', async () => {
  const store: StorePageData = await get(`page/store/${listing.store}/`);
  const { name, rows } = await readCsv(api, `page/store/${listing.store}/export/`);
  expect(name).toBe(`${slugOf('cheapest', store.name, store.address)}.csv`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toMatchObject(store.cheapest.map(bestPriceOf));
  expect((await readCsv(api, `page/store/${exampleStore}/export/`)).rows).toEqual([]);
  expect(await statusOf('page/store/99999999/export/')).toBe(404);
});

test('PAG-04 TRU-06 what is cheapest in a region, and its stores, are files', async () => {
  const { cheapest, stores }: RegionPageData = await get('page/region/South/');
  const prices = await readCsv(api, 'page/region/South/export/');
  expect(prices.name).toBe('cheapest-south.csv');
  expect(prices.rows.length).toBeGreaterThan(0);
  expect(prices.rows).toMatchObject(cheapest.map(bestPriceOf));
  expect(((await get('page/region/Tobago/')) as RegionPageData).cheapest).not.toEqual([]);
  expect((await readCsv(api, 'page/region/Tobago/export/')).rows).toEqual([]);
  const file = await readCsv(api, 'page/region/South/export/?table=stores');
  expect(file.name).toBe('stores-south.csv');
  expect(file.rows).toMatchObject(
    stores.map(({ id, freshness }) => ({
      'Store id': String(id),
      Prices: String(freshness.prices),
      'Example prices': String(freshness.examples),
      'Seen in 45 days': String(freshness.recent),
      'Newest price': freshness.newest ? dayOf(freshness.newest) : '',
    })),
  );
  expect(await statusOf('page/region/Narnia/export/')).toBe(400);
});

interface Counts {
  prices: number;
  products: number;
  stores: number;
}

/** Counts the real listings of a kind. */
async function countReal(kind: number, region: string, store?: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*)::integer AS prices, count(DISTINCT l.product_id)::integer AS products,
      count(DISTINCT l.store_id)::integer AS stores
    FROM listing l JOIN store s ON s.id = l.store_id
    WHERE l.kind_id = ${kind} AND l.source <> 'sample' AND (${region} = '' OR s.region = ${region})
      AND l.store_id = coalesce(${store ?? null}::integer, l.store_id)`.execute(api.db);
  return rows[0] as Counts;
}

test('PAG-02 TRU-06 the real prices of a kind are a file by unit price, of the region or store of the page', async () => {
  const { id = 0, slug = '' } = listing.kind ?? {};
  for (const { region = '', store } of [{}, { region: 'South' }, { store: listing.store }, { store: exampleStore }]) {
    const query = `region=${region}${store ? `&store=${store}` : ''}`;
    const { results }: KindDetails = await get(`product/kind/${slug}/?${query}&page_size=100`);
    const { name, rows } = await readCsv(api, `product/kind/${slug}/export/?${query}`);
    expect(name).toBe(`${slugOf('prices', slug, region)}.csv`);
    expect(rows).toHaveLength((await countReal(id, region, store)).prices);
    const shown = results.filter(isReal);
    expect(rows.slice(0, shown.length)).toMatchObject(
      shown.map((one) => ({
        'Product id': String(one.product),
        'Store id': String(one.store),
        'Price (TT$)': one.price,
        'Unit price (TT$)': one.unit_price ?? '',
        Unit: one.unit ?? '',
        'Last seen': dayOf(one.last_seen),
      })),
    );
  }
  expect((await readCsv(api, `product/kind/${id}/export/`)).name).toBe(`prices-${slug}.csv`);
  expect(await statusOf('product/kind/nothing/export/')).toBe(404);
  expect(await statusOf('product/kind/1/export/'), 'products without a kind').toBe(404);
});

test('KND-08 TRU-06 the kinds of an aisle are a file, each with its cheapest real price', async () => {
  const aisle = listing.kind?.aisle ?? 0;
  for (const region of ['', 'South']) {
    const { rows } = await readCsv(api, `product/aisle/${aisle}/export/?region=${region}`);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const kind = Number(row['Kind id']);
      const { products, stores } = await countReal(kind, region);
      expect(row).toMatchObject({ Products: String(products), Stores: String(stores) });
      const [cheapest] = (await readCsv(api, `product/kind/${kind}/export/?region=${region}`)).rows;
      for (const title of ['Price (TT$)', 'Unit price (TT$)', 'Unit']) expect(row[title]).toBe(cheapest?.[title]);
    }
    const { results } = await get(`product/kind/?aisle=${aisle}&region=${region}&page_size=50`);
    const listed = await Promise.all(
      results.map(async ({ id, name }: { id: number; name: string }) => {
        return (await countReal(id, region)).prices > 0 ? [name] : [];
      }),
    );
    expect(rows.map(({ Kind }) => Kind)).toEqual(listed.flat());
  }
  expect(await statusOf('product/aisle/999999/export/')).toBe(404);
});
