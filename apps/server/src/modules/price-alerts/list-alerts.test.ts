import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  addPrice,
  addPrices,
  createKind,
  createOffers,
  createPack,
  createShopper,
  createStore,
  type Offer,
  type Shopper,
} from '../../../test/shopping.ts';
import { Unavailable } from '../../platform/errors.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { checkAlerts, checkListAlerts } from './check-alerts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const path = 'core/price-alerts/';
const check = async () => {
  await checkAlerts(app);
  await checkListAlerts({ db: app.db, config: app.config, planThreads: app.app.planThreads });
};
const textsOf = async (person: Shopper) => (await person.news()).map(({ content }) => content);
const alertsOf = async (person: Shopper) => (await person.callApi('GET', path)).json().results;

async function watch(person: Shopper, body: object): Promise<number> {
  const response = await person.callApi('POST', path, body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
}

async function reject({ product, store }: Offer): Promise<void> {
  await sql`UPDATE price SET price_is_verified = 'rejected' WHERE id = (
    SELECT price_id FROM listing WHERE product_id = ${product} AND store_id = ${store})`.execute(app.db);
  await refreshListings(app.db, [{ productId: product, storeId: store }]);
}

async function listOf(person: Shopper, prices: readonly string[], name = 'Weekly shop') {
  const offers = await createOffers(app, prices);
  const [first, second] = offers;
  if (!first || !second) throw new Error('A list has two items.');
  const { id } = await person.createList(name);
  for (const { product } of offers) await person.add(id, { product } as Offer);
  return { id, first, second };
}

/** Runs the jobs. On a busy machine a plan may take longer than its limit, and its job is tried again. */
async function runJobs(): Promise<void> {
  const failed = sql<{ id: string }>`SELECT id FROM graphile_worker.jobs WHERE last_error IS NOT NULL`;
  await app.runJobs();
  for (let jobs = await failed.execute(app.db); jobs.rows.length > 0; jobs = await failed.execute(app.db)) {
    const ids = jobs.rows.map(({ id }) => id);
    await sql`SELECT graphile_worker.reschedule_jobs(${ids}::bigint[], now())`.execute(app.db);
    await app.runJobs();
  }
}

test('ALR-01 a person watches the total of a list below, above, at a new low and after a drop', async () => {
  const ann = await createShopper(app);
  const { id, first } = await listOf(ann, ['60.00', '40.00']);
  for (const rule of [
    { rule: 'below', price: '90' },
    { rule: 'above', price: '100' },
    { rule: 'new_low' },
    { rule: 'drop', percent: 20 },
  ]) {
    await watch(ann, { list: id, ...rule });
  }
  const [alert] = await alertsOf(ann);
  const list = { id, name: 'Weekly shop', max_stops: 2, stop_cost: '10.00', found: 2, needed: 2 };
  expect(alert).toMatchObject({ list, product: null, kind: null, area: { list: true }, current: '100.00' });
  await addPrice(app.db, first, { price: '40.00' });
  await runJobs();
  expect(await textsOf(ann)).toEqual([
    expect.stringMatching(
      /^Your list Weekly shop is now \$80\.00 at Store [^.]*, below \$90\.00\. .*the lowest since you watch it\. .*20 % less/,
    ),
  ]);
  const plan = (await ann.callApi('GET', `shoppinglist/shoppinglist/${id}/plans/`)).json();
  expect((await alertsOf(ann))[0].current).toBe(plan.trip.total);
  await addPrice(app.db, first, { price: '60.01' });
  await runJobs();
  expect((await textsOf(ann))[0]).toMatch(/\$100\.01 at .*, above \$100\.00\.$/);
  const exported = (await ann.callApi('GET', 'core/me/export/')).json();
  expect(exported.price_alerts[0]).toMatchObject({ list: { id }, rule: 'drop' });
});

test('ALR-01 a list with kinds is watched in a region, by trips of one store', async () => {
  const ann = await createShopper(app);
  const kind = await createKind(app, 'Rice');
  const [north, south] = [await createStore(app, { region: 'North' }), await createStore(app, { region: 'South' })];
  const product = await createPack(app, { id: kind }, '1', [
    [north, '20.00'],
    [south, '20.00'],
  ]);
  const { id } = await ann.createList('Rice');
  await ann.call('POST', 'shoppinglistitem/', { shopping_list: id, kinds: [kind], amount: '2', amount_unit: 'kg' });
  await watch(ann, {
    list: id,
    area: { region: 'North' },
    max_stops: 1,
    stop_cost: '0.00',
    rule: 'below',
    price: '39',
  });
  await addPrice(app.db, { product, store: south }, { price: '10.00' });
  await runJobs();
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, { product, store: north }, { price: '19.00' });
  await runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/^Your list Rice is now \$38\.00 at .*below \$39\.00\.$/)]);
});

