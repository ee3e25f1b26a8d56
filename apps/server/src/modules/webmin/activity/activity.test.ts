import { userActivitySchema, userEditPageSchema, workUndoResultSchema } from '@bargain-buddy/contract';
import type { HTTPMethods } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { wrongListings } from '../../../../test/price-state.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type ListingPair, refreshListings } from '../../listing-writes/index.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp('samples');
  // 2,400 listings are enough for thousands of prices.
  await sql`
    DELETE FROM price USING listing
    WHERE listing.price_id > (SELECT price_id FROM listing ORDER BY price_id OFFSET 2399 LIMIT 1)
      AND (price.product_id, price.store_id) = (listing.product_id, listing.store_id)`.execute(app.db);
  admin = await app.createUser({ email: 'admin@example.com', isSuperuser: true });
});
afterAll(() => app.close());

const call = (by: TestUser, method: HTTPMethods, path: string, payload?: object) =>
  app.send(method as 'GET', `/api${path}`, { headers: by.authorization, ...(payload && { payload }) });
const done = async (by: TestUser, method: HTTPMethods, path: string, payload?: object) => {
  const answer = await call(by, method, path, payload);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
const undo = async (user: TestUser, since: Date, dry_run = false) =>
  workUndoResultSchema.parse(
    await done(admin, 'POST', `/webmin/users/${user.id}/undo-work/`, { since: since.toISOString(), dry_run }),
  );
const activity = async (user: TestUser) =>
  userActivitySchema.parse(await done(admin, 'GET', `/webmin/users/${user.id}/activity/`));

/** A moment, as exact as calls tell one, that is after all that was done, and before all that is done next. */
async function nextMoment(): Promise<Date> {
  const moment = new Date(Date.now() + 1);
  await vi.waitUntil(() => Date.now() > moment.getTime(), { interval: 1 });
  return moment;
}

/** Everything that the work of a test changes. */
const state = async () => ({
  listings: await app.db
    .selectFrom('listing')
    .select(['product_id', 'store_id', 'price'])
    .orderBy('price_id')
    .execute(),
  products: await app.db
    .selectFrom('product')
    .select(['id', 'name', 'description', 'manufacturer'])
    .orderBy('id')
    .execute(),
  stores: await app.db.selectFrom('store').select(['id', 'phone_number']).orderBy('id').execute(),
});

/** A vandal's afternoon: prices, changes of products and a store, and a product that was not there. */
async function work(user: TestUser) {
  const [one, other] = await app.db.selectFrom('listing').selectAll().orderBy('price_id').limit(2).execute();
  if (!one || !other) throw new Error('The samples list too little.');
  for (const { product_id, store_id, price } of [one, other]) {
    const data = { product: product_id, store: store_id, price: (Number(price) + 0.5).toFixed(2) };
    await done(user, 'POST', '/price/price/', data);
  }
  await done(user, 'PATCH', `/product/product/${one.product_id}/`, { manufacturer: 'Wrong' });
  await done(user, 'PATCH', `/product/product/${one.product_id}/`, { manufacturer: 'Wronger', description: 'Junk' });
  await done(user, 'PATCH', `/store/store/${one.store_id}/`, { phone_number: '000' });
  return { one, other };
}

test('OPR-07 what a person did since a moment is taken back as a whole, as the preview says, and made to stand again', async () => {
  const vandal = await app.createUser({ email: 'vandal@example.com' });
  const before = await state();
  const since = new Date();
  await work(vandal);
  const { id: bare } = await done(vandal, 'POST', '/product/product/', { name: 'Of nobody', category: 'Junk' });
  const after = await state();
  expect(after).not.toEqual(before);

  const preview = await undo(vandal, since, true);
  expect(preview).toMatchObject({
    id: null,
    prices: 2,
    changes: 3,
    kept: [],
    added: [],
    gone: [{ kind: 'product', id: bare, name: 'Of nobody' }],
  });
  expect(await state(), 'a preview changes nothing').toEqual(after);
  expect((await activity(vandal)).undone_work).toEqual([]);

  const taken = await undo(vandal, since);
  expect(taken).toMatchObject({ prices: 2, changes: 3, kept: [] });
  expect(await state()).toEqual(before);
  expect(await wrongListings(app.db)).toHaveLength(0);
  expect(await activity(vandal)).toMatchObject({
    prices: { rejected: 2, pending: 0, listed: 0 },
    edits: { added: 1, changed: 3, undone: 3 },
    undone_work: [
      {
        id: taken.id,
        prices: 2,
        changes: 3,
        given: 0,
        sightings: 0,
        removed: 1,
        done_by: 'admin@example.com',
        undone_at: null,
      },
    ],
  });
  expect(await undo(vandal, since, true), 'there is no more').toMatchObject({ prices: 0, changes: 0 });

  await done(admin, 'POST', `/webmin/undone-work/${taken.id}/redo/`);
  expect(await state()).toEqual(after);
  expect(await wrongListings(app.db)).toHaveLength(0);
  expect((await call(admin, 'POST', `/webmin/undone-work/${taken.id}/redo/`)).statusCode).toBe(409);
  const logged = await done(admin, 'GET', `/webmin/audit-log/?kind=user&record=${vandal.id}`);
  expect(logged.results.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Redid what was undone: 2 prices and 3 changes.',
    `Undid what vandal@example.com did since ${since.toISOString()}: 2 prices and 3 changes.`,
  ]);
  await undo(vandal, since);
});

