import type { ReviewItem } from '@bargain-buddy/contract';
import { reviewPageSchema } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { wrongListings } from '../../../../test/price-state.ts';
import { createOffers } from '../../../../test/shopping.ts';
import { makeWorkbook, surveySheet } from '../../../../test/survey-workbook.ts';
import { importSurvey } from '../../imports/index.ts';

let api: TestApp;
let admin: TestUser;
let other: TestUser;
let person: TestUser;
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ email: 'admin@example.com', isSuperuser: true });
  other = await api.createUser({ email: 'other@example.com', isSuperuser: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.createUser();
});

const post = (who: TestUser, path: string, payload: object = {}) =>
  api.send('POST', `/api${path}`, { headers: who.authorization, payload });
const get = async (path: string) =>
  (await api.send('GET', `/api/webmin${path}`, { headers: admin.authorization })).json();

const waiting = async (query = '') =>
  reviewPageSchema.parse(await get(`/review/?reporter=${person.id}&page_size=50${query}`)).results;
async function only(query = ''): Promise<ReviewItem> {
  const results = await waiting(query);
  expect(results).toHaveLength(1);
  return results[0] as ReviewItem;
}
const decide = ({ kind, id, version }: ReviewItem, how: object, who = admin) =>
  post(who, '/webmin/review/decisions/', { kind, id, version, verdict: 'verified', ...how });
const undo = (id: number) => post(admin, `/webmin/review/decisions/${id}/undo/`);
const bulk = (ids: number[], action: string, who = admin) => post(who, '/webmin/price-listing/bulk/', { ids, action });
const undoAll = async (ids: number[]) => (await post(admin, '/webmin/review/decisions/undo/', { ids })).json();
interface Outcome {
  id: number;
  ok: boolean;
  error: string | null;
  revision?: number;
}
const revisionsOf = ({ results }: { results: Outcome[] }) => results.flatMap(({ revision }) => revision ?? []);

/** Reports a price as the person, where $10 is trusted; more than $15 is held. */
async function report(price: string) {
  const [offer = { product: 0, store: 0 }] = await createOffers(api, ['10.00']);
  const answer = await post(person, '/price/price/', { ...offer, price });
  expect(answer.statusCode).toBe(201);
  return { ...offer, id: answer.json().id as number };
}
const addProduct = async (name: string, fields = {}) =>
  (await post(person, '/product/product/', { name, ...fields })).json().id as number;
const addKnown = async () =>
  (await post(admin, '/product/product/', { name: `Drink ${crypto.randomUUID()}`, amount: '500 ml' })).json()
    .id as number;
const addStore = async () => {
  const fields = { name: `Parlour ${crypto.randomUUID()}`, address: 'Main Road, Arima', region: 'East' };
  return (await post(person, '/store/store/', { ...fields, lat: 10.63712344, lon: -61.28212346 })).json().id as number;
};

