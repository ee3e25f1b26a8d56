import type {
  KindTrend,
  Listing,
  ProductPageData,
  ProductPrice,
  RegionPageData,
  StorePageData,
} from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { moveSamplesToLastMonth } from '../../../test/price-state.ts';
import { rebuildListings } from '../listing-writes/refresh-listings.ts';

let api: TestApp;
let headers: Record<string, string>;
let listing: Listing;
beforeAll(async () => {
  api = await createTestApp('samples');
  await moveSamplesToLastMonth(api.db);
  headers = (await api.createUser()).authorization;
  listing = (await get('price/price/?search=rice&page_size=1')).results[0];
});
afterAll(() => api.close());

/** With a token, because guests see changes seconds later. */
async function get(path: string) {
  const response = await api.send('GET', `/api/${path}`, { headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Cents of a product in a region, the lowest first. */
async function centsOf(product: number, region: string): Promise<number[]> {
  const { results } = await get(`price/price/?product=${product}&region=${region}&page_size=100`);
  return results.map(({ price }: Listing) => Math.round(Number(price) * 100)).sort((a: number, b: number) => a - b);
}
const cents = (price: string) => Math.round(Number(price) * 100);
const lowerMiddle = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length / 2) - 1];

test('PAG-01 a product’s page has the range, every store and the median of each region', async () => {
  const page: ProductPageData = await get(`page/product/${listing.product}/`);
  const { results } = await get(`price/price/?product=${listing.product}&ordering=price&page_size=100`);
  const prices = results.map(({ price }: Listing) => price);
  expect([page.lowest, page.highest, page.count]).toEqual([prices[0], prices.at(-1), prices.length]);
  expect(page.offers.map(({ price }) => price)).toEqual(prices.slice(0, 50));
  for (const { region, median, stores, cheapest } of page.regions) {
    const own = await centsOf(listing.product, region);
    expect([stores, cents(cheapest.price), cents(median)]).toEqual([own.length, own[0], lowerMiddle(own)]);
  }
  // Examples are no basis of anything that search engines or trends show.
  expect(page).toMatchObject({ examples: page.count, real: null, history: [], trend: null });
  expect(page.others.map(({ id }) => id)).not.toContain(page.id);
});

test('PAG-03 PAG-04 a store and a region show the prices below the median of their product', async () => {
  const store: StorePageData = await get(`page/store/${listing.store}/`);
  const region: RegionPageData = await get(`page/region/${listing.store_region}/`);
  expect(region.stores.map(({ id }) => id)).toContain(store.id);
  expect(store.cheapest.length).toBeGreaterThan(0);
  const rows: ProductPrice[] = [...store.cheapest.slice(0, 5), ...region.cheapest.slice(0, 5)];
  for (const { product, price, median, stores } of rows) {
    const own = await centsOf(product.id, listing.store_region);
    expect([cents(median), stores]).toEqual([lowerMiddle(own), own.length]);
    expect(cents(price)).toBeLessThanOrEqual(cents(median));
  }
  for (const { price, product } of store.cheapest.slice(0, 5))
    expect(cents(price)).toBe((await centsOf(product.id, listing.store_region))[0]);
  expect(store.freshness).toMatchObject({ recent: 0, newest: null, examples: store.freshness.prices });
});

test('PAG-05 the sitemap has pages with real prices only, and a merged product leads to the one that it became', async () => {
  expect((await get('page/addresses/?of=products')).results).toEqual([]);
  for (const table of ['price', 'listing'])
    await sql.raw(`UPDATE ${table} SET source = 'mti' WHERE product_id = ${listing.product}`).execute(api.db);
  const found = await get('page/addresses/?of=products');
  expect(found).toMatchObject({ pages: 1, results: [{ id: String(listing.product) }] });
  const page: ProductPageData = await get(`page/product/${listing.product}/`);
  const newest = page.offers
    .map(({ last_seen }) => last_seen)
    .sort()
    .at(-1);
  expect(found.results[0].newest).toBe(newest);
  expect(found.newest).toEqual([newest]);
  expect(page.real).toEqual({ lowest: page.lowest, highest: page.highest, count: page.count });
  expect(page.history[0]?.months.length).toBeGreaterThan(1);

  const admin = await api.createUser({ isSuperuser: true });
  const [other] = (await get('price/by-product/?search=milk&page_size=1')).results;
  const merged = await api.send('POST', '/api/webmin/merge/', {
    headers: admin.authorization,
    payload: { kind: 'product', keep: listing.product, merge: [other.product] },
  });
  expect(merged.statusCode, merged.body).toBe(200);
  expect((await get(`page/product/${other.product}/`)).id).toBe(listing.product);
  expect((await api.send('GET', '/api/page/product/99999999/')).statusCode).toBe(404);
});

test('PAG-06 the trend of a kind counts real prices only', async () => {
  const slug = listing.kind?.slug ?? '';
  const { trend } = await get(`product/kind/${slug}/trend/`);
  expect(trend.stores).toBeGreaterThan(1);
  for (const table of ['price', 'listing'])
    await sql.raw(`UPDATE ${table} SET source = 'sample' WHERE product_id = ${listing.product}`).execute(api.db);
  expect(await get(`product/kind/${slug}/trend/`)).toEqual({ trend: null, shrunk: [], preview: null });
});

test('PAG-06 a pack that shrank while its price stayed is named on the pages of both packs', async () => {
  const found = (await get('price/by-product/?search=rice&page_size=3')).results;
  const [large, small, other]: number[] = found.map(({ product }: { product: number }) => product);
  const stores = await sql<{ id: number }>`SELECT id FROM store ORDER BY id LIMIT 4`.execute(api.db);
  const [one, two, three, four] = stores.rows.map(({ id }) => id);
  await sql`DELETE FROM price WHERE product_id IN (${large}, ${small}, ${other})`.execute(api.db);
  for (const [id, amount, base, name] of [
    [large, '410 g', '0.41', 'Corn Flakes 410 g'],
    [small, '380 g', '0.38', 'Corn Flakes'],
    [other, '350 g', '0.35', 'Honey Corn Flakes'],
  ])
    await sql`
      UPDATE product SET name = ${name}, brand = ${id === small ? 'SUNSHINE' : 'Sunshine'}, amount = ${amount},
        base_amount = ${base}, dimension = 'mass', kind_is_chosen = true,
        kind_id = (SELECT kind_id FROM product WHERE id = ${large})
      WHERE id = ${id}`.execute(api.db);
  const add = (product: number | undefined, store: number | undefined, price: string, first: string, last: string) =>
    sql`
      INSERT INTO price (product_id, store_id, price, date_added, last_seen, source, surveyed)
      VALUES (${product}, ${store}, ${price}, ${first}, ${last}, 'mti', true)`.execute(api.db);
  for (const [store, price] of [
    [one, '20.00'],
    [two, '21.00'],
    [three, '22.00'],
  ] as const) {
    await add(large, store, '19.00', '2025-12-10', '2026-02-10');
    await add(large, store, price, '2026-03-10', '2026-05-12');
    for (const product of [small, other]) await add(product, store, price, '2026-06-09', '2026-09-08');
  }
  // None of these counts, or the smaller pack had been there first.
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, last_seen, source, surveyed, held, price_is_verified)
    VALUES (${small}, ${one}, 9, '2025-01-01', '2025-01-01', 'mti', true, true, 'pending'),
           (${small}, ${two}, 9, '2025-01-01', '2025-01-01', 'mti', true, false, 'rejected'),
           (${small}, ${four}, 9, '2025-01-01', '2025-01-01', 'sample', false, false, 'pending')`.execute(api.db);
  await rebuildListings(api.db);

  const { shrunk }: ProductPageData = await get(`page/product/${small}/`);
  expect(shrunk).toEqual([
    {
      from: { id: large, name: 'Corn Flakes 410 g', brand: 'Sunshine', amount: '410 g' },
      to: { id: small, name: 'Corn Flakes', brand: 'SUNSHINE', amount: '380 g' },
      ...{ month: '2026-06', stores: 3, price_percent: 0, unit_percent: 7.9, unit: '100 g' },
    },
  ]);
  expect((await get(`page/product/${large}/`)).shrunk).toEqual(shrunk);
  expect((await get(`page/product/${other}/`)).shrunk).toEqual([]);
  const { kind }: ProductPageData = await get(`page/product/${small}/`);
  const ofKind = async (region = ''): Promise<KindTrend> => get(`product/kind/${kind?.slug}/trend/?region=${region}`);
  expect((await ofKind()).shrunk).toEqual(shrunk);
  expect((await ofKind('Tobago')).shrunk).toEqual(shrunk);
  // An earlier sighting of the smaller pack, years ago, is no shrinking.
  await add(small, one, '20.00', '2023-06-09', '2023-06-09');
  expect((await get(`page/product/${small}/`)).shrunk).toEqual([]);
  expect((await ofKind()).shrunk).toEqual([]);
});

test('PAG-06 the page of a kind names its newest five packs that shrank; example prices never count', async () => {
  const found = (await get('price/by-product/?page_size=14')).results;
  const ids: number[] = found.map(({ product }: { product: number }) => product);
  const stores = await sql<{ id: number }>`SELECT id FROM store ORDER BY id LIMIT 2`.execute(api.db);
  await sql`DELETE FROM price WHERE product_id = ANY(${ids})`.execute(api.db);
  // Of each brand, a pack of 400 g until the month before, then one of 380 g. The last brand has example prices.
  for (const [index, id] of ids.entries()) {
    const brand = Math.floor(index / 2) + 1;
    const isSmall = index % 2 === 1;
    await sql`
      UPDATE product SET name = 'Milk powder', brand = ${`Brand ${brand}`}, kind_is_chosen = true, dimension = 'mass',
        amount = ${isSmall ? '380 g' : '400 g'}, base_amount = ${isSmall ? '0.38' : '0.4'},
        kind_id = (SELECT kind_id FROM product WHERE id = ${ids[0]})
      WHERE id = ${id}`.execute(api.db);
    const seen = isSmall ? [`2026-0${brand + 1}-10`, '2026-10-10'] : ['2025-12-10', `2026-0${brand}-10`];
    for (const store of stores.rows) {
      await sql`
        INSERT INTO price (product_id, store_id, price, date_added, last_seen, source, surveyed)
        VALUES (${id}, ${store.id}, 20, ${seen[0]}, ${seen[1]}, ${brand === 7 ? 'sample' : 'mti'}, ${brand < 7})`.execute(
        api.db,
      );
    }
  }
  await rebuildListings(api.db);
  const { kind }: ProductPageData = await get(`page/product/${ids[0]}/`);
  const { shrunk }: KindTrend = await get(`product/kind/${kind?.slug}/trend/`);
  expect(shrunk.map(({ to, month, stores: count }) => [to.brand, month, count])).toEqual([
    ['Brand 6', '2026-07', 2],
    ['Brand 5', '2026-06', 2],
    ['Brand 4', '2026-05', 2],
    ['Brand 3', '2026-04', 2],
    ['Brand 2', '2026-03', 2],
  ]);
});
