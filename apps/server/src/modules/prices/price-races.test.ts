import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { addPrices, createOffers } from '../../../test/shopping.ts';
import { trials } from '../../../test/trials.ts';

let api: TestApp;
let admin: TestUser;
beforeEach(async () => {
  api = await createTestApp();
  admin = await api.createUser({ isSuperuser: true });
});
afterEach(() => api.close());

const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  api.send(method, `/api/${path}`, { headers: admin.authorization, ...(payload && { payload }) });

/** For each trial two products in a store each, one with an old price and a new one that waits to be looked at. */
async function prepare() {
  const keep = await createOffers(api, Array(trials).fill('10.00'), 'a store each');
  const gone = await createOffers(api, Array(trials).fill('8.00'), 'a store each');
  await addPrices(
    api.db,
    gone.map((offer) => ({ ...offer, price: '9.00' })),
  );
  const newest = await api.db.selectFrom('price').select('id').where('price', '=', '9.00').orderBy('id').execute();
  return newest.map(({ id }, trial) => ({ keep: keep[trial], gone: gone[trial], newest: id }));
}

const decisions: ((id: number) => ReturnType<typeof call>)[] = [
  (id) => call('PATCH', `price/price-verification/${id}/`, { price_is_verified: 'rejected' }),
  (id) => call('PATCH', `webmin/price-listing/${id}/`, { price: '7.50' }),
  (id) => call('DELETE', `webmin/price-listing/${id}/`),
  (id) => call('POST', 'webmin/price-listing/bulk/', { ids: [id], action: 'reject' }),
];

test.each(['store', 'product'] as const)(
  `WEB-09 a price decided about while its %s is merged leaves the right listing, ${trials} times`,
  async (kind) => {
    const bad: number[] = [];
    const prepared = await prepare();
    expect(prepared).toHaveLength(trials);
    for (const [trial, { keep, gone, newest }] of prepared.entries()) {
      const merge = call('POST', 'webmin/merge/', { kind, keep: keep?.[kind], merge: [gone?.[kind]] });
      // From before the merge to its end, in steps.
      await delay((trial % 20) / 2);
      const decision = await decisions[trial % decisions.length]?.(newest);
      for (const { statusCode } of [await merge, decision ?? expect.unreachable()]) {
        if (![200, 204].includes(statusCode)) bad.push(statusCode);
      }
    }
    expect({ wrong: (await wrongListings(api.db)).length, bad }).toEqual({ wrong: 0, bad: [] });
  },
);
