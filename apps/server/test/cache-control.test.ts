import { allCalls } from '@bargain-buddy/contract/all-calls';
import type { Call } from '@bargain-buddy/contract/calls';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOpenData } from '../src/modules/open-data/write-open-data.ts';
import { createTestApp, type TestApp } from './app.ts';

const noStore = 'private, no-store';

/** These endpoints, and no others, declare a response that caches may store. */
const declared = new Set(
  [
    'listListings listProductOffers getListing getPriceHistory listProducts getProduct listKinds getKind listAisles',
    'listStores getStore listRegions suggest getCatalogueFile getSamples getFreshness',
    'getProductPage getStorePage getRegionPage getKindTrend listPageAddresses getOpenData',
    'getPriceIndex listPolicyEvents listBaskets getBasket',
    'listPriceChanges comparePrices',
  ].flatMap((names) => names.split(' ')),
);

/** Required parameters. */
const queries: Record<string, string> = { listPageAddresses: '?of=products', comparePrices: '?products=1' };

let api: TestApp;
let ids: Record<string, number | string>;
beforeAll(async () => {
  api = await createTestApp('samples');
  await writeOpenData(api.db, api.config.dataDir);
  const firstId = async (path: string) => (await api.send('GET', `/api/${path}/`)).json().results[0].id;
  const price = await firstId('price/price');
  ids = {
    getListing: price,
    getPriceHistory: price,
    getProduct: await firstId('product/product'),
    getStore: await firstId('store/store'),
    getKind: await firstId('product/kind'),
    getProductPage: await firstId('product/product'),
    getStorePage: await firstId('store/store'),
    getRegionPage: 'North',
    getKindTrend: await firstId('product/kind'),
    getBasket: 'christmas',
  };
});
afterAll(() => api.close());

async function headOf(method: Call['method'], url: string, options: InjectOptions = {}) {
  // An event stream never ends, so the test reads the head only.
  const response = await api.send(method, url, { ...options, payloadAsStream: true });
  response.stream().destroy();
  const { 'cache-control': control, vary = '' } = response.headers;
  return { status: response.statusCode, control, vary: String(vary).toLowerCase() };
}

// Its document is the same for everybody.
const endpoints = Object.entries(allCalls).filter(([name]) => name !== 'getApiDocument');

/** These may end the session that sends them. */
const endSession = new Set(['logout', 'signOutDevice', 'deleteOwnAccount', 'deleteUser']);

/** Cache-Control of every endpoint as a client with these headers gets it. */
async function walk(headersOf: () => Promise<Record<string, string>>) {
  const heads: Record<string, Awaited<ReturnType<typeof headOf>>> = {};
  let headers = await headersOf();
  for (const [name, { method, path }] of endpoints) {
    const url = `/api${path.replace(/:\w+/g, String(ids[name] ?? 1))}${queries[name] ?? ''}`;
    heads[name] = await headOf(method, url, { headers });
    if (endSession.has(name)) headers = await headersOf();
  }
  return heads;
}

const controls = (heads: Awaited<ReturnType<typeof walk>>) =>
  Object.fromEntries(Object.entries(heads).map(([name, { control }]) => [name, control]));
const expected = (ofDeclared: string) =>
  Object.fromEntries(endpoints.map(([name]) => [name, declared.has(name) ? ofDeclared : noStore]));

test('a guest gets storable responses of the declared endpoints only', async () => {
  const heads = await walk(async () => ({}));
  const ofDeclared = expect.stringMatching(/^public, max-age=0, s-maxage=5, /);
  expect(controls(heads)).toEqual(expected(ofDeclared));
  for (const name of declared) expect(heads[name], name).toMatchObject({ status: 200 });
});

test.each([false, true])('no shared cache stores a response to a token, superuser: %s', async (isSuperuser) => {
  const heads = await walk(async () => ({ ...(await api.createUser({ isSuperuser })).authorization }));
  expect(controls(heads)).toEqual(expected('private, no-cache'));
  for (const name of declared) {
    expect(heads[name], name).toMatchObject({ status: 200, vary: expect.stringContaining('authorization') });
  }
  const statuses = Object.values(heads).map(({ status }) => status);
  expect(statuses).toContain(404);
  expect(statuses.every((status) => status < 500)).toBe(true);
});

test('no cache stores the response to a token that is not valid', async () => {
  const heads = await walk(async () => ({ authorization: 'Bearer a.b.c' }));
  expect(controls(heads)).toEqual(expected(noStore));
});

test('no cache stores a failure', async () => {
  const { authorization } = await api.createUser();
  const failures: [number, Call['method'], string, InjectOptions?][] = [
    [400, 'GET', '/api/core/%zz'],
    [400, 'GET', '/api/price/price/?page=x'],
    [404, 'GET', '/api/nothing/'],
    [404, 'GET', '/api/product/product/999999/'],
    [404, 'GET', '/images/nothing.webp'],
    [404, 'POST', '/login'],
    [405, 'DELETE', '/api/core/login/'],
    [415, 'POST', '/api/core/login/', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
  ];
  for (const [status, method, url, options] of failures) {
    const head = await headOf(method, url, { ...options, headers: { ...authorization, ...options?.headers } });
    expect(head, url).toMatchObject({ status, control: noStore });
  }
});

test('no cache stores a list that a link opens', async () => {
  const { authorization } = await api.createUser();
  const payload = { name: 'Party' };
  const list = await api.send('POST', '/api/shoppinglist/shoppinglist/', { headers: authorization, payload });
  const link = await api.send('POST', `/api/shoppinglist/shoppinglist/${list.json().id}/link/`, {
    headers: authorization,
  });
  const token = link.json().path.replace('/l/', '');
  expect(await headOf('GET', `/api/shared-list/${token}/`)).toMatchObject({ status: 200, control: noStore });
});

test('the API document may be stored by all', async () => {
  const { authorization } = await api.createUser();
  expect((await headOf('GET', '/api/schema/', { headers: authorization })).control).toBe('public, max-age=300');
});