test('OPR-07 what others changed since stays, with its reason, and so does what the person did before', async () => {
  const vandal = await app.createUser({ email: 'vandal2@example.com' });
  const { one } = await work(vandal);
  const since = await nextMoment();
  await done(vandal, 'PATCH', `/product/product/${one.product_id}/`, { description: 'Trash', manufacturer: 'Worst' });
  await done(admin, 'PATCH', `/product/product/${one.product_id}/`, { description: 'Cared for' });
  await done(vandal, 'PATCH', `/store/store/${one.store_id}/`, { phone_number: '111' });
  await done(admin, 'PATCH', `/store/store/${one.store_id}/`, { phone_number: '622-0000' });

  const { prices, changes, kept } = await undo(vandal, since);
  expect([prices, changes]).toEqual([0, 1]);
  expect(kept).toMatchObject([{ kind: 'store', id: one.store_id, reason: 'All of it was changed again since.' }]);
  expect(await done(admin, 'GET', `/product/product/${one.product_id}/`)).toMatchObject({
    manufacturer: 'Wronger',
    description: 'Cared for',
  });
  expect(await done(admin, 'GET', `/store/store/${one.store_id}/`)).toMatchObject({ phone_number: '622-0000' });
  expect((await activity(vandal)).prices).toMatchObject({ rejected: 0 });

  const { count, results } = userEditPageSchema.parse(
    await done(admin, 'GET', `/webmin/users/${vandal.id}/edits/?page_size=2`),
  );
  expect(count).toBe(5);
  expect(results).toMatchObject([
    { after: { phone_number: '111' } },
    { after: { description: 'Trash' }, kind: 'product' },
  ]);
});

/** All that is known of prices and who saw them. */
const seen = async () => ({
  prices: await app.db.selectFrom('price').selectAll().orderBy('id').execute(),
  sightings: await app.db.selectFrom('price_observation').selectAll().orderBy('id').execute(),
  listings: await app.db.selectFrom('listing').selectAll().orderBy('price_id').execute(),
});

