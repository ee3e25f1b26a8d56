import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';

/** Whether a role may make a call at all, or the status that refuses it. */
type Access = 'may' | 401 | 403;
const roles = ['guest', 'user', 'superuser'] as const;

const everyone: Access[] = ['may', 'may', 'may'];
const signedIn: Access[] = [401, 'may', 'may'];
const superusers: Access[] = [401, 403, 'may'];

/** Every route and who may call it: guest, user, superuser. A route that is missing here fails the test. */
const table: Record<string, Access[]> = {
  'GET /api/health/': everyone,
  'GET /api/ready/': everyone,
  'GET /api/metrics/': everyone,
  'GET /api/schema/': everyone,

  'GET /api/price/price/': everyone,
  'GET /api/price/price/:id/': everyone,
  'GET /api/price/price-history/:id/': everyone,
  'POST /api/price/price/': signedIn,
  'PATCH /api/price/price-verification/:id/': superusers,
  'GET /api/product/product/': everyone,
  'GET /api/product/product/:id/': everyone,
  'GET /api/store/store/': everyone,
  'GET /api/store/store/:id/': everyone,
  'GET /api/store/region/': everyone,
  'GET /api/search-suggest/new-product-lookup/': signedIn,
  'GET /api/webmin/nominatim-suggest/': signedIn,
  'POST /api/product/product/': signedIn,
  'PATCH /api/product/product/:id/': signedIn,
  'DELETE /api/product/product/:id/': superusers,
  'PUT /api/product/product/:id/upload_image/': signedIn,
  'PATCH /api/product/product-img-verified/:id/': superusers,
  'POST /api/store/store/': signedIn,
  'PATCH /api/store/store/:id/': signedIn,
  'DELETE /api/store/store/:id/': superusers,
  'PUT /api/store/store/:id/store-image-upload/': signedIn,
  'PATCH /api/store/store-img-verified/:id/': superusers,
  'GET /api/search-suggest/search-suggest/': everyone,
  'DELETE /api/search-suggest/search-suggest/history/': signedIn,
  'DELETE /api/search-suggest/search-suggest/history/:id/': signedIn,

  'POST /api/core/login/': everyone,
  'POST /api/core/refresh/': everyone,
  'POST /api/core/logout/': everyone,
  'POST /api/core/register/': everyone,
  'POST /api/core/password_reset/': everyone,
  'POST /api/core/password_reset/confirm/': everyone,

  'GET /api/core/me/': signedIn,
  'PATCH /api/core/me/': signedIn,
  'DELETE /api/core/me/': signedIn,
  'GET /api/core/me/export/': signedIn,
  'POST /api/core/me/password/': signedIn,
  'POST /api/core/profile-image-upload/': signedIn,
  'PATCH /api/core/update-region/': signedIn,
  'POST /api/core/add-preferred-store/': signedIn,
  'DELETE /api/core/remove-preferred-store/': signedIn,
  'GET /api/core/sessions/': signedIn,
  'DELETE /api/core/sessions/': signedIn,
  'DELETE /api/core/sessions/:id/': signedIn,
  'POST /api/webmin/upload-price-list/': superusers,
  'GET /api/webmin/dashboard/': superusers,
  'POST /api/webmin/jobs/:id/retry/': superusers,
  'GET /api/webmin/integrations/': superusers,
  'POST /api/webmin/integrations/:name/test/': superusers,
  'GET /api/webmin/revisions/': superusers,
  'POST /api/webmin/revisions/:id/undo/': superusers,
  'GET /api/webmin/import-matches/': superusers,
  'PUT /api/webmin/import-matches/': superusers,
  'GET /api/webmin/products/': superusers,
  'GET /api/webmin/products/export/': superusers,
  'GET /api/webmin/users/export/': superusers,
  'GET /api/webmin/stores/export/': superusers,
  'GET /api/webmin/products/:id/usage/': superusers,
  'DELETE /api/webmin/products/:id/': superusers,
  'GET /api/webmin/stores/': superusers,
  'GET /api/webmin/stores/:id/usage/': superusers,
  'DELETE /api/webmin/stores/:id/': superusers,
  'POST /api/webmin/pricesmart-import/': superusers,
  'GET /api/webmin/pricelistimporthistory/': superusers,
  'GET /api/webmin/imports/': superusers,
  'GET /api/webmin/imports/:id/': superusers,
  'DELETE /api/webmin/imports/:id/': superusers,
  'GET /api/webmin/import-runs/': superusers,
  'GET /api/webmin/duplicates/': superusers,
  'PUT /api/webmin/duplicates/': superusers,
  'POST /api/webmin/merge/': superusers,
  'GET /api/webmin/merge-history/': superusers,
  'POST /api/webmin/merge-history/:id/undo/': superusers,
  'GET /api/webmin/import-runs/:id/': superusers,
  'DELETE /api/webmin/undo-mti-import/:id/': superusers,
  'GET /api/webmin/audit-log/': superusers,
  'GET /api/webmin/price-listing/': superusers,
  'GET /api/webmin/price-listing/export/': superusers,
  'POST /api/webmin/price-listing/bulk/': superusers,
  'GET /api/webmin/price-listing/:id/': superusers,
  'PATCH /api/webmin/price-listing/:id/': superusers,
  'DELETE /api/webmin/price-listing/:id/': superusers,
  'GET /api/webmin/users/': superusers,
  'POST /api/webmin/users/': superusers,
  'POST /api/webmin/users/bulk/': superusers,
  'GET /api/webmin/users/:id/': superusers,
  'PATCH /api/webmin/users/:id/': superusers,
  'DELETE /api/webmin/users/:id/': superusers,

  'GET /api/core/notifications/': signedIn,
  'GET /api/core/notifications/unread-count/': signedIn,
  'PATCH /api/core/notifications/:id/read/': signedIn,
  'POST /api/core/notifications/mark-all-read/': signedIn,
  'GET /api/shoppinglist/shoppinglist/': signedIn,
  'POST /api/shoppinglist/shoppinglist/': signedIn,
  'GET /api/shoppinglist/shoppinglist/:id/': signedIn,
  'PUT /api/shoppinglist/shoppinglist/:id/': signedIn,
  'PATCH /api/shoppinglist/shoppinglist/:id/': signedIn,
  'DELETE /api/shoppinglist/shoppinglist/:id/': signedIn,
  'GET /api/shoppinglist/shoppinglist/:id/changes/': signedIn,
  'GET /api/shoppinglist/shoppinglistitem/': signedIn,
  'POST /api/shoppinglist/shoppinglistitem/': signedIn,
  'POST /api/shoppinglist/shoppinglistitem/bulk/': signedIn,
  'PATCH /api/shoppinglist/shoppinglistitem/:id/': signedIn,
  'DELETE /api/shoppinglist/shoppinglistitem/:id/': signedIn,
  'POST /api/shoppinglist/shoppinglist/:id/share-invite/': signedIn,
  'GET /api/shoppinglist/shoppinglist/:id/invites/': signedIn,
  'DELETE /api/shoppinglist/shoppinglist/:id/invites/:inviteId/': signedIn,
  'POST /api/shoppinglist/shoppinglist/:id/invites/:inviteId/resend/': signedIn,
  'GET /api/shoppinglist/shoppinglist/:id/members/': signedIn,
  'DELETE /api/shoppinglist/shoppinglist/:id/members/:userId/': signedIn,
  'POST /api/shoppinglist/shoppinglist/:id/leave/': signedIn,
  'POST /api/shoppinglist/shopping-list-invites/:id/accept/': signedIn,
  'POST /api/shoppinglist/shopping-list-invites/:id/reject/': signedIn,

  'GET /api/events/': signedIn,
  'GET /api/core/push/public-key/': signedIn,
  'POST /api/core/push/subscriptions/': signedIn,
  'DELETE /api/core/push/subscriptions/': signedIn,
};

