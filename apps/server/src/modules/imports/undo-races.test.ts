import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
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

/** What so many imports of one price each leave: their products, stores and prices. */
async function importEach(count: number): Promise<(Offer & { importId: number })[]> {
  const { rows } = await sql<Offer & { importId: number }>`
    WITH thing AS (SELECT 'Thing ' || i AS name FROM generate_series(1, ${count}::integer) i),
    import AS (
      INSERT INTO price_import (kind, file_name, file_sha256, date_added, report)
      SELECT 'mti', name, '', '2026-11-15', '{}' FROM thing RETURNING id, file_name),
    product AS (INSERT INTO product (name, import_id) SELECT file_name, id FROM import RETURNING id, import_id),
    store AS (INSERT INTO store (name, import_id) SELECT file_name, id FROM import RETURNING id, import_id)
    INSERT INTO price (product_id, store_id, price, source, price_is_verified, import_id)
    SELECT product.id, store.id, 10, 'mti', 'verified', import_id FROM product JOIN store USING (import_id)
    RETURNING product_id AS product, store_id AS store, import_id AS "importId"`.execute(api.db);
  await refreshListings(
    api.db,
    rows.map(({ product, store }) => ({ productId: product, storeId: store })),
  );
  return rows;
}

test(`WEB-07 undo beside shoppers who use what it would remove ends well for all, ${trials} times`, async () => {
  const list = await shopper.createList();
  const bad: [number, string][] = [];
  let lost = 0;
  const imported = await importEach(trials);
  expect(imported).toHaveLength(trials);
  for (const [trial, { importId, ...offer }] of imported.entries()) {
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
