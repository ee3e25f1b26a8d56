import type { ReportedListing } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { daysAgo } from '../../../test/days-ago.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { createKind, createPack, createStore, type Offer } from '../../../test/shopping.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey, undoImport } from '../imports/index.ts';
import { refreshListings } from '../listing-writes/index.ts';

let api: TestApp;
let admin: TestUser;
const crowd: TestUser[] = [];
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ isSuperuser: true });
  for (let n = 0; n < 10; n++) crowd.push(await api.createUser());
  await sql`UPDATE app_user SET date_joined = now() - interval '90 days'`.execute(api.db);
});
afterAll(() => api.close());
const [firstDay, secondDay, thirdDay] = [daysAgo(70), daysAgo(40), daysAgo(10)];

let products = 0;
/** Imports one price of a product that is not known yet, and answers where. */
async function survey(price: string, day = secondDay, name = `Item ${++products}`): Promise<Offer & { id: number }> {
  const bytes = makeWorkbook([
    surveySheet('North', [{ name: 'Massy', area: 'Arima' }], [{ name, prices: [Number(price)] }]),
  ]);
  const decisions = { otherwise: 'import' as const };
  const { import_id } = await importSurvey(api.db, { name: 'survey.xlsx', bytes, day }, { decisions });
  const { id: product } = await api.db
    .selectFrom('product')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const { id: store } = await api.db
    .selectFrom('store')
    .select('id')
    .where('name', '=', 'Massy')
    .executeTakeFirstOrThrow();
  return { product, store, id: import_id ?? 0 };
}