/** All that decisions can change. */
const everything = async () => ({
  prices: await api.db.selectFrom('price').selectAll().orderBy('id').execute(),
  observations: await api.db.selectFrom('price_observation').selectAll().orderBy('id').execute(),
  listings: await api.db.selectFrom('listing').selectAll().orderBy('product_id').orderBy('store_id').execute(),
  products: await api.db.selectFrom('product').selectAll().orderBy('id').execute(),
  stores: await api.db.selectFrom('store').selectAll().orderBy('id').execute(),
});
const news = async () => {
  await sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
            WHERE task_identifier = 'tell-of-decision'`.execute(api.db);
  await api.runJobs();
  const rows = api.db.selectFrom('notification').select('content').where('user_id', '=', person.id).orderBy('id');
  return (await rows.execute()).map(({ content }) => content);
};

describe('OPR-04 "It is this one"', () => {
  test.each(['product', 'store'] as const)(
    'merges a new %s into a known one in the decision, with its prices, and undo takes it back',
    async (kind) => {
      const [offer = { product: 0, store: 0 }] = await createOffers(api, [null]);
      const known = kind === 'store' ? offer.store : await addKnown();
      const id = kind === 'product' ? await addProduct(`Mauby ${crypto.randomUUID()}`) : await addStore();
      await post(person, '/price/price/', { ...offer, [kind]: id, price: '4.00' });
      const item = await only(`&kind=${kind}s`);
      const before = await everything();
      const answer = await decide(item, { merge_into: known });
      expect(answer.statusCode, answer.body).toBe(201);
      const [price] = await waiting();
      expect([(await waiting()).length, price?.kind, price?.price?.[`${kind}_id`]]).toEqual([1, 'price', known]);
      expect(await get('/review/decided/')).toMatchObject({
        results: [{ kind, id, name: item.name, verdict: 'verified', merged_into: { id: known } }, ...[]],
      });
      expect(await wrongListings(api.db)).toEqual([]);
      const second = await decide(item, {}, other);
      expect(second.statusCode).toBe(409);
      expect(second.json().detail).toMatch(/^Already decided by admin@example\.com: merged into /);
      expect((await undo(answer.json().id)).statusCode).toBe(204);
      expect(await everything()).toEqual(before);
      expect(await only(`&kind=${kind}s`)).toEqual(item);
      expect((await undo(answer.json().id)).statusCode).toBe(409);
      expect(await news()).toEqual([]);
    },
  );

  test('gives the known product the barcode that it has not, until that is taken back', async () => {
    const [{ product } = { product: 0 }] = await createOffers(api, [null]);
    await addProduct(`Sorrel ${crypto.randomUUID()}`, { barcode: '4006381333931' });
    const barcodes = async () =>
      (await api.db.selectFrom('product').select('id').where('barcode', '=', '4006381333931').execute())[0]?.id;
    const { id } = (await decide(await only(), { merge_into: product })).json();
    expect(await barcodes()).toBe(product);
    await undo(id);
    expect(await barcodes()).not.toBe(product);
  });

  test('is one person’s: of two who decide at once the second hears who was quicker, and nothing is done twice', async () => {
    const [first, second] = await createOffers(api, [null, null]);
    await addProduct(`Cocoa ${crypto.randomUUID()}`);
    const item = await only();
    const answers = await Promise.all([
      decide(item, { merge_into: first?.product }),
      decide(item, { merge_into: second?.product }, other),
      decide(item, { verdict: 'rejected' }, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    for (const { statusCode, body } of answers) if (statusCode === 409) expect(body).toContain('Already decided by ');
  });

  test('waits again where the merge is undone in Merge History', async () => {
    const [{ product } = { product: 0 }] = await createOffers(api, [null]);
    await addProduct(`Peanuts ${crypto.randomUUID()}`);
    const item = await only();
    await decide(item, { merge_into: product });
    const merge = (await get('/merge-history/?kind=product')).results[0].id;
    expect((await post(other, `/webmin/merge-history/${merge}/undo/`)).statusCode).toBe(200);
    expect(await only()).toEqual(item);
    expect((await get('/review/decided/')).results.filter(({ id }: ReviewItem) => id === item.id)).toEqual([]);
    expect((await decide(item, {})).statusCode).toBe(201);
  });

  test('is refused for what is no new record, for itself, for a rejection, and into what is not there', async () => {
    await report('20.00');
    const price = await only();
    expect((await decide(price, { merge_into: 1 })).statusCode).toBe(400);
    const id = await addProduct(`Flour ${crypto.randomUUID()}`);
    const item = await only('&kind=products');
    expect((await decide(item, { merge_into: id })).statusCode).toBe(400);
    expect((await decide(item, { merge_into: price.price?.product_id, verdict: 'rejected' })).statusCode).toBe(400);
    expect((await decide(item, { merge_into: 2_000_000_000 })).statusCode).toBe(400);
    expect(await only('&kind=products')).toEqual(item);
  });
});

describe('OPR-04 "Should be $…"', () => {
  test('corrects and approves a price in one decision, tells its reporter, and undo restores it to the byte', async () => {
    const { id, product, store } = await report('1064.00');
    const item = await only();
    const before = await everything();
    const answer = await decide(item, { price: '10.64' });
    expect(answer.statusCode, answer.body).toBe(201);
    const listed = async () =>
      (await api.db.selectFrom('listing').selectAll().where('product_id', '=', product).execute())[0];
    expect(await listed()).toMatchObject({
      price_id: id,
      price: '10.64',
      price_is_verified: 'verified',
      store_id: store,
    });
    expect(await wrongListings(api.db)).toEqual([]);
    await undo(answer.json().id);
    expect(await everything()).toEqual(before);
    expect(await only()).toEqual(item);
    await decide(item, { price: '10.64' });
    expect(await news()).toEqual([
      expect.stringMatching(/^Your price of \$1064\.00 for .* was corrected to \$10\.64\./),
    ]);
  });

  test('brings back who confirmed the price, which says nothing of the corrected one', async () => {
    const { id } = await report('12.00');
    const witness = await api.createUser();
    expect((await post(witness, `/price/price/${id}/confirm/`)).statusCode).toBeLessThan(300);
    const before = await everything();
    const decision = (await decide(await only(), { price: '12.50' })).json().id;
    const { confirmations } = (await everything()).prices.find((price) => price.id === id) ?? {};
    expect(confirmations).toBe(0);
    await undo(decision);
    expect(await everything()).toEqual(before);
  });

  test('is not taken back once the amount was corrected again, nor allowed where nothing is approved', async () => {
    const { id } = await report('20.00');
    const item = await only();
    expect((await decide(item, { price: '19.00', verdict: 'rejected' })).statusCode).toBe(400);
    expect((await decide(item, { price: '0' })).statusCode).toBe(400);
    const decision = (await decide(item, { price: '19.00' })).json().id;
    await api.send('PATCH', `/api/webmin/price-listing/${id}/`, {
      headers: other.authorization,
      payload: { price: '18.00' },
    });
    const late = await undo(decision);
    expect([late.statusCode, late.json().detail]).toEqual([409, 'It was changed again since, and stays as it is.']);
  });
});

describe('OPR-04 a rejected new record', () => {
  test.each(['product', 'store'] as const)(
    'takes along all that people reported of the %s, listed, approved or held, and undo restores each',
    async (kind) => {
      const offers = await createOffers(api, [null, null, null]);
      const id = kind === 'product' ? await addProduct(`Tania ${crypto.randomUUID()}`) : await addStore();
      const at = (i: number) => ({ ...offers[i], [kind]: id });
      await post(person, '/price/price/', { ...at(0), price: '4.00' });
      const approved = (await post(person, '/price/price/', { ...at(1), price: '5.00' })).json().id;
      await bulk([approved], 'verify');
      await post(await api.createUser(), '/price/price/', { ...at(2), price: '6.00' });
      const item = await only(`&kind=${kind}s`);
      expect(item.takes_along).toBe(3);
      const before = await everything();
      const decision = (await decide(item, { verdict: 'rejected' })).json().id;
      const states = (await everything()).prices.filter((price) => price[`${kind}_id`] === id);
      expect(states.map(({ price_is_verified }) => price_is_verified)).toEqual(['rejected', 'rejected', 'rejected']);
      expect((await everything()).listings.filter((listing) => listing[`${kind}_id`] === id)).toEqual([]);
      expect(await waiting()).toEqual([]);
      await undo(decision);
      expect(await everything()).toEqual(before);
      expect(await wrongListings(api.db)).toEqual([]);
    },
  );
});

describe('OPR-04 all that waits of one reporter', () => {
  test.each(['verified', 'rejected'])('is %s at once, and undone at once, each by itself', async (verdict) => {
    await report('20.00');
    await report('12.00');
    const product = await addProduct(`Cassava ${crypto.randomUUID()}`);
    const [offer = { product: 0, store: 0 }] = await createOffers(api, [null]);
    await post(person, '/price/price/', { ...offer, product, price: '4.00' });
    const items = await waiting();
    const before = await everything();
    const chosen = items.map(({ kind, id, version }) => ({ kind, id, version }));
    const done = (await post(admin, '/webmin/review/decisions/bulk/', { verdict, items: chosen })).json();
    expect(done).toMatchObject({ done: 4, failed: 0 });
    expect(done.results.map(({ id }: Outcome) => id).sort()).toEqual([0, 1, 2, 3]);
    expect(await waiting()).toEqual([]);
    expect(await undoAll(revisionsOf(done))).toMatchObject({ done: 4, failed: 0 });
    expect(await everything()).toEqual(before);
    expect(await waiting()).toEqual(items);
    expect(await news()).toEqual([]);
  });

  test('leaves what somebody else has decided meanwhile, and says who', async () => {
    const { id } = await report('20.00');
    await report('12.00');
    const items = await waiting();
    await bulk([id], 'verify', other);
    const body = { verdict: 'rejected', items: items.map(({ kind, id, version }) => ({ kind, id, version })) };
    const done = (await post(admin, '/webmin/review/decisions/bulk/', body)).json();
    expect(done).toMatchObject({ done: 1, failed: 1 });
    expect(done.results.find(({ ok }: Outcome) => !ok).error).toBe('Already decided by other@example.com: approved.');
  });
});

describe('WEB-06 prices that are rejected or approved in bulk', () => {
  test('are exactly as before once that is undone, but for those changed meanwhile', async () => {
    const held = await report('20.00');
    const listed = await report('12.00');
    const again = await report('12.00');
    const approved = await report('12.00');
    await bulk([approved.id], 'verify');
    const ids = [held, listed, again, approved].map(({ id }) => id);
    const before = await everything();
    const done = (await bulk(ids, 'reject')).json();
    expect(revisionsOf(done)).toHaveLength(4);
    expect(revisionsOf((await bulk(ids, 'reject')).json())).toEqual([]);
    await bulk([again.id], 'verify', other);
    const undone = await undoAll(revisionsOf(done));
    expect(undone).toMatchObject({ done: 3, failed: 1 });
    expect(undone.results.find(({ ok }: Outcome) => !ok).error).toBe('It was changed again since, and stays as it is.');
    const without = (all: Awaited<ReturnType<typeof everything>>) => ({
      prices: all.prices.filter(({ id }) => id !== again.id),
      listings: all.listings.filter(({ product_id }) => product_id !== again.product),
    });
    expect(without(await everything())).toEqual(without(before));
    expect(await wrongListings(api.db)).toEqual([]);
  });

  test('are of whoever was last, and the listing is right, while somebody reports the same', async () => {
    const { id, ...offer } = await report('12.00');
    const [rejected] = await Promise.all([
      bulk([id], 'reject'),
      bulk([id], 'reject', other),
      post(await api.createUser(), '/price/price/', { ...offer, price: '12.00' }),
      post(await api.createUser(), '/price/price/', { ...offer, price: '12.00' }),
    ]);
    expect(rejected?.statusCode).toBe(200);
    expect(await wrongListings(api.db)).toEqual([]);
    const decisions = await api.db.selectFrom('review_decision').selectAll().where('record_id', '=', id).execute();
    expect(decisions).toHaveLength(1);
    expect(await news()).toEqual([expect.stringContaining('was not accepted')]);
  });
});

test('OPR-04 a price that an import holds says sheet, cell, text and file', async () => {
  const file = (day: string, price: number | string) => ({
    name: 'October survey.xlsx',
    bytes: makeWorkbook([
      surveySheet('North', [{ name: 'Massy', area: 'Arima' }], [{ name: 'Cornmeal', prices: [price] }]),
    ]),
    day,
  });
  await importSurvey(api.db, file('2026-08-15', 13.35));
  for (const [day, given, text] of [
    ['2026-09-15', 1335, '1335'],
    ['2026-10-15', '$1,336.00', '$1,336.00'],
  ] as const) {
    const { import_id } = await importSurvey(api.db, file(day, given));
    const [item] = (await get(`/review/?import=${import_id}`)).results;
    expect(item.price.from_cell).toEqual({
      cell: expect.stringMatching(/^North![A-Z]+\d+$/),
      text,
      file: 'October survey.xlsx',
    });
  }
});