test('ALR-01 TRU-06 sample prices never change the total of a list', async () => {
  const ann = await createShopper(app);
  const kind = await createKind(app, 'Samples');
  const [first, second] = await createOffers(app, ['60.00', '40.00']);
  if (!first || !second) throw new Error('A list has two items.');
  const pack = { product: await createPack(app, { id: kind }, '1', [[first.store, '20.00']]), store: first.store };
  await sql`UPDATE price SET source = 'sample' WHERE store_id = ${first.store}`.execute(app.db);
  await refreshListings(
    app.db,
    [first, second, pack].map(({ product, store }) => ({ productId: product, storeId: store })),
  );
  const { id } = await ann.createList('Samples');
  for (const { product, store } of [first, second]) await ann.add(id, { product, store });
  await ann.call('POST', 'shoppinglistitem/', { shopping_list: id, kinds: [kind], amount: '1', amount_unit: 'kg' });
  await watch(ann, { list: id, rule: 'below', price: '130' });
  expect(await alertsOf(ann)).toMatchObject([{ current: null, list: { found: 0, needed: 3 } }]);
  for (const offer of [first, second, pack]) await addPrice(app.db, offer, { price: '10.00', source: 'sample' });
  await runJobs();
  expect(await textsOf(ann)).toEqual([]);
  for (const offer of [first, second, pack]) {
    await addPrice(app.db, offer, { price: '45.00' });
    await runJobs();
  }
  expect(await alertsOf(ann)).toMatchObject([{ current: '135.00', list: { found: 3 } }]);
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, pack, { price: '39.00' });
  await runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/is now \$129\.00 at .*below \$130\.00\.$/)]);
});

test('ALR-01 other items start the alert again, and fewer found items are no crossing', async () => {
  const ann = await createShopper(app);
  const { id, first, second } = await listOf(ann, ['60.00', '40.00']);
  await watch(ann, { list: id, rule: 'below', price: '90' });
  await reject(second);
  await runJobs();
  expect(await alertsOf(ann)).toMatchObject([{ current: null, list: { found: 2 } }]);
  await addPrice(app.db, second, { price: '40.00' });
  await runJobs();
  expect(await alertsOf(ann)).toMatchObject([{ current: '100.00' }]);
  const [item] = (await ann.items(id)).filter(({ product }) => product === second.product);
  await ann.call('DELETE', `shoppinglistitem/${item?.id}/`);
  await check();
  expect(await alertsOf(ann)).toMatchObject([{ current: '60.00', list: { found: 1, needed: 1 } }]);
  await addPrice(app.db, first, { price: '50.00' });
  await check();
  expect(await textsOf(ann)).toEqual([]);
  await addPrice(app.db, first, { price: '94.50' });
  await check();
  await addPrice(app.db, first, { price: '89.99' });
  await check();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$89.99')]);
});

