import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let app: TestApp;
let admin: TestUser;
let person: TestUser;
beforeAll(async () => {
  app = await createTestApp('empty');
  admin = await app.createUser({ isSuperuser: true });
  person = await app.createUser();
});
afterAll(() => app.close());

const send = (who: TestUser | undefined, method: HTTPMethods, path: string, payload?: object) =>
  app.send(method as 'GET', `/api/${path}`, { headers: who?.authorization ?? {}, ...(payload && { payload }) });

test.each<[number, HTTPMethods, string, object?]>([
  [400, 'POST', 'webmin/users/', { email: 'nobody', is_active: 'maybe' }],
  [400, 'GET', 'webmin/products/?page=0'],
  [400, 'POST', 'webmin/merge/', {}],
  [400, 'GET', 'webmin/price-listing/?cursor=none'],
  [404, 'GET', 'webmin/price-listing/77/'],
  [404, 'DELETE', 'webmin/undo-mti-import/77/'],
  [404, 'PATCH', 'price/price-verification/77/', { price_is_verified: 'verified' }],
  [404, 'PATCH', 'product/product-img-verified/77/', { img_is_verified: 'verified' }],
  [404, 'PATCH', 'store/store-img-verified/77/', { img_is_verified: 'verified' }],
])(
  'CMP-01 a superuser’s call that fails (%i %s %s) says the same in `error`',
  async (status, method, path, payload) => {
    const answer = await send(admin, method, path, payload);
    expect(answer.statusCode, answer.body).toBe(status);
    const { error, detail, ...fields } = answer.json();
    expect(error).toBe(detail ?? Object.values(fields).flat().join(' '));
    expect(error).toMatch(/^[A-Z].+\.$/);
  },
);

test('CMP-01 so does an upload that fails, and a call of somebody who is no superuser', async () => {
  const uploaded = await send(admin, 'POST', 'webmin/upload-price-list/', { file: 'none' });
  expect(uploaded.json()).toEqual({ detail: expect.any(String), error: uploaded.json().detail });
  for (const [who, status] of [[person, 403] as const, [undefined, 401] as const]) {
    const refused = await send(who, 'GET', 'webmin/users/');
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toEqual({ detail: expect.any(String), error: refused.json().detail });
  }
});

test('CMP-01 other people’s calls fail as they did', async () => {
  expect(Object.keys((await send(person, 'GET', 'shoppinglist/shoppinglist/77/')).json())).toEqual(['detail']);
});
