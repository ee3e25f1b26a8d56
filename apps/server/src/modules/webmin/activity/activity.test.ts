import { userActivitySchema, userEditPageSchema, workUndoResultSchema } from '@bargain-buddy/contract';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { wrongListings } from '../../../../test/price-state.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp('samples');
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
    .select(['id', 'name', 'brand', 'category'])
    .where('name', '!=', 'Left alone')
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
  await done(user, 'PATCH', `/product/product/${one.product_id}/`, { brand: 'Wrong' });
  await done(user, 'PATCH', `/product/product/${one.product_id}/`, { brand: 'Wronger', category: 'Junk' });
  await done(user, 'PATCH', `/store/store/${one.store_id}/`, { phone_number: '000' });
  return { one, other };
}

test('OPR-07 what a person did since a moment is taken back as a whole, as the preview says, and made to stand again', async () => {
  const vandal = await app.createUser({ email: 'vandal@example.com' });
  const before = await state();
  const since = new Date();
  await work(vandal);
  await done(vandal, 'POST', '/product/product/', { name: 'Left alone' });
  const after = await state();
  expect(after).not.toEqual(before);

  const preview = await undo(vandal, since, true);
  expect(preview).toMatchObject({ id: null, prices: 2, changes: 3, kept: [], added: [{ name: 'Left alone' }] });
  expect(await state(), 'a preview changes nothing').toEqual(after);
  expect((await activity(vandal)).undone_work).toEqual([]);

  const taken = await undo(vandal, since);
  expect(taken).toMatchObject({ prices: 2, changes: 3, kept: [] });
  expect(await state()).toEqual(before);
  expect(await wrongListings(app.db)).toHaveLength(0);
  expect(await activity(vandal)).toMatchObject({
    prices: { rejected: 2, pending: 0, listed: 0 },
    edits: { added: 1, changed: 3, undone: 3 },
    undone_work: [{ id: taken.id, prices: 2, changes: 3, done_by: 'admin@example.com', undone_at: null }],
  });
  expect(await undo(vandal, since, true), 'there is no more').toMatchObject({ prices: 0, changes: 0 });

  await done(admin, 'POST', `/webmin/undone-work/${taken.id}/redo/`);
  expect(await state()).toEqual(after);
  expect(await wrongListings(app.db)).toHaveLength(0);
  expect((await call(admin, 'POST', `/webmin/undone-work/${taken.id}/redo/`)).statusCode).toBe(409);
  const logged = await done(admin, 'GET', `/webmin/audit-log/?kind=user&record=${vandal.id}`);
  expect(logged.results.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Let stand again what was taken back: 2 prices and 3 changes.',
    `Took back what vandal@example.com did since ${since.toISOString()}: 2 prices and 3 changes.`,
  ]);
  await undo(vandal, since);
});

test('OPR-07 what others changed since stays, with its reason, and so does what the person did before', async () => {
  const vandal = await app.createUser({ email: 'vandal2@example.com' });
  const { one } = await work(vandal);
  const since = await nextMoment();
  await done(vandal, 'PATCH', `/product/product/${one.product_id}/`, { category: 'Trash', brand: 'Worst' });
  await done(admin, 'PATCH', `/product/product/${one.product_id}/`, { category: 'Cared for' });
  await done(vandal, 'PATCH', `/store/store/${one.store_id}/`, { phone_number: '111' });
  await done(admin, 'PATCH', `/store/store/${one.store_id}/`, { phone_number: '622-0000' });

  const { prices, changes, kept } = await undo(vandal, since);
  expect([prices, changes]).toEqual([0, 1]);
  expect(kept).toMatchObject([{ kind: 'store', id: one.store_id, reason: 'All of it was changed again since.' }]);
  expect(await done(admin, 'GET', `/product/product/${one.product_id}/`)).toMatchObject({
    brand: 'Wronger',
    category: 'Cared for',
  });
  expect(await done(admin, 'GET', `/store/store/${one.store_id}/`)).toMatchObject({ phone_number: '622-0000' });
  expect((await activity(vandal)).prices).toMatchObject({ rejected: 0 });

  const { count, results } = userEditPageSchema.parse(
    await done(admin, 'GET', `/webmin/users/${vandal.id}/edits/?page_size=2`),
  );
  expect(count).toBe(5);
  expect(results).toMatchObject([
    { after: { phone_number: '111' } },
    { after: { category: 'Trash' }, kind: 'product' },
  ]);
});

test('OPR-07 nobody’s work is nothing, and who is not there is told', async () => {
  expect((await call(admin, 'GET', '/webmin/users/999999/activity/')).statusCode).toBe(404);
  const since = new Date().toISOString();
  expect((await call(admin, 'POST', '/webmin/users/999999/undo-work/', { since })).statusCode).toBe(404);
  expect((await call(admin, 'POST', '/webmin/undone-work/999999/redo/')).statusCode).toBe(404);
});