test('OPR-07 a price that others have seen since goes on as theirs, what the person confirmed speaks no more, and both come back', async () => {
  const [vandal, shopper, other] = await Promise.all(
    ['vandal3', 'shopper3', 'other3'].map((name) => app.createUser({ email: `${name}@example.com` })),
  );
  if (!vandal || !shopper || !other) throw new Error('Nobody is there.');
  const pairs = await app.db.selectFrom('listing').selectAll().orderBy('price_id', 'desc').limit(4).execute();
  const report = (by: TestUser, nth: number) => {
    const { product_id: product, store_id: store, price } = pairs[nth] ?? expect.unreachable();
    return done(by, 'POST', '/price/price/', { product, store, price: (Number(price) + 0.11).toFixed(2) });
  };
  const since = await nextMoment();
  const shared = await report(vandal, 0);
  await report(shopper, 0);
  const lone = await report(vandal, 1);
  const theirs = await report(shopper, 2);
  const approved = await report(vandal, 3);
  await report(other, 3);
  await done(admin, 'PATCH', `/webmin/price-listing/${approved.id}/`, { price_is_verified: 'verified' });
  await done(vandal, 'POST', `/price/price/${theirs.id}/confirm/`, {});
  const before = await seen();

  const expected = { prices: 1, given: 2, sightings: 1, changes: 0, removed: 0 };
  expect(await undo(vandal, since, true)).toMatchObject(expected);
  expect(await seen(), 'a preview changes nothing').toEqual(before);
  const { id } = await undo(vandal, since);
  expect(await activity(vandal)).toMatchObject({ undone_work: [expected] });
  const price = (nth: number) => app.db.selectFrom('price').selectAll().where('id', '=', nth).executeTakeFirst();
  const [first] = before.sightings.filter(({ user_id, price_id }) => user_id === shopper.id && price_id === shared.id);
  expect(await price(shared.id)).toMatchObject({
    added_by: shopper.id,
    date_added: first?.seen_at,
    price_is_verified: 'pending',
  });
  expect(await price(approved.id), 'what was approved stays so').toMatchObject({
    added_by: other.id,
    price_is_verified: 'verified',
  });
  expect(await price(lone.id)).toMatchObject({ added_by: vandal.id, price_is_verified: 'rejected' });
  const after = await seen();
  expect(after.listings.map(({ price_id }) => price_id)).toEqual(expect.arrayContaining([shared.id, approved.id]));
  expect(after.sightings.filter(({ user_id }) => user_id === vandal.id).map(({ price_id }) => price_id)).toEqual([
    lone.id,
  ]);
  expect(await price(theirs.id)).toMatchObject({ confirmations: 0 });
  expect(await wrongListings(app.db)).toHaveLength(0);

  await done(admin, 'POST', `/webmin/undone-work/${id}/redo/`);
  expect(await seen()).toEqual(before);
  await undo(vandal, since);
});

test('OPR-07 what the person added goes where nobody else uses it, with their prices there, and comes back; the rest says why it stays', async () => {
  const [vandal, shopper] = await Promise.all(
    ['vandal4', 'shopper4'].map((name) => app.createUser({ email: `${name}@example.com` })),
  );
  if (!vandal || !shopper) throw new Error('Nobody is there.');
  const since = await nextMoment();
  const product = async (name: string): Promise<number> =>
    (await done(vandal, 'POST', '/product/product/', { name })).id;
  const [alone, priced, listed, changed] = [
    await product('Ghost Rice'),
    await product('Priced Rice'),
    await product('Listed Rice'),
    await product('Changed Rice'),
  ];
  const shop = { address: 'Nowhere', region: 'North', lat: 10.65, lon: -61.51 };
  const store = await done(vandal, 'POST', '/store/store/', { name: 'Ghost Shop', ...shop });
  const known = await app.db.selectFrom('store').select('id').orderBy('id').executeTakeFirstOrThrow();
  await done(vandal, 'POST', '/price/price/', { product: alone, store: known.id, price: '5.00' });
  await done(vandal, 'POST', '/price/price/', { product: alone, store: store.id, price: '5.50' });
  await done(shopper, 'POST', '/price/price/', { product: priced, store: known.id, price: '6.00' });
  const put = async (by: TestUser, item: number) => {
    const list = await done(by, 'POST', '/shoppinglist/shoppinglist/', { name: 'Rice' });
    await done(by, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, product: item });
    return list.id;
  };
  await put(shopper, listed);
  const own = await put(vandal, alone);
  await done(admin, 'PATCH', `/product/product/${changed}/`, { category: 'Grains' });
  const rows = async () => ({
    ...(await seen()),
    products: await app.db.selectFrom('product').selectAll().orderBy('id').execute(),
    stores: await app.db.selectFrom('store').selectAll().orderBy('id').execute(),
  });
  const before = await rows();

  const preview = await undo(vandal, since, true);
  expect(await rows(), 'a preview changes nothing').toEqual(before);
  expect(preview.gone).toEqual([
    { kind: 'product', id: alone, name: 'Ghost Rice' },
    { kind: 'store', id: store.id, name: 'Ghost Shop' },
  ]);
  expect(preview.added).toEqual([
    { kind: 'product', id: priced, name: 'Priced Rice', reason: 'Others have prices there.' },
    { kind: 'product', id: listed, name: 'Listed Rice', reason: 'It is on the list of somebody else.' },
    { kind: 'product', id: changed, name: 'Changed Rice', reason: 'Somebody else has changed it.' },
  ]);
  const taken = await undo(vandal, since);
  expect(taken).toMatchObject({ ...preview, id: taken.id, done_at: taken.done_at });
  const after = await rows();
  expect(after.products.map(({ id }) => id)).toEqual(before.products.map(({ id }) => id).filter((id) => id !== alone));
  expect(after.stores.map(({ id }) => id)).not.toContain(store.id);
  const items = await app.db
    .selectFrom('shopping_list_item')
    .select(['product_id', 'text'])
    .where('list_id', '=', own)
    .execute();
  expect(items, 'on their own list its name stays').toEqual([{ product_id: null, text: 'Ghost Rice' }]);
  expect(await wrongListings(app.db)).toHaveLength(0);

  await done(admin, 'POST', `/webmin/undone-work/${taken.id}/redo/`);
  expect(await rows()).toEqual(before);
  await undo(vandal, since);
});

