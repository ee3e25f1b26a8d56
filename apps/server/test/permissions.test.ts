import { allCalls } from '@bargain-buddy/contract/all-calls';
import type { Permission } from '@bargain-buddy/contract/calls';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';

/** Whether a role may make a call at all, or the status that refuses it. */
type Access = 'may' | 401 | 403;
const roles = ['guest', 'user', 'superuser'] as const;

/** What guests, users and superusers get from a call, by what the contract says about it. */
const accessOf: Record<Permission, Access[]> = {
  anyone: ['may', 'may', 'may'],
  user: [401, 'may', 'may'],
  superuser: [401, 403, 'may'],
};

/** Every call of the contract, as `GET /api/price/price/:id/`, and who may make it. */
const table = Object.fromEntries(
  Object.values(allCalls).map(({ method, path, who }) => [`${method} /api${path}`, accessOf[who]]),
);

/** A second pair of eyes: these calls, and no others, are open to guests. */
const forGuests = [
  'getHealth getReadiness getMetrics getApiDocument',
  'listListings listProductOffers getListing getPriceHistory listProducts getProduct listKinds getKind getKindTrend listAisles listStores getStore listRegions suggest makePlan getCatalogueFile getSamples getFreshness',
  'getProductPage getStorePage getRegionPage listPageAddresses getOpenData getOpenDataFile',
  'getPriceIndex exportPriceIndex listPolicyEvents listBaskets getBasket',
  'listPriceChanges exportPriceChanges comparePrices exportComparison exportFreshness exportPolicyEvents',
  'exportKind exportAisle exportProductPage exportStorePage exportRegionPage',
  'login refresh logout register requestPasswordReset confirmPasswordReset',
  'finishLogin startPasskeyLogin passkeyLogin',
  'verifyEmail revertEmailChange openInviteLink openJoinLink readSharedList unsubscribeFromAlertMails',
].flatMap((names) => names.split(' '));

/** The same for superusers: all calls of WebMin but this one, and these beside them. */
const forShoppersToo = ['suggestLocations'];
const forSuperusersToo = [
  'verifyPrice',
  'verifyProductImage',
  'verifyStoreImage',
  'deleteProductHere',
  'deleteStoreHere',
];

/** Calls that answer pages or streams, which the roles' test cannot read to an end; each has tests of its own. */
const elsewhere = /^GET \/api\/(docs|core\/price-alerts\/unsubscribe)\//;

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp('empty');
});
afterAll(() => api.close());

it('ROL-01 ROL-02 ROL-04 every route of the API answers a call of the contract, and every call has one', () => {
  const registered = api.app.routeList
    .filter(
      ({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !['/api', '/api/', '/api/*'].includes(url),
    )
    .filter(({ url }) => url.startsWith('/api/'))
    .map(({ method, url }) => `${method} ${url.endsWith('/') ? url : `${url}/`}`)
    .filter((call) => !elsewhere.test(call));
  expect([...new Set(registered)].sort()).toEqual(Object.keys(table).sort());
});

it('ROL-01 ROL-02 ROL-04 only these calls are open to guests, and only those of WebMin closed to shoppers', () => {
  const all = Object.entries(allCalls);
  const namesOf = (may: Permission) => all.filter(([, { who }]) => who === may).map(([name]) => name);
  expect(namesOf('anyone').sort()).toEqual([...forGuests].sort());
  const ofWebMin = all.filter(([, { path }]) => path.startsWith('/webmin/')).map(([name]) => name);
  const expected = ofWebMin.filter((name) => !forShoppersToo.includes(name)).concat(forSuperusersToo);
  expect(namesOf('superuser').sort()).toEqual(expected.sort());
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