test('ALR-01 the end of a membership or of the list ends its alerts, and others cannot watch it', async () => {
  const [ann, bob, eve] = [await createShopper(app), await createShopper(app), await createShopper(app)];
  const { id, first } = await listOf(ann, ['60.00', '40.00']);
  const terms = { list: id, rule: 'new_low' };
  expect((await eve.callApi('POST', path, terms)).statusCode).toBe(404);
  expect((await ann.callApi('POST', path, { ...terms, product: first.product })).statusCode).toBe(400);
  const ofProduct = { product: first.product, area: { list: true }, rule: 'new_low' };
  expect((await ann.callApi('POST', path, ofProduct)).json()).toHaveProperty('area');
  await ann.share(id, bob);
  await watch(ann, terms);
  const ofBob = await watch(bob, terms);
  expect((await bob.callApi('PATCH', `${path}${ofBob}/`, { is_paused: true })).json()).toMatchObject({
    is_paused: true,
  });
  expect((await bob.callApi('PATCH', `${path}${ofBob}/`, { is_paused: false })).json().current).toBe('100.00');
  const left = await bob.call('POST', `shoppinglist/${id}/leave/`);
  expect(left.statusCode, left.body).toBeLessThan(300);
  expect(await alertsOf(bob)).toEqual([]);
  expect(await alertsOf(ann)).toHaveLength(1);
  expect((await ann.call('DELETE', `shoppinglist/${id}/`)).statusCode).toBeLessThan(300);
  expect(await alertsOf(ann)).toEqual([]);
});

test('ALR-02 an import makes one message for products and lists, and a rejected price withdraws it', async () => {
  const ann = await createShopper(app);
  const { id, first, second } = await listOf(ann, ['60.00', '40.00']);
  await watch(ann, { list: id, rule: 'below', price: '90' });
  await watch(ann, { product: second.product, rule: 'below', price: '35' });
  await addPrices(app.db, [
    { ...first, price: '50.00' },
    { ...second, price: '30.00' },
  ]);
  await Promise.all([check(), check()]);
  expect(await textsOf(ann)).toEqual([
    expect.stringMatching(/list Weekly shop is now \$80\.00 .*Brand Product 1 500 g is now \$30\.00/),
  ]);
  await reject(first);
  await runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/^Brand Product 1 500 g is now/)]);
  await reject(second);
  await runJobs();
  expect(await textsOf(ann)).toEqual([]);
  expect(await alertsOf(ann)).toMatchObject([{ current: '40.00' }, { current: '100.00' }]);
  await addPrice(app.db, first, { price: '49.00' });
  await runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$89.00')]);
});

test('ALR-02 alerts of products come before lists, and alerts with the same terms plan a list once', async () => {
  const ann = await createShopper(app);
  const { id, first } = await listOf(ann, ['60.00', '40.00']);
  for (const percent of [5, 6, 7]) await watch(ann, { list: id, rule: 'drop', percent });
  await watch(ann, { list: id, rule: 'drop', percent: 5, max_stops: 1 });
  await watch(ann, { product: first.product, rule: 'below', price: '55' });
  await runJobs();
  await addPrice(app.db, first, { price: '50.00' });
  const textsBefore: string[][] = [];
  await checkAlerts(app);
  await checkListAlerts({
    ...app,
    planThreads: {
      ...app.app.planThreads,
      totalOfList: async (...given) => {
        textsBefore.push(await textsOf(ann));
        return app.app.planThreads.totalOfList(...given);
      },
    },
  });
  const ofProduct = [expect.stringMatching(/^Brand Product 0 500 g is now \$50\.00 at Store .*, below \$55\.00\.$/)];
  expect(textsBefore).toEqual([ofProduct, ofProduct]);
  expect(await textsOf(ann)).toEqual([expect.stringMatching(/^Your list .* 5 % less\. .*And 2 more of your/)]);
});

