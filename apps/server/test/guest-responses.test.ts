import { allCalls } from '@bargain-buddy/contract/all-calls';
import type { Call } from '@bargain-buddy/contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './app.ts';

/** Names that only belong to the person of this test. */
const secrets = ['secret-person@example.com', 'Secretfirst', 'Secret list 4711'];

let api: TestApp;
let person: TestUser;
let ids: Record<string, number | string>;
beforeAll(async () => {
  api = await createTestApp('samples');
  person = await api.createUser({ email: 'secret-person@example.com', isSuperuser: true });
  await sql`UPDATE app_user SET first_name = 'Secretfirst' WHERE id = ${person.id}`.execute(api.db);
  const create = async (path: string, payload: object) =>
    (await api.send('POST', path, { headers: person.authorization, payload })).json();
  const firstId = async (path: string) => (await api.send('GET', `/api/${path}/`)).json().results[0].id;
  const list = await create('/api/shoppinglist/shoppinglist/', { name: 'Secret list 4711' });
  const [product, store] = [await firstId('product/product'), await firstId('store/store')];
  const price = await create('/api/price/price/', { product, store, price: '9.50' });
  ids = { getListing: price.id, getPriceHistory: price.id, getProduct: product, getStore: store };
  ids.getKind = await firstId('product/kind');
  ids.id = list.id;
});
afterAll(() => api.close());

const endpoints = Object.entries(allCalls).filter(([, { method }]) => method === 'GET');
const urlsOf = ([name, { path }]: [string, Call]) => {
  const url = `/api${path.replace(/:\w+/g, String(ids[name] ?? ids.id))}`;
  return name === 'listListings' ? [url, `${url}?search=rice`, `${url}?near=10.64,-61.5`] : [url];
};

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await api.app.inject({ method: 'GET', url, headers, payloadAsStream: true });
  const { statusCode: status, headers: head } = response;
  const stream = response.stream();
  // An event stream never ends.
  const isStream = String(head['content-type']).startsWith('text/event-stream');
  const body = isStream ? '' : Buffer.concat(await stream.toArray()).toString();
  stream.destroy();
  return {
    status,
    body,
    control: String(head['cache-control']),
    isPublic: head['cache-control']?.startsWith('public'),
  };
}

test('a guest gets the same from the cache as without it, and nothing of a person, from any endpoint', async () => {
  let publicEndpoints = 0;
  for (const endpoint of endpoints) {
    for (const url of urlsOf(endpoint)) {
      api.app.publicCache.clear();
      const uncached = await get(url);
      api.app.publicCache.clear();
      const own = [await get(url, person.authorization)];
      const guest = [await get(url), await get(url)];
      own.push(await get(url, person.authorization));
      guest.push(await get(url));
      for (const { status, body } of guest) {
        expect(status, url).toBe(uncached.status);
        if (uncached.isPublic) expect(body, url).toBe(uncached.body);
        for (const secret of secrets) expect(body, url).not.toContain(secret);
      }
      if (uncached.isPublic) publicEndpoints += 1;
      if (endpoint[0] === 'getApiDocument') continue;
      for (const { control } of own) expect(control, url).toMatch(/^private, no-(?:cache|store)$/);
      if (uncached.isPublic) expect(own[1]?.body, url).toBe(own[0]?.body);
    }
  }
  expect(publicEndpoints).toBeGreaterThan(14);
});

test('a person sees these names, so that the test above would find them', async () => {
  const { body } = await get('/api/core/me/', person.authorization);
  expect(body).toContain('Secretfirst');
  expect((await get('/api/shoppinglist/shoppinglist/', person.authorization)).body).toContain('Secret list 4711');
});
