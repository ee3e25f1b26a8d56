import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { formOf } from '../../../test/form.ts';
import { waitingForLocks } from '../../../test/locks.ts';
import { type PushServiceDouble, startPushService } from '../../../test/push-service.ts';
import {
  addPrice,
  addPrices,
  createKind,
  createOffers,
  createShopper,
  type Offer,
  type Shopper,
} from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { savePushSubscription } from '../push/push.queries.ts';
import { checkAlerts } from './check-alerts.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const path = 'core/price-alerts/';
const asPrice = (cents: number) => (cents / 100).toFixed(2);

async function watch(person: Shopper, body: object): Promise<number> {
  const response = await person.callApi('POST', path, body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
}
const textsOf = async (person: Shopper) => (await person.news()).map(({ content }) => content);
const check = () => checkAlerts(app);

/** Sent mails to a person, oldest first. */
async function mailsOf(person: Shopper): Promise<string[]> {
  const outbox = join(app.config.dataDir, 'outbox');
  const names = (await readdir(outbox)).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${person.email}`));
}

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function listening(): Promise<{ origin: string }> {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  return { origin: app.app.listeningOrigin };
}

/** Subscribes the browser of a push service of the test, which the endpoint refuses because it is on this machine. */
async function subscribeToPush({ id }: Shopper): Promise<PushServiceDouble> {
  const service = await startPushService();
  onTestFinished(() => service.stop());
  const { family } = await app.db
    .selectFrom('refresh_token')
    .select('family')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  await savePushSubscription(app.db, { userId: id, family }, service.subscription);
  return service;
}

async function reject(...offers: Offer[]): Promise<void> {
  const pairs = offers.map(({ product, store }) => ({ productId: product, storeId: store }));
  await sql`UPDATE price p SET price_is_verified = 'rejected'
    FROM listing l JOIN jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) AS offer (product integer, store integer)
      ON l.product_id = offer.product AND l.store_id = offer.store
    WHERE p.id = l.price_id`.execute(app.db);
  await refreshListings(app.db, pairs);
}

async function offerAt(price: string) {
  const [offer] = await createOffers(app, [price]);
  if (!offer) throw new Error('There is no offer.');
  return offer;
}

/** Does `work` after the alerts are read, and before their states are saved. */
async function whileEvaluating(work: () => Promise<unknown>): Promise<void> {
  const blocker = await app.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE price_alert_sent');
  const checking = check();
  try {
    await expect.poll(() => waitingForLocks(app.db)).toBe(1);
    await work();
  } finally {
    await blocker.query('COMMIT');
    blocker.release();
    await checking;
  }
}

test('ALR-03 a product is named with its brand and amount, in the list and in the message', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  await sql`UPDATE product SET name = 'Oil', brand = 'Savannah', amount = '1 L' WHERE id = ${offer.product}`.execute(
    app.db,
  );
  await watch(ann, { product: offer.product, rule: 'below', price: '18' });
  const { results } = (await ann.callApi('GET', path)).json();
  expect(results[0].product.name).toBe('Savannah Oil 1 L');
  await addPrice(app.db, offer, { price: '16.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('Savannah Oil 1 L')]);
});

test('ALR-02 watching the same twice makes one alert, also at the same moment', async () => {
  const [ann, ben] = [await createShopper(app), await createShopper(app)];
  const { product } = await offerAt('20.00');
  const same = { product, rule: 'below', price: '18' };
  const ids = await Promise.all(Array.from({ length: 8 }, () => watch(ann, same)));
  expect(new Set(ids).size).toBe(1);
  for (const other of [{ price: '17' }, { area: { region: 'North' } }, { rule: 'above' }, { is_paused: true }])
    await watch(ann, { ...same, ...other });
  expect((await ann.callApi('GET', path)).json().results).toHaveLength(5);
  expect(ids).not.toContain(await watch(ben, same));
});

test('ALR-01 a person watches a product below, above, at a new low and after a drop', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  for (const rule of [
    { rule: 'below', price: '18' },
    { rule: 'above', price: '19.5' },
    { rule: 'new_low' },
    { rule: 'drop', percent: 20 },
  ]) {
    await watch(ann, { product: offer.product, ...rule });
  }
  const { results } = (await ann.callApi('GET', path)).json();
  expect(results.map(({ rule, price, current }: Record<string, string>) => [rule, price, current])).toEqual([
    ['drop', null, '20.00'],
    ['new_low', null, '20.00'],
    ['above', '19.50', '20.00'],
    ['below', '18.00', '20.00'],
  ]);
  await addPrice(app.db, offer, { price: '16.00' });
  await app.runJobs();
  const [text] = await textsOf(ann);
  expect(text).toMatch(
    /is now \$16\.00 at Store .*, below \$18\.00\. .*the lowest since you watch it\. .*at least 20 % less\.$/,
  );
  await addPrice(app.db, offer, { price: '19.51' });
  await app.runJobs();
  expect((await textsOf(ann))[0]).toMatch(/above \$19\.50/);
});

test.each(['created', 'changed'])('ALR-02 a price that falls while an alert is being %s counts', async (action) => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  const id = action === 'changed' ? await watch(ann, { product: offer.product, rule: 'below', price: '10' }) : 0;
  await app.runJobs();
  const blocker = await app.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE price_alert IN SHARE MODE');
  const saving = id
    ? ann.callApi('PATCH', `${path}${id}/`, { price: '18' })
    : watch(ann, { product: offer.product, rule: 'below', price: '18' });
  await expect.poll(() => waitingForLocks(app.db)).toBe(1);
  await addPrice(app.db, offer, { price: '16.00' });
  await blocker.query('COMMIT');
  blocker.release();
  await saving;
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/is now \$16\.00 at Store .*, below \$18\.00\.$/)]);
});

test('ALR-02 a price that falls while an alert is being changed counts, also if alerts are evaluated before that', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  const id = await watch(ann, { product: offer.product, rule: 'below', price: '10' });
  await app.runJobs();
  const blocker = await app.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE price_alert IN SHARE MODE');
  const saving = ann.callApi('PATCH', `${path}${id}/`, { price: '18' });
  await expect.poll(() => waitingForLocks(app.db)).toBe(1);
  await addPrice(app.db, offer, { price: '16.00' });
  await check();
  await blocker.query('COMMIT');
  blocker.release();
  await saving;
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/is now \$16\.00 at Store .*, below \$18\.00\.$/)]);
});

test.each([
  ['changed', { price: '15' }],
  ['paused', { is_paused: true }],
])('ALR-02 an alert that is %s while alerts are evaluated sends no message by its old terms', async (_, change) => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  const id = await watch(ann, { product: offer.product, rule: 'below', price: '18' });
  await app.runJobs();
  await addPrice(app.db, offer, { price: '16.00' });
  await whileEvaluating(async () => {
    expect((await ann.callApi('PATCH', `${path}${id}/`, change)).statusCode).toBe(200);
  });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
});

test('ALR-02 saving an alert without a change while alerts are evaluated loses no crossing', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  const id = await watch(ann, { product: offer.product, rule: 'below', price: '18' });
  await app.runJobs();
  await addPrice(app.db, offer, { price: '16.00' });
  await whileEvaluating(() => ann.callApi('PATCH', `${path}${id}/`, { price: '18' }));
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$16.00')]);
});

test('ALR-02 a merge of kinds while alerts are evaluated loses no crossing, and its undo moves the alert back', async () => {
  const ann = await createShopper(app);
  const { authorization } = await app.createUser({ isSuperuser: true });
  const [kept, merged] = [await createKind(app, 'Kept flour'), await createKind(app, 'Merged flour')];
  const offer = await offerAt('20.00');
  await sql`UPDATE product SET kind_id = ${merged}, base_amount = 1, kind_is_chosen = true WHERE id = ${offer.product}`.execute(
    app.db,
  );
  await addPrice(app.db, offer, { price: '20.00' });
  await watch(ann, { kind: merged, rule: 'below', price: '1.80' });
  await app.runJobs();
  await addPrice(app.db, offer, { price: '16.00' });
  let change = 0;
  await whileEvaluating(async () => {
    const payload = { keep: kept, merge: [merged] };
    const response = await app.send('POST', '/api/webmin/kind-merge/', { headers: authorization, payload });
    expect(response.statusCode, response.body).toBe(200);
    change = response.json().id;
  });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('Kept flour is now $1.60')]);
  const undo = await app.send('POST', `/api/webmin/kind-changes/${change}/undo/`, { headers: authorization });
  expect(undo.statusCode, undo.body).toBe(200);
  await app.runJobs();
  expect((await ann.callApi('GET', path)).json().results).toMatchObject([
    { kind: { id: merged, name: 'Merged flour' }, current: '1.60' },
  ]);
});

test('ALR-02 a withdrawal whose alert is saved meanwhile arms it with the earlier lowest price', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  const id = await watch(ann, { product: offer.product, rule: 'new_low' });
  await app.runJobs();
  await addPrice(app.db, offer, { price: '16.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toHaveLength(1);
  await reject(offer);
  await whileEvaluating(() => ann.callApi('PATCH', `${path}${id}/`, {}));
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, offer, { price: '17.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$17.00')]);
});

test('ALR-02 a rejected price that a lower one follows at once leaves one message, about the lower price', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  await watch(ann, { product: offer.product, rule: 'below', price: '18' });
  await addPrice(app.db, offer, { price: '17.00' });
  await app.runJobs();
  await reject(offer);
  await addPrice(app.db, offer, { price: '16.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$16.00')]);
});

test('ALR-01 a kind is watched by its unit price in a region, and samples and held prices do not count', async () => {
  const ann = await createShopper(app);
  const kind = await createKind(app, 'Flour');
  const offers = await createOffers(app, ['10.00', '10.00'], 'a store each');
  const [north, south] = offers;
  if (!north || !south) throw new Error('There are no offers.');
  await sql`UPDATE product SET kind_id = ${kind}, base_amount = 0.5, kind_is_chosen = true WHERE id IN (${north.product}, ${south.product})`.execute(
    app.db,
  );
  await sql`UPDATE store SET region = CASE id WHEN ${north.store} THEN 'North' ELSE 'South' END
            WHERE id IN (${north.store}, ${south.store})`.execute(app.db);
  await addPrices(app.db, [
    { ...north, price: '10.00' },
    { ...south, price: '10.00' },
  ]);
  await watch(ann, { kind, area: { region: 'North' }, rule: 'below', price: '1.99' });
  await addPrice(app.db, south, { price: '5.00' });
  await addPrice(app.db, north, { price: '5.00', held: true });
  const [sample] = await createOffers(app, ['5.00']);
  await sql`UPDATE product SET kind_id = ${kind}, base_amount = 0.5, kind_is_chosen = true WHERE id = ${sample?.product}`.execute(
    app.db,
  );
  await sql`UPDATE price SET source = 'sample' WHERE product_id = ${sample?.product}`.execute(app.db);
  await sql`UPDATE store SET region = 'North' WHERE id = ${sample?.store}`.execute(app.db);
  await refreshListings(app.db, [{ productId: sample?.product ?? 0, storeId: sample?.store ?? 0 }]);
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, north, { price: '9.94' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, north, { price: '9.92' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/^Flour is now \$1\.98 for 100 g at .*below \$1\.99\.$/)]);
});

const cases: [string, object, string, (string | 'undo')[], RegExp[]][] = [
  ['a drop from a rejected price', { rule: 'drop', percent: 10 }, '20.00', ['28.00', 'undo'], []],
  ['a price that only a rejected price interrupted', { rule: 'below', price: '20' }, '19.00', ['22.00', 'undo'], []],
  ['a low after a rejected lower one', { rule: 'new_low' }, '20.00', ['11.00', 'undo', '20.00', '15.00'], [/15\.00/]],
  ['the lower of two lows is rejected', { rule: 'new_low' }, '20.00', ['18.00', '17.00', 'undo'], [/18\.00/]],
  ['a low below a rejected first price', { rule: 'new_low' }, '11.00', ['20.00', 'undo first', '15.00'], [/15\.00/]],
];
test.each(cases)(
  'ALR-02 the state of an alert follows accepted prices: %s',
  async (_, terms, first, steps, expected) => {
    const ann = await createShopper(app);
    const offer = await offerAt(first);
    await watch(ann, { product: offer.product, ...terms });
    for (const one of steps) {
      if (one === 'undo') await reject(offer);
      else if (one === 'undo first') {
        await sql`UPDATE price SET price_is_verified = 'rejected' WHERE product_id = ${offer.product} AND price = ${first}`.execute(
          app.db,
        );
        await refreshListings(app.db, [{ productId: offer.product, storeId: offer.store }]);
      } else await addPrice(app.db, offer, { price: one });
      await app.runJobs();
    }
    expect(await textsOf(ann)).toEqual(expected.map((text) => expect.stringMatching(text)));
  },
);

test('ALR-02 a corrected amount of a price withdraws the unread message, and is no reference', async () => {
  const ann = await createShopper(app);
  const { authorization: headers } = await app.createUser({ isSuperuser: true });
  const offer = await offerAt('17.00');
  await watch(ann, { product: offer.product, rule: 'below', price: '15' });
  await watch(ann, { product: offer.product, rule: 'new_low' });
  await addPrice(app.db, offer, { price: '11.70' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$11.70')]);
  const listing = app.db.selectFrom('listing').select('price_id').where('product_id', '=', offer.product);
  const { price_id } = await listing.executeTakeFirstOrThrow();
  const url = `/api/webmin/price-listing/${price_id}/`;
  expect((await app.send('PATCH', url, { headers, payload: { price: '17.10' } })).statusCode).toBe(200);
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, offer, { price: '14.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([
    expect.stringMatching(/\$14\.00 .*below \$15\.00\. .*\$14\.00 .*the lowest since you watch it/),
  ]);
});

async function edit(method: 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) {
  const { authorization: headers } = await app.createUser({ isSuperuser: true });
  const response = await app.send(method, url, { headers, ...(payload && { payload }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}
const setKind = (offer: { product: number }, kind: number) =>
  sql`UPDATE product SET name = 'Flour ' || id, kind_id = ${kind}, base_amount = 0.5, dimension = 'mass', kind_is_chosen = true
      WHERE id = ${offer.product}`.execute(app.db);

test('ALR-02 a changed amount of a product is checked, and its undo withdraws the message', async () => {
  const ann = await createShopper(app);
  const kind = await createKind(app, 'Flour');
  const offer = await offerAt('10.00');
  await setKind(offer, kind);
  await watch(ann, { kind, rule: 'below', price: '1.50' });
  const { id: list } = await ann.createList('Flour');
  await ann.call('POST', 'shoppinglistitem/', { shopping_list: list, kinds: [kind], amount: '1', amount_unit: 'kg' });
  await watch(ann, { list, rule: 'below', price: '15' });
  await app.runJobs();
  await edit('PATCH', `/api/product/product/${offer.product}/`, { amount: '1 kg' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/Flour is now \$1\.00 .*Your list Flour is now \$10\.00/)]);
  await edit('PATCH', `/api/product/product/${offer.product}/`, { amount: '500 g' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
});

test('ALR-02 a product that gets another kind is checked for alerts of both kinds', async () => {
  const ann = await createShopper(app);
  const [kind, other] = [await createKind(app, 'Rice A'), await createKind(app, 'Rice B')];
  const offer = await offerAt('5.00');
  await setKind(offer, other);
  await watch(ann, { kind, rule: 'below', price: '1.50' });
  await app.runJobs();
  await edit('POST', '/api/webmin/kind-split/', { products: [offer.product], kind });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('Rice A is now $1.00')]);
  await edit('POST', '/api/webmin/kind-split/', { products: [offer.product], kind: other });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
});

test('ALR-02 a deleted store withdraws the unread message, and the same price elsewhere counts', async () => {
  const ann = await createShopper(app);
  const [a, b] = await createOffers(app, ['20.00', '20.00'], 'a store each');
  if (!a || !b) throw new Error('There are no offers.');
  const elsewhere = { product: a.product, store: b.store };
  await addPrice(app.db, elsewhere, { price: '20.00' });
  await watch(ann, { product: a.product, rule: 'below', price: '18' });
  await addPrice(app.db, a, { price: '15.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toHaveLength(1);
  await edit('DELETE', `/api/webmin/stores/${a.store}/`);
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, elsewhere, { price: '15.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$15.00')]);
});

test('ALR-02 a deleted product withdraws the unread message, and its alert returns with it', async () => {
  const ann = await createShopper(app);
  const { authorization: headers } = await app.createUser({ isSuperuser: true });
  const offer = await offerAt('20.00');
  const id = await watch(ann, { product: offer.product, rule: 'below', price: '18' });
  await addPrice(app.db, offer, { price: '15.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toHaveLength(1);
  await edit('DELETE', `/api/webmin/products/${offer.product}/`);
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  const deletions = `/api/webmin/deleted-records/?kind=product&record=${offer.product}`;
  const { results } = (await app.send('GET', deletions, { headers })).json();
  await edit('POST', `/api/webmin/deleted-records/${results[0].id}/undo/`);
  expect((await ann.callApi('GET', path)).json().results).toMatchObject([{ id, current: '15.00' }]);
  for (const price of ['20.00', '15.00']) {
    await addPrice(app.db, offer, { price });
    await app.runJobs();
  }
  expect(await textsOf(ann)).toHaveLength(1);
});

test('ALR-02 other preferred stores start the alerts of preferred stores again, without a message', async () => {
  const ann = await createShopper(app);
  const [dear, cheap] = await createOffers(app, ['20.00', '10.00'], 'a store each');
  if (!dear || !cheap) throw new Error('There are no offers.');
  await addPrice(app.db, { product: dear.product, store: cheap.store }, { price: '10.00' });
  const prefer = (action: 'add' | 'remove', { store }: { store: number }) =>
    ann.callApi(action === 'add' ? 'POST' : 'DELETE', `core/${action}-preferred-store/`, { store_id: store });
  await prefer('add', dear);
  for (const terms of [
    { rule: 'drop', percent: 20 },
    { rule: 'below', price: '15' },
    { rule: 'above', price: '15' },
  ])
    await watch(ann, { product: dear.product, area: { preferred: true }, ...terms });
  const { id: list } = await ann.createList();
  await ann.add(list, { product: dear.product } as Offer);
  await watch(ann, { list, area: { preferred: true }, rule: 'below', price: '15' });
  await app.runJobs();
  await prefer('add', cheap);
  await app.runJobs();
  await prefer('remove', cheap);
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await edit('DELETE', `/api/webmin/stores/${dear.store}/`);
  await prefer('add', cheap);
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  for (const price of ['16.00', '12.00']) {
    await addPrice(app.db, { product: dear.product, store: cheap.store }, { price });
    await app.runJobs();
  }
  expect(await textsOf(ann)).toEqual([
    expect.stringMatching(/\$12\.00 .*at least 20 % less\. .*\$12\.00 .*, below \$15\.00\. .*Your list|more of your/),
    expect.stringMatching(/\$16\.00 .*above \$15\.00/),
  ]);
});

test('ALR-02 an alert is armed again at exactly 5 %', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('25.00');
  await watch(ann, { product: offer.product, rule: 'below', price: '20.00' });
  const counts: number[] = [];
  for (const price of ['19.99', '20.99', '19.99', '21.00', '19.99']) {
    await addPrice(app.db, offer, { price });
    await app.runJobs();
    counts.push((await textsOf(ann)).length);
  }
  expect(counts).toEqual([1, 1, 1, 1, 2]);
});

test('ALR-02 an import makes one message and one mail for a person, and undone prices withdraw them', async () => {
  const ann = await createShopper(app);
  const offers = await createOffers(
    app,
    Array.from({ length: 30 }, () => '20.00'),
  );
  for (const { product } of offers) await watch(ann, { product, rule: 'below', price: '18' });
  await addPrices(
    app.db,
    offers.map((offer) => ({ ...offer, price: '17.00' })),
  );
  await Promise.all([check(), check()]);
  const [text, ...others] = await textsOf(ann);
  expect(others).toEqual([]);
  expect(text).toMatch(/And 27 more of your price alerts\.$/);
  await app.runJobs();
  expect(await mailsOf(ann)).toHaveLength(1);
  await reject(...offers.slice(0, 28));
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([
    expect.stringMatching(
      /^Brand Product 28 500 g is .* Brand Product 29 500 g is now \$17\.00 [^.]*, below \$18\.00\.$/,
    ),
  ]);
  await reject(...offers.slice(28));
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, offers[0] as (typeof offers)[0], { price: '17.00' });
  await app.runJobs();
  expect(await textsOf(ann)).toHaveLength(1);
});

test('ALR-02 each crossing is pushed once to people who switched push on, and never to others', async () => {
  const [ann, bob] = [await createShopper(app), await createShopper(app)];
  const offer = await offerAt('20.00');
  const [ofAnn, ofBob] = [await subscribeToPush(ann), await subscribeToPush(bob)];
  const switchPush = (person: Shopper, push_notifications: boolean) =>
    person.callApi('PATCH', 'core/me/', { push_notifications });
  await switchPush(ann, true);
  await switchPush(bob, false);
  for (const person of [ann, bob]) await watch(person, { product: offer.product, rule: 'below', price: '18' });
  const change = async (price: string) => {
    await addPrice(app.db, offer, { price });
    await Promise.all([check(), check()]);
    await app.runJobs();
  };
  const pricesOf = ({ messages }: PushServiceDouble) =>
    messages.map(({ text }) => {
      const { path: page, body } = JSON.parse(text);
      expect(page).toBe('/price-alerts');
      return /^Brand Product 0 500 g is now (\$\d+\.\d\d) at Store .*, below \$18\.00\.$/.exec(body)?.[1];
    });
  for (const price of ['17.00', '16.00', '18.50', '16.50']) await change(price);
  expect([pricesOf(ofAnn), pricesOf(ofBob)]).toEqual([['$17.00'], []]);
  await change('18.90');
  await change('15.00');
  expect([pricesOf(ofAnn), pricesOf(ofBob)]).toEqual([['$17.00', '$15.00'], []]);
  await switchPush(ann, false);
  await switchPush(bob, true);
  await change('20.00');
  await change('14.00');
  expect([pricesOf(ofAnn), pricesOf(ofBob)]).toEqual([['$17.00', '$15.00'], ['$14.00']]);
  for (const person of [ann, bob]) expect(await textsOf(person)).toHaveLength(3);
});

test('ALR-03 a mail ends alert mails by one click without a login, and forged links do not', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  await watch(ann, { product: offer.product, rule: 'below', price: '18' });
  await addPrice(app.db, offer, { price: '17.00' });
  await app.runJobs();
  const [mail = '', ...others] = await mailsOf(ann);
  expect(others).toEqual([]);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, address = ''] = /List-Unsubscribe:\s+<([^>]+)>/.exec(mail) ?? [];
  const url = new URL(address);
  const here = new URL(url.pathname + url.search, (await listening()).origin);
  const post = (to: URL) =>
    fetch(to, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const forged = new URL(here);
  forged.searchParams.set('token', `${ann.id}.${'A'.repeat(43)}`);
  expect((await post(forged)).status).toBe(404);
  expect((await ann.callApi('GET', path)).json().mails).toBe(true);
  expect((await post(here)).status).toBe(204);
  expect((await ann.callApi('GET', path)).json().mails).toBe(false);
  for (const price of ['20.00', '17.00']) {
    await addPrice(app.db, offer, { price });
    await app.runJobs();
  }
  expect(await textsOf(ann)).toHaveLength(2);
  expect(await mailsOf(ann)).toEqual([mail]);
  expect((await ann.callApi('PATCH', `${path}mails/`, { mails: true })).json()).toEqual({ mails: true });
});

test.each([
  ['multipart', { body: toForm({ 'List-Unsubscribe': 'One-Click' }) }],
  ['text', { body: 'List-Unsubscribe=One-Click' }],
  ['broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
  ['unknown', { body: new Uint8Array([1, 2]), headers: { 'content-type': 'x/y' } }],
  ['empty', {}],
])('ALR-03 a mail program ends alert mails by one click with this body: %s', async (_, request) => {
  const ann = await createShopper(app);
  const { origin } = await listening();
  const address = `${origin}/api/core/price-alerts/unsubscribe/?token=${await unsubscribeToken(app.config, ann.id)}`;
  expect((await fetch(address, { method: 'POST', ...request })).status).toBe(204);
  expect((await ann.callApi('GET', path)).json().mails).toBe(false);
});

test('ALR-03 a mail program without one click opens the page that ends alert mails', async () => {
  const ann = await createShopper(app);
  const token = await unsubscribeToken(app.config, ann.id);
  const response = await app.send('GET', `/api/${path}unsubscribe/?token=${token}`);
  expect([response.statusCode, response.headers.location]).toEqual([302, `/stop-alert-emails?token=${token}`]);
  expect((await ann.callApi('GET', path)).json().mails).toBe(true);
  expect((await app.send('GET', `/api/${path}unsubscribe/`)).statusCode).toBe(400);
});

test('ALR-03 a new alert can be paused, and starts from the current price when it is resumed', async () => {
  const ann = await createShopper(app);
  const offer = await offerAt('20.00');
  const terms = { product: offer.product, rule: 'below', price: '18' };
  const made = (await ann.callApi('POST', path, { ...terms, is_paused: true })).json();
  expect(made.is_paused).toBe(true);
  expect((await ann.callApi('POST', path, { ...terms, price: '10' })).json().is_paused).toBe(false);
  const change = async (price: string) => {
    await addPrice(app.db, offer, { price });
    await app.runJobs();
  };
  await change('17.00');
  await ann.callApi('PATCH', `${path}${made.id}/`, { is_paused: false });
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await change('20.00');
  await change('17.00');
  expect(await textsOf(ann)).toHaveLength(1);
});

test('ALR-03 people change and delete only their own alerts, at most 200', async () => {
  const [ann, bob] = [await createShopper(app), await createShopper(app)];
  const { product } = await offerAt('20.00');
  const id = await watch(ann, { product, rule: 'below', price: '18' });
  expect((await bob.callApi('PATCH', `${path}${id}/`, { is_paused: true })).statusCode).toBe(404);
  expect((await bob.callApi('DELETE', `${path}${id}/`)).statusCode).toBe(404);
  const changed = await ann.callApi('PATCH', `${path}${id}/`, { is_paused: true, price: '15' });
  expect(changed.json()).toMatchObject({ is_paused: true, price: '15.00' });
  expect((await ann.callApi('PATCH', `${path}${id}/`, { percent: 5 })).statusCode).toBe(400);
  const exported = (await ann.callApi('GET', 'core/me/export/')).json();
  expect(exported.price_alerts).toMatchObject([{ id, rule: 'below' }]);
  expect((await ann.callApi('DELETE', `${path}${id}/`)).statusCode).toBe(204);
  expect((await ann.callApi('POST', path, { product: 2_000_000_000, rule: 'new_low' })).statusCode).toBe(404);
  expect((await ann.callApi('POST', path, { product, rule: 'drop' })).json()).toHaveProperty('percent');
  await sql`INSERT INTO price_alert (user_id, product_id, rule, armed)
            SELECT ${ann.id}, ${product}, 'new_low', true FROM generate_series(1, 200)`.execute(app.db);
  expect((await ann.callApi('POST', path, { product, rule: 'below', price: '18' })).statusCode).toBe(409);
  await sql`DELETE FROM app_user WHERE id = ${ann.id}`.execute(app.db);
  expect((await sql`SELECT FROM price_alert WHERE user_id = ${ann.id}`.execute(app.db)).rows).toEqual([]);
});

test('ALR-02 an undone import withdraws its unread alert, and a merged product leaves its alert to the other one until the merge is undone', async () => {
  const ann = await createShopper(app);
  const { authorization } = await app.createUser({ isSuperuser: true });
  const importPrice = async (day: string, price: string) => {
    const file = new Blob([`Item,Club,Price\nWatched oil,Mausica,${price}\nOther oil,Mausica,30.00`]);
    const { payload, headers } = await formOf({ date_added: day, file }, 'prices.csv');
    const url = '/api/webmin/pricesmart-import/';
    const response = await app.send('POST', url, { headers: { ...headers, ...authorization }, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  const idOf = async (name: string) =>
    (await app.db.selectFrom('product').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  await importPrice('2026-11-10', '20.00');
  const product = await idOf('Watched oil');
  const id = await watch(ann, { product, rule: 'below', price: '18' });
  await importPrice('2026-11-20', '17.00');
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$17.00')]);
  const [last] = (await app.send('GET', '/api/webmin/imports/', { headers: authorization })).json().results;
  expect((await app.send('DELETE', `/api/webmin/imports/${last.id}/`, { headers: authorization })).statusCode).toBe(
    200,
  );
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([]);

  const keep = await idOf('Other oil');
  const watched = async () => (await ann.callApi('GET', path)).json().results;
  const ofOther = await watch(ann, { product: keep, rule: 'below', price: '25' });
  const payload = { kind: 'product', keep, merge: [product] };
  const merge = await app.send('POST', '/api/webmin/merge/', { headers: authorization, payload });
  expect(merge.statusCode, merge.body).toBe(200);
  expect(await watched()).toMatchObject([
    { id: ofOther, product: { id: keep } },
    { id, product: { id: keep } },
  ]);
  const undo = await app.send('POST', `/api/webmin/merge-history/${merge.json().id}/undo/`, {
    headers: authorization,
  });
  expect(undo.statusCode, undo.body).toBe(200);
  await app.runJobs();
  expect(await watched()).toMatchObject([
    { id: ofOther, product: { id: keep }, current: '30.00' },
    { id, product: { id: product }, current: '20.00' },
  ]);
  await importPrice('2026-11-21', '17.00');
  await app.runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/^Watched oil is now \$17.00 at [^.]*, below \$18.00\.$/)]);
});

test('ALR-02 a person gets one message, and loses it, also if thousands of alerts are evaluated between two of theirs', async () => {
  const ann = await createShopper(app);
  const offers = await createOffers(app, ['20.00', '20.00', '20.00']);
  const [first, between, last] = offers;
  if (!first || !between || !last) throw new Error('There are no offers.');
  await watch(ann, { product: first.product, rule: 'below', price: '18' });
  await watch(ann, { product: last.product, rule: 'below', price: '18' });
  await sql`INSERT INTO price_alert (user_id, product_id, rule, threshold, armed)
            SELECT ${ann.id}, ${between.product}, 'above', 9900, true FROM generate_series(1, 4_100)`.execute(app.db);
  await addPrices(
    app.db,
    offers.map((offer) => ({ ...offer, price: '16.00' })),
  );
  await check();
  expect(await textsOf(ann)).toEqual([
    expect.stringMatching(
      /^Brand Product 0 500 g is now \$16\.00 .* Brand Product 2 500 g is now \$16\.00 .*, below \$18\.00\.$/,
    ),
  ]);
  await sql`UPDATE price SET price_is_verified = 'rejected' WHERE price = 16 AND product_id IN (${first.product}, ${last.product})`.execute(
    app.db,
  );
  await refreshListings(
    app.db,
    offers.map(({ product, store }) => ({ productId: product, storeId: store })),
  );
  await check();
  expect(await textsOf(ann)).toEqual([]);
});

interface HistoryTerms {
  rule: 'below' | 'above' | 'new_low' | 'drop';
  limit?: number;
  percent?: number;
}

/** The naive reading: goes through all prices. Returns the indices of crossings, and what later prices depend on. */
function readHistory({ rule, limit = 0, percent = 0 }: HistoryTerms, isOpenAtStart: boolean, cents: readonly number[]) {
  const found: number[] = [];
  let isOpen = isOpenAtStart;
  let [low = 0] = cents;
  let high = low;
  for (const [index, now] of cents.entries()) {
    if (isOpen) {
      low = Math.min(low, now);
      const back = rule === 'below' ? limit : low;
      isOpen = rule === 'above' ? now * 100 > limit * 95 : now * 100 < back * 105;
      high = now;
      continue;
    }
    high = Math.max(high, now);
    const meets = {
      below: now < limit,
      above: now > limit,
      new_low: now < low,
      drop: now * 100 <= high * (100 - percent),
    };
    if (!meets[rule]) continue;
    found.push(index);
    isOpen = true;
    low = now;
  }
  const reference = cents.length === 0 ? undefined : isOpen || rule === 'new_low' ? low : high;
  return { found, state: rule === 'below' || rule === 'above' ? [isOpen] : [isOpen, reference] };
}

type Step = { do: 'price'; cents: number } | { do: 'reject' | 'correct'; which: number } | { do: 'pause' | 'resume' };
const toStep = (one: number | string): Step => {
  if (typeof one === 'number') return { do: 'price', cents: one };
  if (one === 'pause' || one === 'resume') return { do: one };
  const [action, which = '0'] = one.split(' ');
  return { do: action === 'correct' ? 'correct' : 'reject', which: Number(which) };
};

test.each<HistoryTerms>([
  { rule: 'below', limit: 2000 },
  { rule: 'above', limit: 2000 },
  { rule: 'new_low' },
  { rule: 'drop', percent: 10 },
])(
  'ALR-02 over random histories with rejected and corrected prices each crossing of accepted ones is sent once: $rule',
  async (terms) => {
    const { rule, limit, percent } = terms;
    const cents = fc.integer({ min: 85, max: 115 }).map((n) => n * 20);
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('price' as const), cents }) },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constantFrom('reject' as const, 'correct' as const),
          which: fc.nat({ max: 11 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(cents, fc.array(step, { minLength: 1, maxLength: 12 }), async (first, steps) => {
        const ann = await createShopper(app);
        const offer = await offerAt(asPrice(first));
        const id = await watch(ann, {
          product: offer.product,
          rule,
          ...(limit && { price: asPrice(limit) }),
          ...(percent && { percent }),
        });
        const rows = () =>
          sql<{ id: number; cents: number; rejected: boolean }>`
            SELECT id, (price * 100)::integer AS cents, price_is_verified = 'rejected' AS rejected FROM price
            WHERE product_id = ${offer.product} ORDER BY date_added, id`
            .execute(app.db)
            .then((result) => result.rows);
        const refresh = () => refreshListings(app.db, [{ productId: offer.product, storeId: offer.store }]);
        const isMet = (now: number) => (rule === 'below' && now < 2000) || (rule === 'above' && now > 2000);
        // The model: the seen prices that mattered, as id and cents, and those of messages.
        let seen = [(await rows())[0]].map((row) => ({ id: row?.id, cents: first }));
        let isOpenAtStart = isMet(first);
        let shown = new Set<(typeof seen)[number]>();
        let older: { id?: number | undefined; cents: number }[] = [];
        let isPaused = false;
        for (const one of steps) {
          const prices = await rows();
          const chosen = 'which' in one ? prices[one.which % prices.length] : undefined;
          let resumes = false;
          if (one.do === 'price') await addPrice(app.db, offer, { price: asPrice(one.cents) });
          else if (one.do === 'reject') {
            if (prices.filter(({ rejected }) => !rejected).length === 1) continue;
            await sql`UPDATE price SET price_is_verified = 'rejected' WHERE id = ${chosen?.id}`.execute(app.db);
            await refresh();
          } else if (one.do === 'correct') {
            await sql`UPDATE price SET price = price + 1 WHERE id = ${chosen?.id}`.execute(app.db);
            await refresh();
          } else if (one.do === 'pause' || one.do === 'resume') {
            resumes = isPaused && one.do === 'resume';
            isPaused = one.do === 'pause';
            await ann.callApi('PATCH', `${path}${id}/`, { is_paused: isPaused });
          }
          await Promise.all([check(), check()]);
          const accepted = (await rows()).filter(({ rejected }) => !rejected);
          const last = accepted.at(-1);
          if (!last) throw new Error('A price is always accepted.');
          const counts = (price: { id?: number | undefined; cents: number }) =>
            accepted.some((row) => row.id === price.id && row.cents === price.cents);
          const now = { id: last.id, cents: last.cents };
          if (resumes) {
            // Messages before it stay while their prices count.
            older = [...older, ...shown];
            shown = new Set();
            seen = [now];
            isOpenAtStart = isMet(now.cents);
          }
          older = older.filter(counts);
          seen = seen.filter(counts);
          const read = (some: typeof seen) =>
            readHistory(
              terms,
              isOpenAtStart,
              some.map((price) => price.cents),
            );
          const isNewest = () => seen.at(-1)?.id === now.id && seen.at(-1)?.cents === now.cents;
          const matters = !isDeepStrictEqual(read(seen).state, read([...seen, now]).state);
          if (!isPaused && !isNewest() && matters) seen.push(now);
          const crossings = new Set(read(seen).found.flatMap((index) => seen[index] ?? []));
          shown = new Set([...shown].filter((price) => crossings.has(price)));
          const newest = seen.at(-1);
          if (!isPaused && newest && isNewest() && crossings.has(newest)) shown.add(newest);
          expect(await textsOf(ann)).toHaveLength(older.length + shown.size);
        }
      }),
      {
        numRuns: Number(process.env.PROPERTY_RUNS ?? 15),
        examples: [
          [2200, [1700, 2100, 'reject 2', 'reject 1', 1700].map(toStep)],
          [2000, [2800, 'reject 1'].map(toStep)],
          [1900, [2200, 'reject 1'].map(toStep)],
          [2000, [1100, 2000, 'reject 1', 1500].map(toStep)],
          [2000, [1800, 1700, 'reject 1'].map(toStep)],
          [2000, [1800, 'correct 1', 1860].map(toStep)],
        ],
      },
    );
  },
  180_000,
);

test('ALR-02 a person deletes or changes an alert while its message is withdrawn, 200 times', async () => {
  const offers = await createOffers(app, Array(20).fill('20.00'));
  const watchers = await Promise.all(offers.map(async (offer) => ({ offer, person: await createShopper(app) })));
  for (let round = 0; round < 200 / watchers.length; round++) {
    const alerts = await Promise.all(
      watchers.map(async ({ offer, person }) => ({
        person,
        id: await watch(person, { product: offer.product, rule: 'below', price: '18' }),
      })),
    );
    await addPrices(
      app.db,
      offers.map((offer) => ({ ...offer, price: '17.00' })),
    );
    await check();
    for (const { person } of watchers) expect(await textsOf(person)).toHaveLength(1);
    await reject(...offers);
    const checking = check();
    const changed = await Promise.all(
      alerts.map(async ({ person, id }, index) => {
        const [method, change, status] =
          (round + index) % 2 ? (['PATCH', { price: '17.50' }, 200] as const) : (['DELETE', undefined, 204] as const);
        expect((await person.callApi(method, `${path}${id}/`, change)).statusCode).toBe(status);
        return method === 'PATCH' ? [person] : [];
      }),
    );
    await checking;
    await check();
    for (const person of changed.flat()) expect(await textsOf(person)).toEqual([]);
    await sql`DELETE FROM price_alert; DELETE FROM notification`.execute(app.db);
  }
});
