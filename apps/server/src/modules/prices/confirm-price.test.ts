import type { Listing, ReportedListing } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { createOffers, createShopper, type Offer } from '../../../test/shopping.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey, undoImport } from '../imports/index.ts';

let api: TestApp;
let offer: Offer;
let reporter: TestUser;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  reporter = await createPerson();
  [offer = { product: 0, store: 0 }] = await createOffers(api, [null]);
});

const dayMs = 86_400_000;
let networks = 0;
/** A network that nobody has been in. */
const network = () => `10.${Math.floor(++networks / 200)}.${networks % 200}.1`;

async function createPerson({ days = 30, isProven = true, isSuperuser = false } = {}): Promise<TestUser> {
  const person = await api.createUser({ isProven, isSuperuser });
  const date_joined = new Date(Date.now() - days * dayMs);
  await api.db.updateTable('app_user').set({ date_joined }).where('id', '=', person.id).execute();
  return person;
}

interface From {
  remoteAddress?: string;
  device?: string;
}
const send = (who: TestUser | null, path: string, payload: object, { remoteAddress = network(), device }: From = {}) =>
  api.send('POST', `/api/price/price/${path}`, {
    headers: who?.authorization ?? {},
    payload: { ...payload, ...(device && { device }) },
    remoteAddress,
  });
const report = async (who: TestUser, price: string, from?: From): Promise<ReportedListing> => {
  const answer = await send(who, '', { ...offer, price }, from);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const confirm = async (who: TestUser, id: number, from?: From): Promise<Listing> => {
  const answer = await send(who, `${id}/confirm/`, {}, from);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const decide = async (id: number, price_is_verified: string) => {
  const { authorization } = await createPerson({ isSuperuser: true });
  await api.send('PATCH', `/api/price/price-verification/${id}/`, {
    headers: authorization,
    payload: { price_is_verified },
  });
};
/** As if everything about a price had been so many days ago. */
async function age(id: number, days: number): Promise<void> {
  const then = sql<Date>`${days} * interval '-1 day'`;
  await sql`UPDATE price SET date_added = date_added + ${then}, last_seen = last_seen + ${then} WHERE id = ${id}`.execute(
    api.db,
  );
  await sql`UPDATE listing l SET date_added = p.date_added, last_seen = p.last_seen FROM price p
            WHERE p.id = ${id} AND l.price_id = p.id`.execute(api.db);
  await sql`UPDATE price_observation SET seen_at = seen_at + ${then} WHERE price_id = ${id}`.execute(api.db);
}

describe('TRU-02 a price that is still right', () => {
  test('is fresh again, once a week and person', async () => {
    const { id } = await report(reporter, '10.00');
    await age(id, 60);
    const person = await createPerson();
    const fresh = await confirm(person, id);
    expect(Date.now() - Date.parse(fresh.last_seen)).toBeLessThan(60_000);
    expect(Date.now() - Date.parse(fresh.date_added)).toBeGreaterThan(59 * dayMs);
    expect(fresh).toMatchObject({ confirmations: 1, confidence: 'medium', price_is_verified: 'pending' });
    expect(await confirm(person, id)).toEqual(fresh);
    await age(id, 8);
    const again = await confirm(person, id);
    expect(Date.parse(again.last_seen)).toBeGreaterThan(Date.parse(fresh.last_seen));
    expect(again.confirmations).toBe(1);
    expect(await wrongListings(api.db)).toEqual([]);
    const history = await api.send('GET', `/api/price/price-history/${id}/`, { headers: reporter.authorization });
    expect(history.json()).toEqual([{ date_added: again.date_added, price: '10.00', last_seen: again.last_seen }]);
  });

  test('that is reported again is seen again, and has no second row', async () => {
    const { id } = await report(reporter, '10.00');
    expect(await report(await createPerson(), '10')).toMatchObject({ id, confirmations: 1, is_held: false });
    const prices = await api.db.selectFrom('price').select('id').where('product_id', '=', offer.product).execute();
    expect(prices).toEqual([{ id }]);
  });

  test('is verified where a superuser says so', async () => {
    const { id } = await report(reporter, '10.00');
    const admin = await createPerson({ isSuperuser: true });
    expect(await report(admin, '10.00')).toMatchObject({ id, price_is_verified: 'verified', confidence: 'high' });
  });

  test('reaches the lists that have it', async () => {
    const { id } = await report(reporter, '10.00');
    await age(id, 60);
    const shopper = await createShopper(api);
    const list = (await shopper.createList()).id;
    await shopper.add(list, offer);
    const { version } = await shopper.getList(list);
    await confirm(await createPerson(), id);
    expect((await shopper.getList(list)).version).toBe(version + 1);
    const [item] = await shopper.items(list);
    expect(Date.now() - Date.parse(item?.priceDetails?.last_seen ?? '')).toBeLessThan(60_000);
  });

  test('is for the signed in, of what is listed; 409 says what is listed instead', async () => {
    const first = await report(reporter, '10.00');
    const second = await report(await createPerson(), '11.00');
    expect((await send(null, `${second.id}/confirm/`, {})).statusCode).toBe(401);
    expect((await send(reporter, '999999999/confirm/', {})).statusCode).toBe(404);
    expect((await send(reporter, `${second.id}/confirm/`, { device: 'a phone' })).statusCode).toBe(400);
    const answer = await send(reporter, `${first.id}/confirm/`, {});
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ id: second.id, listing: { id: second.id, price: '11.00' } });
    await decide(first.id, 'rejected');
    await decide(second.id, 'rejected');
    expect((await send(reporter, `${second.id}/confirm/`, {})).statusCode).toBe(404);
  });

  test('TRU-06 was nobody’s before where it is a sample: then it is what the person reports', async () => {
    const { id } = await report(reporter, '10.00');
    await sql`UPDATE price SET source = 'sample' WHERE id = ${id}`.execute(api.db);
    await sql`UPDATE listing SET source = 'sample' WHERE price_id = ${id}`.execute(api.db);
    const mine = await confirm(await createPerson(), id);
    expect(mine).toMatchObject({ price: '10.00', source: 'user', confirmations: 0 });
    expect(mine.id).not.toBe(id);
    expect(await confirm(await createPerson(), id)).toMatchObject({ id: mine.id, confirmations: 1 });
  });
});

