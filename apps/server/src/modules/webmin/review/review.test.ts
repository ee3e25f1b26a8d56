import type { ReviewItem, ReviewKind } from '@bargain-buddy/contract';
import { reviewPageSchema } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { daysAgo } from '../../../../test/days-ago.ts';
import { wrongListings } from '../../../../test/price-state.ts';
import { createOffers } from '../../../../test/shopping.ts';
import { makeWorkbook, surveySheet } from '../../../../test/survey-workbook.ts';
import { importSurvey } from '../../imports/index.ts';
import { refreshListings } from '../../listing-writes/index.ts';

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

async function queue(query: Record<string, string | number> = {}) {
  const search = new URLSearchParams({ reporter: String(person.id) });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const answer = await api.send('GET', `/api/webmin/review/?${search}`, { headers: admin.authorization });
  expect(answer.statusCode, answer.body).toBe(200);
  return reviewPageSchema.parse(answer.json());
}
async function only(query: Record<string, string | number> = {}): Promise<ReviewItem> {
  const { results } = await queue(query);
  expect(results).toHaveLength(1);
  return results[0] as ReviewItem;
}
const decide = ({ kind, id, version }: Pick<ReviewItem, 'kind' | 'id' | 'version'>, verdict: string, who = admin) =>
  post(who, '/webmin/review/decisions/', { kind, id, version, verdict });
const undo = (id: number, who = admin) => post(who, `/webmin/review/decisions/${id}/undo/`);

/** Reports a price as the person, where $10 is known for sure; more than $15 is held. */
async function report(price: string) {
  const [offer = { product: 0, store: 0 }] = await createOffers(api, ['10.00']);
  const answer = await post(person, '/price/price/', { ...offer, price });
  expect(answer.statusCode).toBe(201);
  return { ...offer, id: answer.json().id as number };
}
async function sendPicture(): Promise<{ id: number }> {
  const { id } = (await post(admin, '/product/product/', { name: `Salt ${crypto.randomUUID()}` })).json();
  await setImage(id, `/images/${crypto.randomUUID()}.webp`);
  return { id };
}
const setImage = (id: number, image: string) =>
  api.db
    .updateTable('product')
    .set({ image, img_is_verified: 'pending', image_by: person.id })
    .where('id', '=', id)
    .execute();
const addProduct = async (name: string) => (await post(person, '/product/product/', { name })).json().id as number;

const stateOf = async () => ({
  prices: await api.db.selectFrom('price').select(['id', 'price_is_verified', 'held']).orderBy('id').execute(),
  listings: await api.db.selectFrom('listing').selectAll().orderBy('product_id').orderBy('store_id').execute(),
  images: await api.db
    .selectFrom('product')
    .select(['id', 'name', 'image', 'img_is_verified', 'image_by'])
    .orderBy('id')
    .execute(),
});
const news = async () =>
  api.db.selectFrom('notification').select('content').where('user_id', '=', person.id).orderBy('id').execute();