const person = (n: number) => crowd[n % crowd.length] ?? expect.unreachable();
async function report({ product, store }: Offer, price: string, n: number): Promise<ReportedListing> {
  const answer = await api.send('POST', '/api/price/price/', {
    headers: person(n).authorization,
    payload: { product, store, price, device: crypto.randomUUID() },
    remoteAddress: `10.1.${n}.1`,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const confirm = (id: number, n: number) =>
  api.send('POST', `/api/price/price/${id}/confirm/`, {
    headers: person(n).authorization,
    payload: { device: crypto.randomUUID() },
    remoteAddress: `10.2.${n}.1`,
  });
async function listed({ product, store }: Offer) {
  const { results } = (
    await api.send('GET', `/api/price/price/?product=${product}`, { headers: admin.authorization })
  ).json();
  return results.find((listing: ReportedListing) => listing.store === store);
}

describe('TRU-03 nobody walks a surveyed price away', () => {
  // The attacks that were tried: each report halves the price, others confirm it.
  test.each([
    ['50.70', 10],
    ['31.95', 3],
  ])('from $%s with %d accounts', async (surveyed, accounts) => {
    const offer = await survey(surveyed);
    let price = Number(surveyed);
    for (let round = 0; round < 12; round++) {
      price = Math.ceil(price * 51) / 100;
      const { id } = await report(offer, price.toFixed(2), round % accounts);
      for (let n = 1; n < accounts; n++) await confirm(id, (round + n) % accounts);
    }
    const after = await listed(offer);
    expect(Number(after.price)).toBeGreaterThanOrEqual(Number(surveyed) / 2);
    expect(after.confidence).toBe('medium');
    expect(await wrongListings(api.db)).toEqual([]);
  });

  test('a survey that repeats the last one is never held, whatever shoppers reported in between', async () => {
    const name = `Item ${++products}`;
    const offer = await survey('50.70', firstDay, name);
    const { id } = await report(offer, '25.40', 0);
    for (let n = 1; n < 5; n++) await confirm(id, n);
    await sql`UPDATE price SET date_added = ${daysAgo(65)}, last_seen = ${daysAgo(60)} WHERE id = ${id}`.execute(
      api.db,
    );
    const bytes = makeWorkbook([surveySheet('North', [{ name: 'Massy', area: 'Arima' }], [{ name, prices: [50.7] }])]);
    const again = await importSurvey(api.db, { name: 'survey.xlsx', bytes, day: secondDay });
    expect(again).toMatchObject({ added: 1, held: 0 });
    expect(await listed(offer)).toMatchObject({ price: '50.70', confidence: 'high' });
  });

  test('a survey is compared with the survey before, not with reports', async () => {
    const name = `Item ${++products}`;
    const offer = await survey('20.00', firstDay, name);
    await report(offer, '11.00', 0);
    await sql`UPDATE price SET date_added = ${daysAgo(65)} WHERE product_id = ${offer.product} AND source = 'user'`.execute(
      api.db,
    );
    const bytes = makeWorkbook([surveySheet('North', [{ name: 'Massy', area: 'Arima' }], [{ name, prices: [29] }])]);
    // 45 % more than the survey before, 164 % more than the report.
    expect(await importSurvey(api.db, { name: 'survey.xlsx', bytes, day: secondDay })).toMatchObject({ added: 1 });
  });

  test('a report that a later survey leaves far off is listed no more, and again once that survey is undone', async () => {
    const name = `Item ${++products}`;
    const offer = await survey('20.00', secondDay, name);
    await report(offer, '29.00', 0);
    expect((await listed(offer)).price).toBe('29.00');
    const { id } = await survey('15.00', thirdDay, name);
    expect((await listed(offer)).price).toBe('15.00');
    await undoImport(api.db, id);
    expect((await listed(offer)).price).toBe('29.00');
    expect(await wrongListings(api.db)).toEqual([]);
  });

  test('the newest survey wins over confirmations of the survey before', async () => {
    const name = `Item ${++products}`;
    const offer = await survey('20.00', firstDay, name);
    await confirm((await listed(offer)).id, 0);
    await survey('22.00', secondDay, name);
    expect(await listed(offer)).toMatchObject({ price: '22.00', confidence: 'high' });
    expect(await wrongListings(api.db)).toEqual([]);
  });

  test('a superuser may: what they verify is the anchor from then on', async () => {
    const offer = await survey('20.00');
    const { id, is_held } = await report(offer, '5.00', 0);
    expect(is_held).toBe(true);
    await api.send('PATCH', `/api/price/price-verification/${id}/`, {
      headers: admin.authorization,
      payload: { price_is_verified: 'verified' },
    });
    expect(await listed(offer)).toMatchObject({ price: '5.00', confidence: 'high' });
    expect((await report(offer, '7.50', 1)).is_held).toBe(false);
    expect((await report(offer, '19.00', 2)).is_held).toBe(true);
  });
});

describe('TRU-03 where the store has no survey of the product', () => {
  const surveyed = async ({ product, store }: Offer, price: string) => {
    await api.db
      .insertInto('price')
      .values({ product_id: product, store_id: store, price, source: 'mti', price_is_verified: 'verified' })
      .execute();
    await refreshListings(api.db, [{ productId: product, storeId: store }]);
  };
  const whyHeld = async (id: number) =>
    (await api.send('GET', `/api/webmin/price-listing/${id}/`, { headers: admin.authorization })).json().held_why;

  test('the median of the product in the region counts, and then that of other regions', async () => {
    const kind = { id: await createKind(api, `Kind ${crypto.randomUUID()}`) };
    const product = await createPack(api, kind, null, []);
    const store = await createStore(api, { region: 'North' });
    const other = await createStore(api, { region: 'North' });
    const tobago = await createStore(api, { region: 'Tobago' });
    const third = await createStore(api, { region: 'South' });
    await surveyed({ product, store: tobago }, '40.00');
    const held = await report({ product, store: third }, '19.99', 0);
    expect(held.is_held).toBe(true);
    expect(await whyHeld(held.id)).toBe('50 % less than $40.00 (median of 1 surveyed store in other regions).');
    expect((await report({ product, store: third }, '20.00', 1)).is_held).toBe(false);
    await surveyed({ product, store: other }, '10.00');
    const north = await report({ product, store }, '20.00', 2);
    expect(await whyHeld(north.id)).toBe('100 % more than $10.00 (median of 1 surveyed store in North).');
    expect((await report({ product, store }, '15.00', 3)).is_held).toBe(false);
  });

  test('and then as much of its kind, where three products of it are surveyed', async () => {
    const kind = { id: await createKind(api, `Kind ${crypto.randomUUID()}`) };
    const store = await createStore(api, { region: 'North' });
    for (const [amount, price] of [
      ['1', '10.00'],
      ['2', '22.00'],
    ] as const) {
      await surveyed({ product: await createPack(api, kind, amount, []), store }, price);
    }
    const rare = await createPack(api, kind, '3', []);
    // Two products say nothing yet.
    expect((await report({ product: rare, store }, '99.00', 0)).is_held).toBe(false);
    await surveyed({ product: await createPack(api, kind, '4', []), store }, '48.00');
    const next = await createPack(api, kind, '3', []);
    const held = await report({ product: next, store }, '49.51', 1);
    expect(await whyHeld(held.id)).toMatch(
      /^50 % more than \$33\.00 \(usual price of as much Kind .*, from 3 surveyed products\)\.$/,
    );
    expect((await report({ product: next, store }, '49.50', 2)).is_held).toBe(false);
  });

  test('reports of others, however often confirmed, are no anchor there either', async () => {
    const kind = { id: await createKind(api, `Kind ${crypto.randomUUID()}`) };
    const product = await createPack(api, kind, '1', []);
    const [first, second] = [await createStore(api, { region: 'North' }), await createStore(api, { region: 'North' })];
    const { id } = await report({ product, store: first }, '1.00', 0);
    for (let n = 1; n < 6; n++) await confirm(id, n);
    expect((await report({ product, store: second }, '50.00', 6)).is_held).toBe(false);
  });
});

test('TRU-03 whatever any number of accounts report and confirm over any number of weeks, the listed price stays within half of the newest survey', async () => {
  const cents = fc.integer({ min: 1, max: 30_000 });
  const who = fc.nat(9);
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('report' as const),
        share: fc.constantFrom(0.1, 0.5, 0.51, 0.9, 1.4, 1.5, 1.51, 3),
        who,
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('any' as const), cents, who }) },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('confirm' as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant('weeks' as const), weeks: fc.integer({ min: 1, max: 30 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ what: fc.constant('survey' as const), cents, days: fc.integer({ min: 0, max: 60 }) }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('undo' as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(cents, fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), async (begin, steps) => {
      const name = `Item ${++products}`;
      const inDollars = (amount: number) => (Math.max(1, Math.round(amount)) / 100).toFixed(2);
      const { id: firstId, ...offer } = await survey(inDollars(begin), daysAgo(1), name);
      /** Newest last; of one day the later import. */
      let surveys = [{ id: firstId, cents: begin, day: 1 }];
      for (const one of steps) {
        const price = Number((await listed(offer)).price);
        if (one.what === 'report') await report(offer, inDollars(price * one.share * 100), one.who);
        if (one.what === 'any') await report(offer, inDollars(one.cents), one.who);
        if (one.what === 'confirm') await confirm((await listed(offer)).id, one.who);
        if (one.what === 'weeks') {
          const then = sql<Date>`${7 * one.weeks} * interval '-1 day'`;
          await sql`UPDATE price SET date_added = date_added + ${then}, last_seen = last_seen + ${then} WHERE product_id = ${offer.product}`.execute(
            api.db,
          );
          await sql`UPDATE price_observation SET seen_at = seen_at + ${then} WHERE price_id IN (SELECT id FROM price WHERE product_id = ${offer.product})`.execute(
            api.db,
          );
          await refreshListings(api.db, [{ productId: offer.product, storeId: offer.store }]);
          surveys = surveys.map((known) => ({ ...known, day: known.day + 7 * one.weeks }));
        }
        if (one.what === 'survey') {
          const { id } = await survey(inDollars(one.cents), daysAgo(one.days), name);
          if (id) surveys.push({ id, cents: one.cents, day: one.days });
        }
        if (one.what === 'undo' && surveys.length > 1) await undoImport(api.db, surveys.pop()?.id ?? 0);
        // The last one of the newest day; an undone one counts no more.
        const newest = Math.min(...surveys.map(({ day }) => day));
        const anchor = surveys.findLast(({ day }) => day === newest)?.cents ?? 0;
        const now = Math.round(Number((await listed(offer)).price) * 100);
        expect([now, now * 2 >= anchor, now * 2 <= anchor * 3]).toEqual([now, true, true]);
      }
      expect(await wrongListings(api.db)).toEqual([]);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
  );
});