test('OPR-07 more than is taken back at once is refused with how much it is', async () => {
  const vandal = await app.createUser({ email: 'vandal5@example.com' });
  const since = await nextMoment();
  await sql`
    INSERT INTO price (product_id, store_id, price, source, added_by)
    SELECT product_id, store_id, 1, 'user', ${vandal.id} FROM listing, generate_series(1, 5) LIMIT 10001`.execute(
    app.db,
  );
  const answer = await call(admin, 'POST', `/webmin/users/${vandal.id}/undo-work/`, { since, dry_run: true });
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('10,001 prices')]);
  await sql`DELETE FROM price WHERE added_by = ${vandal.id}`.execute(app.db);
});

test('OPR-07 of thousands of prices every listing follows, with others’ prices in between', async () => {
  const vandal = await app.createUser({ email: 'vandal6@example.com' });
  const before = (await state()).listings;
  const since = await nextMoment();
  const { rows } = await sql<ListingPair>`
    INSERT INTO price (product_id, store_id, price, source, added_by)
    SELECT product_id, store_id, price + nth, 'user', ${vandal.id}
    FROM listing, generate_series(1, 2) AS nth ORDER BY price_id LIMIT 4500
    RETURNING product_id AS "productId", store_id AS "storeId"`.execute(app.db);
  await inTransaction(app.db, (trx) => refreshListings(trx, rows));
  const vandalised = (await state()).listings;
  const preview = await undo(vandal, since, true);
  expect((await state()).listings).toEqual(vandalised);
  expect(await undo(vandal, since)).toMatchObject({ prices: 4500 });
  expect(preview.prices).toBe(4500);
  expect(await wrongListings(app.db)).toHaveLength(0);
  expect((await state()).listings).toEqual(before);
  await sql`DELETE FROM price WHERE added_by = ${vandal.id}`.execute(app.db);
});

test('OPR-07 nobody’s work is nothing, and who is not there is told', async () => {
  expect((await call(admin, 'GET', '/webmin/users/999999/activity/')).statusCode).toBe(404);
  const since = new Date().toISOString();
  expect((await call(admin, 'POST', '/webmin/users/999999/undo-work/', { since })).statusCode).toBe(404);
  expect((await call(admin, 'POST', '/webmin/undone-work/999999/redo/')).statusCode).toBe(404);
});
