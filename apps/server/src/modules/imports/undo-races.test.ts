import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { trials } from '../../../test/trials.ts';
import { refreshListings } from '../listing-writes/index.ts';

let api: TestApp;
let admin: TestUser;
let shopper: Shopper;
beforeEach(async () => {
  api = await createTestApp();
  admin = await api.createUser({ isSuperuser: true });
  shopper = await createShopper(api);
});
afterEach(() => api.close());

/** What an import of one price leaves: its product, its store and the price. */
async function importOne(name: string): Promise<Offer & { importId: number }> {
  const insert = { kind: 'mti' as const, file_name: name, file_sha256: '', date_added: '2026-11-15', report: '{}' };
  const { id } = await api.db.insertInto('price_import').values(insert).returning('id').executeTakeFirstOrThrow();
  const made = { name, import_id: id };
  const product = await api.db.insertInto('product').values(made).returning('id').executeTakeFirstOrThrow();
  const store = await api.db.insertInto('store').values(made).returning('id').executeTakeFirstOrThrow();
  const ids = { product_id: product.id, store_id: store.id };
  await api.db
    .insertInto('price')
    .values({ ...ids, price: '10.00', source: 'mti', price_is_verified: 'verified', import_id: id })
    .execute();
  await refreshListings(api.db, [{ productId: product.id, storeId: store.id }]);
  return { product: product.id, store: store.id, importId: id };
}

test(`WEB-07 undo beside shoppers who use what it would remove ends well for all, ${trials} times`, async () => {
  const list = await shopper.createList();
  const bad: [number, string][] = [];
  let lost = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const { importId, ...offer } = await importOne(`Thing ${trial}`);
    // From before the undo to its end, in steps.
    const report = delay((trial % 10) / 2).then(() =>
      shopper.callApi('POST', 'price/price/', { ...offer, price: '9.00' }),
    );
    const add = delay((trial % 7) / 2).then(() =>
      shopper.call('POST', 'shoppinglistitem/', { shopping_list: list.id, ...offer }),
    );
    const undo = delay(2).then(() =>
      api.send('DELETE', `/api/webmin/imports/${importId}/`, { headers: admin.authorization }),
    );
    const answers = await Promise.all([report, add, undo]);
    for (const [at, { statusCode, body }] of answers.entries()) {
      if (statusCode >= 500 || (at === 2 && statusCode !== 200)) bad.push([statusCode, body]);
    }
    const [reported, added] = answers;
    const kept = await api.db.selectFrom('price').select('id').where('product_id', '=', offer.product).execute();
    if (reported.statusCode === 201 && kept.length === 0) lost += 1;
    if (added.statusCode === 201) {
      if (!(await shopper.items(list.id)).some((item) => item.product === offer.product)) lost += 1;
      await shopper.call('DELETE', `shoppinglistitem/${added.json().id}/`);
    }
  }
  expect({ bad, lost, wrong: (await wrongListings(api.db)).length }).toEqual({ bad: [], lost: 0, wrong: 0 });
});