/** Calls that answer pages or streams, which the roles' test cannot read to an end; each has tests of its own. */
const elsewhere = /^GET \/api\/docs\//;

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp('empty');
});
afterAll(() => api.close());

it('ROL-01 ROL-02 ROL-04 the table names every route of the API and no other', () => {
  const registered = api.app.routeList
    .filter(
      ({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !['/api', '/api/', '/api/*'].includes(url),
    )
    .filter(({ url }) => url.startsWith('/api/'))
    .map(({ method, url }) => `${method} ${url.endsWith('/') ? url : `${url}/`}`)
    .filter((call) => !elsewhere.test(call));
  expect([...new Set(registered)].sort()).toEqual(Object.keys(table).sort());
});

it('the OpenAPI document says of every call whether it needs a token', async () => {
  const { paths } = (await api.send('GET', '/api/schema/')).json();
  const documented = Object.entries<Record<string, { security: object[] }>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => {
      const call = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      return [call, JSON.stringify(security) === '[{"bearer":[]}]'];
    }),
  );
  const expected = Object.entries(table).map(([call, [guest]]) => [call, guest === 401]);
  expect(Object.fromEntries(expected)).toMatchObject(Object.fromEntries(documented));
});

describe.each(roles)('%s', (role) => {
  const cases = Object.entries(table).map(([call, access]) => ({ call, access: access[roles.indexOf(role)] ?? 403 }));

  it.each(cases)('ROL-01 ROL-02 ROL-04 $call: $access', async ({ call, access }) => {
    const [method, url = ''] = call.split(' ');
    const user = role === 'guest' ? undefined : await api.createUser({ isSuperuser: role === 'superuser' });
    const { statusCode, headers, stream } = await api.send(method as HTTPMethods as 'GET', url.replace(/:\w+/g, '1'), {
      headers: user?.authorization ?? {},
      // The head of the answer is enough; the stream of events never ends.
      payloadAsStream: true,
    });
    stream().destroy();
    if (access === 'may') {
      expect(statusCode).toBeLessThan(500);
      expect([401, 403]).not.toContain(statusCode);
    } else {
      expect(statusCode).toBe(access);
      expect(headers['www-authenticate']).toBe(access === 401 ? 'Bearer' : undefined);
    }
  });
});