test('ALR-02 many changed lists are evaluated in several runs, also those after a list that cannot be planned now', async () => {
  const ann = await createShopper(app);
  const { id, first } = await listOf(ann, ['60.00', '40.00']);
  await watch(ann, { list: id, rule: 'below', price: '95' });
  await runJobs();
  await sql`INSERT INTO price_alert_list_change (list_id) SELECT n FROM generate_series(2000000, 2070000) n`.execute(
    app.db,
  );
  await addPrice(app.db, first, { price: '50.00' });
  await checkListAlerts({ ...app, planThreads: app.app.planThreads });
  const notes = await sql`SELECT FROM price_alert_list_change`.execute(app.db);
  expect(notes.rows).toHaveLength(70_002 - 200);
  await sql`DELETE FROM price_alert_list_change WHERE list_id BETWEEN 2000000 AND 2069900`.execute(app.db);
  const full = async () => {
    throw new Unavailable('full');
  };
  await sql`UPDATE price_alert_list_change SET id = DEFAULT WHERE list_id >= 2000000`.execute(app.db);
  const failing = checkListAlerts({ ...app, planThreads: { ...app.app.planThreads, totalOfList: full } });
  await expect(failing).rejects.toThrow('full');
  const left = await sql`SELECT list_id FROM price_alert_list_change`.execute(app.db);
  expect(left.rows).toEqual([{ list_id: id }]);
  await runJobs();
  expect(await textsOf(ann)).toEqual([expect.stringContaining('$90.00')]);
});

test('ALR-03 a person has at most 20 alerts of lists', async () => {
  const ann = await createShopper(app);
  const { id, first } = await listOf(ann, ['60.00', '40.00']);
  for (let percent = 1; percent <= 20; percent++) await watch(ann, { list: id, rule: 'drop', percent });
  const response = await ann.callApi('POST', path, { list: id, rule: 'new_low' });
  expect([response.statusCode, response.json()]).toEqual([
    409,
    expect.objectContaining({ detail: 'You watch the totals of lists with 20 price alerts. Delete one first.' }),
  ]);
  await watch(ann, { product: first.product, rule: 'new_low' });
});

test('ALR-02 over random histories each crossing of a list’s total is sent exactly once', async () => {
  const cents = fc.integer({ min: 800, max: 1200 });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('first' as const, 'second' as const), cents }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), cents }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('quantity' as const), cents }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const ann = await createShopper(app);
      const { id, first, second } = await listOf(ann, ['11.00', '11.00']);
      const [item] = await ann.items(id);
      await watch(ann, { list: id, rule: 'below', price: '20.00' });
      // The model: prices in order, the messages that are shown by the indices of their prices, and the state.
      const prices = [
        { of: 'first', cents: 1100 },
        { of: 'second', cents: 1100 },
      ];
      let quantity = 1;
      let shown: { at: string; start: number }[] = [];
      let armed = true;
      let start = 0;
      const newest = (of: string) => prices.findLastIndex((price) => price.of === of);
      for (const [index, one] of steps.entries()) {
        if (one.do === 'undo') {
          const gone = prices.length - 1;
          const last = prices[gone];
          if (gone < 2 || !last) continue;
          const latest = shown.at(-1);
          if (latest?.at.split(' ').includes(`${gone}`) && latest.start === start) armed = true;
          shown = shown.filter(({ at }) => !at.split(' ').includes(`${gone}`));
          prices.pop();
          await reject(last.of === 'first' ? first : second);
        } else if (one.do === 'quantity') {
          quantity = quantity === 1 ? 2 : 1;
          await ann.call('PATCH', `shoppinglistitem/${item?.id}/`, { quantity });
        } else {
          prices.push({ of: one.do, cents: one.cents });
          await addPrice(app.db, one.do === 'first' ? first : second, { price: (one.cents / 100).toFixed(2) });
        }
        await Promise.all([check(), check()]);
        const ofFirst = item?.product === first.product ? quantity : 1;
        const ofSecond = item?.product === second.product ? quantity : 1;
        const [a, b] = [newest('first'), newest('second')];
        const total = (prices[a]?.cents ?? 0) * ofFirst + (prices[b]?.cents ?? 0) * ofSecond;
        if (one.do === 'quantity') {
          armed = total >= 2000;
          start = index + 1;
        } else if (armed && total < 2000) {
          armed = false;
          const at = `${a} ${b}`;
          if (!shown.some((message) => message.at === at)) shown.push({ at, start });
        } else if (!armed && total >= 2100) armed = true;
        expect(await textsOf(ann)).toHaveLength(shown.length);
      }
    }),
    { numRuns: 6 },
  );
});
