import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './app.ts';

let api: TestApp;
let admin: TestUser;
beforeAll(async () => {
  api = await createTestApp('samples');
  admin = await api.createUser({ isSuperuser: true });
  const url = '/api/store/store/';
  const payload = { name: 'Massy', address: 'Arima', region: 'East', lat: 10.63, lon: -61.28 };
  await api.send('POST', url, { headers: admin.authorization, payload });
});
afterAll(() => api.close());

async function count(path: string, search: string): Promise<number> {
  const url = `/api${path}?search=${encodeURIComponent(search)}`;
  const answer = await api.send('GET', url, { headers: admin.authorization });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().count;
}

describe.each([
  '/price/price/',
  '/product/product/',
  '/store/store/',
  '/webmin/users/',
  '/webmin/products/',
  '/webmin/stores/',
  '/webmin/price-listing/',
  '/webmin/audit-log/',
])('a search of %s', (path) => {
  test('HOM-03 of white space only is as if nothing was asked for', async () => {
    expect(await count(path, ' \t\n')).toBeGreaterThan(0);
  });

  test.each(['🥭', '🇹🇹 👍🏽', '& - …', '"', '%', '\u200d'])(
    'HOM-15 of %j, which has no words, finds nothing',
    async (search) => {
      expect(await count(path, search)).toBe(0);
    },
  );
});

test('HOM-04 what has no words suggests nothing, the own searches included', async () => {
  const suggest = async (query: string) => {
    const url = `/api/search-suggest/search-suggest/?query=${encodeURIComponent(query)}`;
    return (await api.send('GET', url, { headers: admin.authorization })).json();
  };
  await count('/price/price/', 'rice');
  expect((await suggest('')).history).toHaveLength(1);
  expect(await suggest('🥭')).toEqual({ history: [], products: [], stores: [] });
});
