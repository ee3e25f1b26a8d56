import type { Listing, ProductPageData, RegionPageData, StorePageData } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { drawPreview } from '../../platform/images/draw-preview.ts';

let api: TestApp;
let headers: Record<string, string>;
let listing: Listing;
beforeAll(async () => {
  api = await createTestApp('samples');
  headers = (await api.createUser()).authorization;
  listing = (await api.send('GET', '/api/price/price/?search=rice&page_size=1')).json().results[0];
});
afterAll(() => api.close());

/** With a token, because guests see changes seconds later. */
const pageOf = async (id: number): Promise<ProductPageData> =>
  (await api.send('GET', `/api/page/product/${id}/`, { headers })).json();

async function expectPicture(png: Buffer) {
  const { format, width, height } = await sharp(png).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
  expect(png.length).toBeLessThanOrEqual(300_000);
}

test('PAG-05 a product with real prices has a picture at an address with the month and the price', async () => {
  expect((await pageOf(listing.product)).preview).toBeNull();
  for (const table of ['price', 'listing'])
    await sql.raw(`UPDATE ${table} SET source = 'mti' WHERE product_id = ${listing.product}`).execute(api.db);
  const { preview, real } = await pageOf(listing.product);
  const digits = real?.lowest.replace('.', '');
  expect(preview?.path).toMatch(new RegExp(`^/previews/products/${listing.product}/20\\d\\d-\\d\\d-${digits}\\.png$`));
  expect(preview?.text).toContain(`$${real?.lowest}, lowest of ${real?.count} stores, cheapest in `);
  const picture = await api.send('GET', preview?.path ?? '');
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=604800' });
  await expectPicture(picture.rawPayload);

  const earlier = await api.send('GET', `/previews/products/${listing.product}/2020-01-1.png`);
  expect([earlier.statusCode, earlier.headers.location]).toEqual([302, preview?.path]);
  expect(earlier.headers['cache-control']).toBe('no-cache');
});

test('PAG-05 a store and its region have pictures with counts of real prices and the month', async () => {
  const { regions } = await pageOf(listing.product);
  const { region, cheapest } = regions.find(({ stores }) => stores > 1) ?? {};
  const read = async (path: string) => (await api.send('GET', `/api/page/${path}/`, { headers })).json();
  const store: StorePageData = await read(`store/${cheapest?.store.id}`);
  expect(store.preview?.path).toMatch(new RegExp(`^/previews/stores/${store.id}/20\\d\\d-\\d\\d-1-1\\.png$`));
  expect(store.preview?.text).toMatch(new RegExp(`, 1 cheapest, of 1 compared, in ${region}$`));
  const page: RegionPageData = await read(`region/${region}`);
  const stores = page.stores.filter(({ freshness }) => freshness.newest !== null).length;
  const name = region?.toLowerCase();
  expect(page.preview?.path).toMatch(
    new RegExp(`^/previews/regions/${name}/20\\d\\d-\\d\\d-${stores}-${stores}\\.png$`),
  );
  expect(page.preview?.text).toBe(`Cheapest groceries: ${region}, ${stores} prices, in ${stores} stores`);
  for (const { preview } of [store, page]) {
    await expectPicture((await api.send('GET', preview?.path ?? '')).rawPayload);
    const earlier = await api.send('GET', `${preview?.path.replace(/[^/]+$/, '')}2020-01-1-1.png`);
    expect([earlier.statusCode, earlier.headers.location]).toEqual([302, preview?.path]);
  }

  for (const table of ['price', 'listing'])
    await sql.raw(`UPDATE ${table} SET source = 'sample' WHERE store_id = ${store.id}`).execute(api.db);
  expect((await read(`store/${store.id}`)).preview).toBeNull();
  expect((await api.send('GET', `/previews/stores/${store.id}/2026-11-1-1.png`)).statusCode).toBe(404);
});

test('PAG-05 a kind has the picture of its cheapest unit price', async () => {
  const { preview } = (await api.send('GET', `/api/product/kind/${listing.kind?.slug}/trend/?region=Tobago`)).json();
  expect(preview.path).toMatch(new RegExp(`^/previews/kinds/${listing.kind?.slug}/20\\d\\d-\\d\\d-\\d+\\.png$`));
  expect(preview.text).toMatch(/, \$\d+\.\d\d(\/| each).*, lowest of \d+ stores?/);
  await expectPicture((await api.send('GET', preview.path)).rawPayload);
});

test.each([
  '/previews/products/99999999/x.png',
  '/previews/products/x/x.png',
  '/previews/kinds/nothing/x.png',
  '/previews/stores/99999999/x.png',
  '/previews/stores/x/x.png',
  '/previews/regions/mars/x.png',
])('PAG-05 %s is not found', async (path) => {
  const { statusCode, headers } = await api.send('GET', path);
  expect([statusCode, headers['cache-control']]).toEqual([404, 'private, no-store']);
});

test('PAG-05 a product with only example prices has no picture', async () => {
  const { results } = (await api.send('GET', '/api/price/price/?source=sample&page_size=1')).json();
  expect((await api.send('GET', `/previews/products/${results[0].product}/2026-11-100.png`)).statusCode).toBe(404);
});

test('PAG-05 a picture is drawn for long and odd names', async () => {
  const names = [
    'W'.repeat(300),
    'very long name '.repeat(30),
    `Jack's "Peas" & <b>Beans</b> 😀\u0000\ud800`,
    '😀',
    '',
  ];
  for (const name of names) {
    const texts = { name, figure: '$12,345.67/100 ml', notes: ['lowest of 23 stores'], month: 'November 2026' };
    await expectPicture(await drawPreview(texts));
  }
  for (const notes of [[], ['of 500 compared', 'in Central'], ['in 1,000 stores']])
    await expectPicture(await drawPreview({ name: 'X', figure: '500 cheapest', notes, month: 'November 2026' }));
});