/** As if the time to take something back were over. */
async function passTime() {
  await sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
            WHERE task_identifier = 'tell-of-decision'`.execute(api.db);
  await api.runJobs();
}

/** One thing of each kind that waits. */
const something: Record<Exclude<ReviewKind, 'store-image' | 'store-edit'>, () => Promise<{ id: number }>> = {
  price: () => report('20.00'),
  'product-image': sendPicture,
  'product-edit': async () => {
    const { id } = (await post(admin, '/product/product/', { name: `Bleach ${crypto.randomUUID()}` })).json();
    const payload = { name: `Renamed ${crypto.randomUUID()}` };
    await api.send('PATCH', `/api/product/product/${id}/`, { headers: person.authorization, payload });
    const edits = api.db.selectFrom('proposed_edit').select('id').where('product_id', '=', id);
    return edits.executeTakeFirstOrThrow();
  },
  product: async () => {
    const id = await addProduct(`Cocoa tea ${crypto.randomUUID()}`);
    const [offer = { product: 0, store: 0 }] = await createOffers(api, [null]);
    await post(person, '/price/price/', { product: id, store: offer.store, price: '4.00' });
    return { id };
  },
  store: async () => {
    const fields = { name: `Parlour ${crypto.randomUUID()}`, address: 'Main Road, Arima', region: 'East' };
    const answer = await post(person, '/store/store/', { ...fields, lat: 10.63712344, lon: -61.28212346 });
    expect(answer.statusCode, answer.body).toBe(201);
    return { id: answer.json().id };
  },
};
const kinds = Object.keys(something) as (keyof typeof something)[];

describe('OPR-04 the queue', () => {
  test('has what waits, held prices first, then the oldest, page by page, of a kind or all', async () => {
    const pending = await report('12.00');
    const picture = await sendPicture();
    const held = await report('20.00');
    const product = await addProduct(`Mauby ${crypto.randomUUID()}`);
    const expected = [
      ['price', held.id],
      ['price', pending.id],
      ['product-image', picture.id],
      ['product', product],
    ];
    const names = ({ results }: { results: ReviewItem[] }) => results.map(({ kind, id }) => [kind, id]);
    const all = await queue();
    expect([names(all), all.count, all.next]).toEqual([expected, 4, null]);
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await queue({ page_size: 1, ...(cursor && { cursor }) });
      paged.push(...names(page));
      cursor = page.next;
    }
    expect(paged).toEqual(expected);
    expect(names(await queue({ kind: 'held' }))).toEqual([['price', held.id]]);
    expect(names(await queue({ kind: 'prices' }))).toEqual([['price', pending.id]]);
    expect(names(await queue({ kind: 'product-images' }))).toEqual([['product-image', picture.id]]);
    const wrong = await api.send('GET', '/api/webmin/review/?cursor=x', { headers: admin.authorization });
    expect(wrong.statusCode).toBe(400);
  });

  test('says what a price is judged by: the one before, other stores, and whose it is', async () => {
    for (const verdict of ['verified', 'rejected', 'rejected']) {
      await report('12.00');
      expect((await decide(await only(), verdict)).statusCode).toBe(201);
    }
    const { product } = await report('20.00');
    const { store } = (await createOffers(api, [null]))[0] ?? { store: 0 };
    await post(admin, '/price/price/', { product, store, price: '9.00' });
    expect(await only()).toMatchObject({
      kind: 'price',
      reporter: { email: person.email, prices: 4, verified: 1, rejected: 2 },
      price: {
        price: '20.00',
        is_held: true,
        held_why: expect.stringMatching(/^100 % more than \$10\.00 \(the first one reported there, /),
        confidence: 'low',
        previous: { price: '10.00', confidence: 'low' },
        elsewhere: { stores: 1, lowest: '9.00', median: '9.00', highest: '9.00' },
      },
    });
  });

  test('leaves out what is shown already and has grown old, unless it is asked for', async () => {
    const old = new Date(Date.now() - 121 * 86_400_000);
    const [held, listed, seen] = [await report('20.00'), await report('12.00'), await report('12.00')];
    const picture = await sendPicture();
    const product = await addProduct(`Sorrel ${crypto.randomUUID()}`);
    const ids = [held.id, listed.id, seen.id];
    await api.db.updateTable('price').set({ date_added: old }).where('id', 'in', ids).execute();
    await api.db.updateTable('price').set({ last_seen: new Date() }).where('id', '=', seen.id).execute();
    await refreshListings(
      api.db,
      [held, listed, seen].map(({ product, store }) => ({ productId: product, storeId: store })),
    );
    await api.db.updateTable('product').set({ date_added: old }).where('id', '=', picture.id).execute();
    await api.db.updateTable('revision').set({ changed_at: old }).where('record_id', '=', product).execute();
    const [recent, older] = [await queue({ age: 'recent' }), await queue({ age: 'older' })];
    const waits = ({ results }: { results: ReviewItem[] }) => new Set(results.map(({ kind, id }) => `${kind} ${id}`));
    expect(waits(recent)).toEqual(new Set([`price ${held.id}`, `price ${seen.id}`, `product-image ${picture.id}`]));
    expect(waits(older)).toEqual(new Set([`price ${listed.id}`, `product ${product}`]));
    expect([recent.count, recent.older, older.count, older.older]).toEqual([3, 2, 2, 0]);
    // Whoever asks for a person asks for all of theirs; the dashboard counts what the queue has.
    expect([(await queue()).count, (await queue()).older]).toEqual([5, 0]);
    const { waiting } = (await api.send('GET', '/api/webmin/dashboard/', { headers: admin.authorization })).json();
    const all = async (kind: string) =>
      (await api.send('GET', `/api/webmin/review/?kind=${kind}`, { headers: admin.authorization })).json().count;
    expect(waiting).toMatchObject({
      prices: await all('prices'),
      held_prices: await all('held'),
      product_images: await all('product-images'),
      store_images: await all('store-images'),
      products: await all('products'),
      stores: await all('stores'),
      product_edits: await all('product-edits'),
      store_edits: await all('store-edits'),
    });
  });

  test('has what an import held, with what it was doubted for', async () => {
    const file = (day: string, price: number) => ({
      name: 'survey.xlsx',
      bytes: makeWorkbook([
        surveySheet('North', [{ name: 'Massy', area: 'Arima' }], [{ name: 'Roti skins', prices: [price] }]),
      ]),
      day,
    });
    await importSurvey(api.db, file(daysAgo(40), 10));
    const { import_id } = await importSurvey(api.db, file(daysAgo(10), 1000));
    const of = async (id: number) =>
      (await api.send('GET', `/api/webmin/review/?import=${id}`, { headers: admin.authorization })).json();
    const { results, count } = await of(import_id ?? 0);
    expect([count, results[0].reporter, results[0].price]).toMatchObject([
      1,
      null,
      {
        price: '1000.00',
        from_cell: { text: '1000', file: 'survey.xlsx' },
        import_id,
        held_why: 'About 100 times the price before.',
        previous: { confidence: 'high' },
      },
    ]);
    const details = async () =>
      (await api.send('GET', `/api/webmin/imports/${import_id}/`, { headers: admin.authorization })).json();
    expect((await details()).waiting).toBe(1);
    expect((await decide(results[0], 'rejected')).statusCode).toBe(201);
    expect([(await of(import_id ?? 0)).count, (await details()).waiting]).toEqual([0, 0]);
  });

  test('shows a picture beside the one before it, and a new record beside those like it', async () => {
    const name = `Pepper sauce ${crypto.randomUUID().slice(0, 8)}`;
    const known = (await post(admin, '/product/product/', { name, amount: '300 ml' })).json();
    const id = await addProduct(`${name} hot`);
    const item = await only();
    expect(item).toMatchObject({ kind: 'product', id });
    expect(item.closest[0]).toMatchObject({ id: known.id, name, detail: '300 ml' });
    await decide(item, 'verified');
    await setImage(id, '/images/new.webp');
    const revision = { kind: 'product' as const, record_id: id, changed_by: person.id };
    const [before, after] = [{ image: '/images/old.webp' }, { image: '/images/new.webp' }].map((it) =>
      JSON.stringify(it),
    );
    await api.db
      .insertInto('revision')
      .values({ ...revision, before: before ?? '', after: after ?? '' })
      .execute();
    const { picture } = await only();
    expect(picture?.image_url).toMatch(/\/images\/new\.webp$/);
    expect(picture?.old_url).toMatch(/\/images\/old\.webp$/);
  });
});

describe.each(kinds)('OPR-04 a decision about a %s', (kind) => {
  test.each(['verified', 'rejected'])(
    'as %s can be taken back: everything is as it was, and nobody is told',
    async (verdict) => {
      const { id } = await something[kind]();
      const query = { kind: kind === 'price' ? 'held' : `${kind}s` };
      const item = await only(query);
      expect(item).toMatchObject({ kind, id });
      const before = await stateOf();
      const answer = await decide(item, verdict);
      expect(answer.statusCode, answer.body).toBe(201);
      expect((await queue(query)).results).toEqual([]);
      expect(await wrongListings(api.db)).toEqual([]);
      expect((await undo(answer.json().id)).statusCode).toBe(204);
      expect(await stateOf()).toEqual(before);
      expect(await wrongListings(api.db)).toEqual([]);
      expect(await only(query)).toEqual(item);
      expect((await undo(answer.json().id)).statusCode).toBe(409);
      await passTime();
      expect(await news()).toEqual([]);
      const log = api.db.selectFrom('audit_log').select(['action', 'user_name']).orderBy('id', 'desc').limit(1);
      expect(await log.execute()).toEqual([
        { action: kind === 'product-image' ? 'update' : 'undo', user_name: admin.email },
      ]);
    },
  );

  test('is one person’s: of two who decide at once the second is told who was quicker', async () => {
    await something[kind]();
    const item = await only({ kind: kind === 'price' ? 'held' : `${kind}s` });
    const answers = await Promise.all([decide(item, 'verified'), decide(item, 'rejected', other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().detail).toMatch(/^Already decided by (admin|other)@example\.com: (approved|rejected)\.$/);
    expect(await wrongListings(api.db)).toEqual([]);
  });
});

test.each(['product', 'store', 'product-image', 'store-image', 'product-edit', 'store-edit'] as const)(
  'OPR-04 a decision about a %s refuses an id that none can have',
  async (kind) => {
    const answer = await decide({ kind, id: 2_147_483_648, version: '1' }, 'verified');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ id: ['Enter a smaller number.'] });
  },
);

test('OPR-04 what somebody decided within a day is listed for them, the latest first, while it stands and is there', async () => {
  const me = await api.createUser({ isSuperuser: true });
  const mine = async () =>
    (await api.send('GET', '/api/webmin/review/decided/', { headers: me.authorization })).json().results;
  const decideOnly = async (verdict: string, who = me) =>
    (await decide(await only(), verdict, who)).json().id as number;
  expect(await mine()).toEqual([]);
  const price = await report('20.00');
  const first = await decideOnly('verified');
  await sendPicture();
  const second = await decideOnly('rejected');
  await addProduct(`Sorrel ${crypto.randomUUID()}`);
  await decideOnly('rejected', other);
  const third = (await something.store()).id;
  const forth = await decideOnly('rejected');
  const shown = await mine();
  expect(shown).toMatchObject([
    { decision: forth, kind: 'store', id: third, verdict: 'rejected', place: null, price: null },
    { decision: second, kind: 'product-image', verdict: 'rejected', place: null, price: null },
    { decision: first, kind: 'price', id: price.id, verdict: 'verified', price: { price: '20.00' } },
  ]);
  expect(shown.map(({ name, place }: { name: string; place: string }) => [name, place])).toEqual([
    [expect.stringMatching(/^Parlour /), null],
    [expect.stringMatching(/^Salt /), null],
    [expect.any(String), expect.any(String)],
  ]);
  await undo(second, me);
  await api.db.deleteFrom('price').where('id', '=', price.id).execute();
  expect(await mine()).toMatchObject([{ decision: forth }]);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await api.db.updateTable('review_decision').set({ decided_at: yesterday }).where('id', '=', forth).execute();
  expect(await mine()).toEqual([]);
});

describe('OPR-04 a rejected new record', () => {
  const found = async (path: string) =>
    (await api.send('GET', `/api${path}`, { headers: other.authorization })).json().results.map(({ id }: Named) => id);
  interface Named {
    id: number;
  }

  test.each(['product', 'store'] as const)(
    'is left out of searches: a %s, until that is taken back or a price of it verified',
    async (kind) => {
      const name = `Zaboca${crypto.randomUUID().replaceAll('-', '')}`;
      const place = { address: 'Main Road', region: 'East', lat: 10.63712344, lon: -61.28212346 };
      const { id } = (await post(person, `/${kind}/${kind}/`, kind === 'store' ? { name, ...place } : { name })).json();
      const searches = async () => {
        const suggested = await api.send('GET', `/api/search-suggest/search-suggest/?query=${name}`, {
          headers: other.authorization,
        });
        return [await found(`/${kind}/${kind}/?search=${name}`), suggested.json()[`${kind}s`].length];
      };
      const stores = async () => {
        const regions = (await api.send('GET', '/api/store/region/', { headers: other.authorization })).json();
        return regions.find((region: { name: string }) => region.name === 'East').stores as number;
      };
      const standing = async () =>
        (
          await api.send('GET', `/api/webmin/review/decisions/?kind=${kind}&record=${id}`, {
            headers: admin.authorization,
          })
        ).json().decision;
      expect([await searches(), await standing()]).toEqual([[[id], 1], null]);
      const inEast = await stores();
      const decision = (await decide(await only(), 'rejected')).json().id;
      expect(await searches()).toEqual([[], 0]);
      // The region's number is that of its stores in searches.
      expect(await stores()).toBe(inEast - Number(kind === 'store'));
      expect(await standing()).toMatchObject({ id: decision, verdict: 'rejected', decided_by: admin.email });
      await undo(decision);
      expect(await stores()).toBe(inEast);
      expect([await searches(), await standing()]).toEqual([[[id], 1], null]);
      await decide(await only(), 'rejected');
      const [offer = { product: 0, store: 0 }] = await createOffers(api, [null]);
      await post(person, '/price/price/', { ...offer, [kind]: id, price: '4.00' });
      expect(await searches()).toEqual([[], 0]);
      await post(admin, '/price/price/', { ...offer, [kind]: id, price: '4.00' });
      expect(await searches()).toEqual([[id], 1]);
      expect(await found(`/webmin/${kind}s/?search=${name}`)).toEqual([id]);
    },
  );

  test('is found by its barcode, which whoever has it in hand would add again', async () => {
    const barcode = '4006381333931';
    const { id } = (await post(person, '/product/product/', { name: `Pen ${crypto.randomUUID()}`, barcode })).json();
    await decide(await only(), 'rejected');
    expect(await found(`/product/product/?barcode=${barcode}`)).toEqual([id]);
  });
});

describe('OPR-04 whoever added something', () => {
  test('is told what stands in the end, once', async () => {
    await report('20.00');
    const first = await decide(await only(), 'rejected');
    await undo(first.json().id);
    await decide(await only(), 'verified');
    expect(await news()).toEqual([]);
    await passTime();
    await passTime();
    expect(await news()).toEqual([{ content: expect.stringContaining('was approved') }]);
  });

  test('is told that it is being looked at again, where the first word had reached them', async () => {
    await report('20.00');
    const { id } = (await decide(await only(), 'rejected')).json();
    await passTime();
    await undo(id);
    expect(await news()).toEqual([
      { content: expect.stringContaining('was not accepted') },
      { content: expect.stringContaining('is being looked at again') },
    ]);
  });
});

test('OPR-04 what was corrected or decided elsewhere since is neither decided nor taken back unseen', async () => {
  const { id } = await report('20.00');
  const item = await only();
  const correct = (body: object) =>
    api.send('PATCH', `/api/webmin/price-listing/${id}/`, { headers: other.authorization, payload: body });
  await correct({ price: '19.00' });
  const refused = await decide(item, 'verified');
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'It was changed meanwhile. Please look at it again.',
  ]);
  const decision = (await decide(await only(), 'verified')).json().id;
  await correct({ price_is_verified: 'rejected' });
  const late = await undo(decision);
  expect([late.statusCode, late.json().detail]).toEqual([409, 'It was changed again since, and stays as it is.']);
  expect((await undo(999_999_999)).statusCode).toBe(404);
  expect((await decide({ ...item, id: 999_999_999 }, 'verified')).statusCode).toBe(404);
});