describe('TRU-03 a confirmation counts', () => {
  const phone = crypto.randomUUID();
  const home = '192.0.2.7';
  test.each<[string, () => Promise<TestUser>, From, number]>([
    ['of somebody else, elsewhere', () => createPerson(), { device: crypto.randomUUID() }, 1],
    ['of somebody without a device', () => createPerson(), {}, 1],
    ['not of the reporter', async () => reporter, {}, 0],
    ['not from the same /24', () => createPerson(), { remoteAddress: '192.0.2.200' }, 0],
    ['not from the same device', () => createPerson(), { device: phone.toUpperCase() }, 0],
    ['not of an account younger than a week', () => createPerson({ days: 6 }), {}, 0],
    ['not of an address that nobody has proven', () => createPerson({ isProven: false }), {}, 0],
  ])('%s', async (_, who, from, confirmations) => {
    const { id } = await report(reporter, '10.00', { remoteAddress: home, device: phone });
    await age(id, 8);
    const after = await confirm(await who(), id, from);
    expect(after.confirmations).toBe(confirmations);
    expect(Date.now() - Date.parse(after.last_seen)).toBeLessThan(60_000);
  });

  test('not from the same /64, but from another one', async () => {
    const { id } = await report(reporter, '10.00', { remoteAddress: '2001:db8:1:1::5' });
    const counts: number[] = [];
    for (const remoteAddress of ['2001:db8:1:1:9::1', '2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1']) {
      counts.push((await confirm(await createPerson(), id, { remoteAddress })).confirmations);
    }
    expect(counts).toEqual([0, 1, 1, 2]);
    expect(await confirm(reporter, id)).toMatchObject({ confidence: 'medium' });
  });

  test('but never makes a report the price that others are compared with', async () => {
    await report(reporter, '10.00');
    expect(await report(await createPerson(), '14.00', { remoteAddress: home })).toMatchObject({ is_held: false });
    for (let n = 0; n < 4; n++) await report(await createPerson(), '14.00');
    expect(await report(await createPerson(), '14.00')).toMatchObject({ is_held: false, confirmations: 5 });
    expect(await report(await createPerson(), '20.00')).toMatchObject({ is_held: true, held_because: 'far off' });
  });
});

describe('TRU-05 who reports', () => {
  const reportElsewhere = async (price: string, verification: string) => {
    const [other = offer] = await createOffers(api, [null]);
    const { id } = (await send(reporter, '', { ...other, price })).json();
    await decide(id, verification);
  };

  test('what is rejected often is held always, and their confirmations change nothing', async () => {
    const { id } = await report(await createPerson(), '10.00');
    await age(id, 60);
    for (let n = 0; n < 2; n++) await reportElsewhere('5.00', 'rejected');
    expect(await report(reporter, '10.50')).toMatchObject({ is_held: true, held_because: 'reporter' });
    const [held] = await api.db
      .selectFrom('price')
      .select(['held_because', 'held_why'])
      .where('held', '=', true)
      .orderBy('id', 'desc')
      .execute();
    expect(held).toEqual({
      held_because: 'reporter',
      held_why: '2 of the reporter’s 2 decided prices were rejected.',
    });
    const same = await confirm(reporter, id);
    expect([same.confirmations, same.last_seen]).toEqual([0, same.date_added]);
    for (let n = 0; n < 2; n++) await reportElsewhere('5.00', 'verified');
    expect(await report(reporter, '10.40')).toMatchObject({ is_held: false, held_because: null });
  });

  test('well is one confirmation by themselves', async () => {
    for (let n = 0; n < 8; n++) await reportElsewhere('5.00', 'verified');
    const { id, confirmations, confidence } = await report(reporter, '10.00');
    expect([confirmations, confidence]).toEqual([1, 'medium']);
    expect(await confirm(await createPerson(), id)).toMatchObject({ confirmations: 2, confidence: 'medium' });
  });
});

test('OPR-03 a price that an import brought and a person saw is theirs once the import is undone', async () => {
  const product = { name: `Oats ${crypto.randomUUID()}` };
  const file = (day: string) => ({
    name: 'survey.xlsx',
    bytes: makeWorkbook([surveySheet('North', [{ name: 'Massy', area: 'Arima' }], [{ ...product, prices: [10] }])]),
    day,
  });
  const { import_id } = await importSurvey(api.db, file('2026-06-15'));
  const { id } = await api.db.selectFrom('price').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const [one, two] = [await createPerson(), await createPerson()];
  const home = '198.51.100.1';
  await confirm(one, id, { remoteAddress: home });
  expect(await confirm(two, id, {})).toMatchObject({ confirmations: 2, confidence: 'high' });
  await undoImport(api.db, import_id ?? 0);
  const theirs = await confirm(two, id);
  expect(theirs).toMatchObject({
    source: 'user',
    price_is_verified: 'pending',
    confirmations: 1,
    confidence: 'medium',
  });
  expect(Date.now() - Date.parse(theirs.date_added)).toBeLessThan(60_000);
  const kept = await api.db
    .selectFrom('price')
    .select(['added_by', 'import_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(kept).toEqual({ added_by: one.id, import_id: null });
});
