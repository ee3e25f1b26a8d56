import type { Listing, Product, ReviewItem, Store, StorePageData } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { addPrice } from '../../../test/shopping.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey, undoImport } from '../imports/index.ts';
import { refreshListings } from '../listing-writes/index.ts';

let app: TestApp;
let admin: TestUser;
let author: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [author, other] = await Promise.all([app.createUser(), app.createUser()] as const);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (as: TestUser | null, method: Method, path: string, payload?: object) =>
  app.send(method, `/api${path}`, { ...(as && { headers: as.authorization }), ...(payload && { payload }) });
const read = async <T>(as: TestUser | null, path: string): Promise<T> => (await call(as, 'GET', path)).json();
const change = (kind: 'product' | 'store', id: number, payload: object, as = author) =>
  call(as, 'PATCH', `/${kind}/${kind}/${id}/`, payload);

/** One word that nothing else has. */
const word = (start: string) => `${start}${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

interface Surveyed {
  product: number;
  store: number;
  price: number;
  importId: number;
  name: string;
  storeName: string;
}

/** A product in a store, both from a survey. */
async function survey(price = 10): Promise<Surveyed> {
  const [name, storeName] = [word('Bleach'), word('Massy')];
  const sheet = surveySheet('North', [{ name: storeName, area: 'Arima' }], [{ name, size: '1 L', prices: [price] }]);
  const file = { name: `${name}.xlsx`, bytes: makeWorkbook([sheet]), day: '2026-11-15' };
  const { import_id } = await importSurvey(app.db, file);
  const listing = await app.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select(['product_id', 'store_id', 'price_id'])
    .where('product.name', '=', name)
    .executeTakeFirstOrThrow();
  const { product_id: product, store_id: store, price_id } = listing;
  return { product, store, price: price_id, importId: import_id ?? 0, name, storeName };
}

async function waiting(by = author): Promise<ReviewItem[]> {
  return (await read<{ results: ReviewItem[] }>(admin, `/webmin/review/?reporter=${by.id}`)).results;
}
async function only(by = author): Promise<ReviewItem> {
  const items = await waiting(by);
  expect(items).toHaveLength(1);
  return items[0] as ReviewItem;
}
const decide = ({ kind, id, version }: ReviewItem, verdict: 'verified' | 'rejected') =>
  call(admin, 'POST', '/webmin/review/decisions/', { kind, id, version, verdict });
const undo = (decision: number) => call(admin, 'POST', `/webmin/review/decisions/${decision}/undo/`);
const log = async (id: number, kind: 'product' | 'store' = 'product') =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'user_name', 'summary', 'before', 'after'])
      .where('kind', '=', kind)
      .where(sql<boolean>`${id} = ANY(record_ids)`)
      .orderBy('id')
      .execute()
  ).map((line) => line);
const stored = (id: number) => app.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const news = (who: TestUser) =>
  app.db.selectFrom('notification').select('content').where('user_id', '=', who.id).orderBy('id').execute();
async function passTime() {
  await sql`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
            WHERE task_identifier = 'tell-of-decision'`.execute(app.db);
  await app.runJobs();
}

/** Everything that shows the product or the store to somebody. */
async function everywhere(as: TestUser | null, { product, store, price, name, storeName }: Surveyed) {
  const paths = [
    `/product/product/${product}/`,
    `/store/store/${store}/`,
    `/product/product/?search=${name}`,
    `/store/store/?search=${storeName}`,
    `/price/price/?search=${name}`,
    `/price/price/?store=${store}`,
    `/price/by-product/?search=${name}`,
    `/price/price/${price}/`,
    `/search-suggest/search-suggest/?query=${name}&include_products=true&include_history=false`,
    `/search-suggest/search-suggest/?query=${storeName}&type=store`,
    '/catalogue/',
  ];
  const admins = [
    `/webmin/products/?search=${name}`,
    `/webmin/stores/?search=${storeName}`,
    `/webmin/products/export/?search=${name}`,
    `/webmin/price-listing/export/?search=${name}`,
  ];
  const answers = await Promise.all(
    [...paths, ...(as === admin ? admins : [])].map(async (path) => [path, await call(as, 'GET', path)] as const),
  );
  return answers.map(([path, { statusCode, body }]) => {
    expect(statusCode, path).toBe(200);
    return { path, body };
  });
}

describe('OPR-04 a shopper’s change of a surveyed record', () => {
  test('is seen by nobody else anywhere, and by the shopper, marked', async () => {
    const surveyed = await survey();
    const { product, store, price, name, storeName } = surveyed;
    const before = { guest: await everywhere(null, surveyed), other: await everywhere(other, surveyed) };
    const admins = await everywhere(admin, surveyed);
    const [evil, moved] = [word('Tasty'), word('Moved')];
    const given = { name: evil, brand: 'Acme', amount: '10 L', category: 'Drinks', barcode: '5000112637922' };
    const answer = await change('product', product, given);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...given, waiting: ['name', 'brand', 'amount', 'barcode', 'category'] });
    const place = { address: 'Elsewhere', region: 'Tobago', lat: 11.18, lon: -60.735 };
    const answered = await change('store', store, { name: moved, ...place });
    expect(answered.json()).toMatchObject({ name: moved, ...place });
    expect(answered.json().waiting).toEqual(['name', 'address', 'region', 'lat', 'lon']);

    expect(await everywhere(null, surveyed)).toEqual(before.guest);
    expect(await everywhere(other, surveyed)).toEqual(before.other);
    expect(await everywhere(admin, surveyed)).toEqual(admins);
    for (const words of [evil, moved]) {
      for (const kind of ['product', 'store'])
        expect((await read<{ count: number }>(null, `/${kind}/${kind}/?search=${words}`)).count).toBe(0);
      expect((await read<{ count: number }>(other, `/price/price/?search=${words}`)).count).toBe(0);
    }
    expect((await read<{ count: number }>(null, '/product/product/?barcode=5000112637922')).count).toBe(0);
    expect(await wrongListings(app.db)).toEqual([]);

    expect(await read<Product>(author, `/product/product/${product}/`)).toEqual(answer.json());
    expect(await read<Store>(author, `/store/store/${store}/`)).toEqual(answered.json());
    const listing = await read<Listing>(author, `/price/price/${price}/`);
    expect(listing).toMatchObject({
      product_name: evil,
      product_amount: '10 L',
      store_name: moved,
      store_region: 'Tobago',
      store_lat: 11.18,
      store_location_is_approximate: false,
    });
    expect(listing.waiting?.toSorted()).toEqual(['product', 'store']);
    const [seen, seenStore] = [await waiting(), await stored(product)];
    expect(seenStore.name).toBe(name);
    expect(seen).toMatchObject([
      {
        kind: 'product-edit',
        record: product,
        name,
        reporter: { email: author.email },
        changes: expect.arrayContaining([
          { field: 'name', before: name, after: evil },
          { field: 'amount', before: '1 L', after: '10 L' },
          { field: 'barcode', before: '', after: '5000112637922' },
        ]),
      },
      { kind: 'store-edit', record: store, name: storeName },
    ]);
    expect(seen[1]?.changes).toContainEqual({
      field: 'place',
      before: expect.stringMatching(/^10\.\d{7}, -61\.\d{7}$/),
      after: '11.1800000, -60.7350000',
    });
    expect(await log(product)).toMatchObject([
      { action: 'update', user_name: author.email, before: { name, brand: '' }, after: given },
    ]);
  });

  test('is one for each shopper and record: it is changed further, and withdrawn by changing it back', async () => {
    const { product, name } = await survey();
    const first = (await change('product', product, { name: 'One', brand: 'Acme' })).json();
    const second = await change('product', product, { ...first, name: word('Two') });
    expect(second.statusCode, second.body).toBe(200);
    // It was meant for what the shopper no longer sees.
    expect((await change('product', product, { brand: 'Late', version: first.version })).statusCode).toBe(409);
    const changes = (await only()).changes;
    expect(changes).toEqual([
      { field: 'name', before: name, after: second.json().name },
      { field: 'brand', before: '', after: 'Acme' },
    ]);
    await change('product', product, { name: word('Another') }, other);
    expect(await only(other)).toMatchObject({ record: product });
    const back = await change('product', product, { name, brand: '' });
    expect(back.json().waiting).toBeUndefined();
    expect(await waiting()).toEqual([]);
    expect((await log(product)).map(({ action }) => action)).toEqual(['update', 'update', 'update', 'undo']);
  });

  test('PAG-03 opening hours wait, and reach the page of the store when they are approved', async () => {
    const { store } = await survey();
    const shown = async () => (await read<StorePageData>(other, `/page/store/${store}/`)).opening_hours;
    const opening_hours = 'Mon–Sat 7 am – 9 pm\nSun 8 am – 2 pm';
    expect((await change('store', store, { opening_hours })).json()).toMatchObject({ opening_hours });
    expect(await read<Store>(author, `/store/store/${store}/`)).toMatchObject({ opening_hours });
    expect(await shown()).toBe('');
    const item = await only();
    expect(item.changes).toEqual([{ field: 'opening_hours', before: '', after: opening_hours }]);
    expect((await decide(item, 'verified')).statusCode).toBe(201);
    expect(await shown()).toBe(opening_hours);
  });

  test('waits in its listed fields alone; what else is known of a record is written at once, and logged', async () => {
    const { product, store } = await survey();
    const said = { description: 'Keep away from children', manufacturer: 'Acme' };
    expect((await change('product', product, { ...said, name: word('Soap') })).statusCode).toBe(200);
    expect(await read<Product>(other, `/product/product/${product}/`)).toMatchObject(said);
    await change('store', store, { phone_number: '868-555-0100' });
    expect(await read<Store>(null, `/store/store/${store}/`)).toMatchObject({ phone_number: '868-555-0100' });
    expect((await only()).changes?.map(({ field }) => field)).toEqual(['name']);
    expect(await log(store, 'store')).toMatchObject([
      { action: 'update', user_name: author.email, after: { phone_number: '868-555-0100' } },
    ]);
    expect(await log(product)).toHaveLength(2);
  });

  test('is refused as before where it would make two the same, or the picture is verified', async () => {
    const [one, two] = [await survey(), await survey()];
    const same = await change('product', two.product, { name: one.name });
    expect([same.statusCode, same.json()]).toEqual([409, { detail: 'This product already exists.', id: one.product }]);
    await app.db
      .updateTable('product')
      .set({ image: '/images/x.webp', img_is_verified: 'verified' })
      .where('id', '=', one.product)
      .execute();
    expect((await change('product', one.product, { name: 'Mine' })).statusCode).toBe(403);
    expect(await waiting()).toEqual([]);
  });

  test('by a superuser is seen by all at once', async () => {
    const { product } = await survey();
    const name = word('Corrected');
    expect((await change('product', product, { name }, admin)).json().waiting).toBeUndefined();
    expect(await read<Product>(null, `/product/product/${product}/`)).toMatchObject({ name });
  });

  test('leaves a scanned barcode to its own rules: it is given, and taken back by its giver, at once', async () => {
    const { product } = await survey();
    await change('product', product, { name: word('Soap') });
    const given = await call(author, 'POST', `/product/product/${product}/barcode/`, { barcode: '041512162664' });
    expect(given.json()).toMatchObject({ barcode: '041512162664', waiting: ['name'] });
    expect((await stored(product)).barcode).toBe('041512162664');
    const back = await change('product', product, { barcode: '', version: given.json().version });
    expect(back.statusCode, back.body).toBe(200);
    expect((await stored(product)).barcode).toBeNull();
    expect((await only()).changes).toHaveLength(1);
  });
});

describe('OPR-04 a shopper’s own draft', () => {
  const draft = async () => {
    const product = (await call(author, 'POST', '/product/product/', { name: word('Sorrel') })).json().id as number;
    const fields = { name: word('Parlour'), address: 'Main Road', region: 'East', lat: 10.637, lon: -61.282 };
    const store = (await call(author, 'POST', '/store/store/', fields)).json().id as number;
    const price = await call(author, 'POST', '/price/price/', { product, store, price: '4.00' });
    expect(price.statusCode).toBe(201);
    return { product, store, price: price.json().id as number };
  };
  const isAtOnce = async (kind: 'product' | 'store', id: number) => {
    const name = word('Changed');
    expect((await change(kind, id, { name })).statusCode).toBe(200);
    return (await read<Product>(null, `/${kind}/${kind}/${id}/`)).name === name;
  };

  test('is changed at once, also on a list of the shopper’s own, and logged', async () => {
    const { product, store } = await draft();
    const list = (await call(author, 'POST', '/shoppinglist/shoppinglist/', { name: 'Mine' })).json().id;
    await call(author, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list, product, store });
    await call(author, 'POST', '/core/add-preferred-store/', { store_id: store });
    expect([await isAtOnce('product', product), await isAtOnce('store', store)]).toEqual([true, true]);
    expect(await log(product)).toMatchObject([{ action: 'update', user_name: author.email }]);
    // Of another shopper it is not.
    await change('product', product, { name: word('Theirs') }, other);
    expect(await only(other)).toMatchObject({ kind: 'product-edit', record: product });
    expect(await isAtOnce('product', product)).toBe(true);
  });

  const uses: Record<string, (made: Awaited<ReturnType<typeof draft>>) => Promise<unknown>> = {
    'a price of somebody else': ({ product, store }) => addPrice(app.db, { product, store }, { price: '4.50' }),
    'somebody who saw its price': ({ price }) => call(other, 'POST', `/price/price/${price}/confirm/`),
    'a verified price': ({ price }) =>
      call(admin, 'PATCH', `/webmin/price-listing/${price}/`, { price_is_verified: 'verified' }),
    'a list of somebody else': async ({ product, store }) => {
      const list = (await call(other, 'POST', '/shoppinglist/shoppinglist/', { name: 'Theirs' })).json().id;
      return call(other, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list, product, store });
    },
    'a change by a superuser': async ({ product, store }) => {
      await change('product', product, { brand: 'Chief' }, admin);
      return change('store', store, { address: 'Eastern Main Road' }, admin);
    },
    'a verdict in the review': async () => {
      for (const item of await waiting()) await decide(item, 'verified');
    },
  };
  test.each(Object.keys(uses))('waits for review once there is %s', async (use) => {
    const made = await draft();
    await uses[use]?.(made);
    expect([await isAtOnce('product', made.product), await isAtOnce('store', made.store)]).toEqual([false, false]);
  });

  test('waits for review once somebody else prefers the store', async () => {
    const { store } = await draft();
    await call(other, 'POST', '/core/add-preferred-store/', { store_id: store });
    expect(await isAtOnce('store', store)).toBe(false);
  });
});

describe('OPR-04 a decision about a waiting change', () => {
  test('approves it as a superuser’s change: seen by all, found in files by the old name, and taken back whole', async () => {
    const surveyed = await survey();
    const { product, store, name } = surveyed;
    const state = async () => ({
      product: await app.db.selectFrom('product').selectAll().where('id', '=', product).execute(),
      store: await app.db.selectFrom('store').selectAll().where('id', '=', store).execute(),
      listing: await app.db.selectFrom('listing').selectAll().where('store_id', '=', store).execute(),
      aliases: await app.db.selectFrom('import_match').selectAll().where('record_id', 'in', [product, store]).execute(),
      edits: await app.db
        .selectFrom('proposed_edit')
        .selectAll()
        .where('proposed_by', '=', author.id)
        .orderBy('id')
        .execute(),
    });
    const wanted = word('Thick');
    await change('product', product, { name: wanted, amount: '2 L' });
    await change('store', store, { name: word('Massy'), region: 'East', lat: 10.64, lon: -61.28 });
    const before = await state();
    const items = await waiting();
    const decisions: number[] = [];
    for (const item of items) {
      const answer = await decide(item, 'verified');
      expect(answer.statusCode, answer.body).toBe(201);
      decisions.push(answer.json().id);
    }
    expect(await waiting()).toEqual([]);
    const guests = await read<Product>(null, `/product/product/${product}/`);
    expect(guests).toMatchObject({ name: wanted, amount: '2 L' });
    expect((await read<Product>(author, `/product/product/${product}/`)).waiting).toBeUndefined();
    const feed = await read<{ results: Listing[] }>(author, `/price/price/?search=${wanted}&region=East`);
    expect(feed.results).toMatchObject([{ product_name: wanted, store_region: 'East' }]);
    expect(await wrongListings(app.db)).toEqual([]);
    const { results } = await read<{ results: object[] }>(admin, `/webmin/revisions/?kind=product&record=${product}`);
    expect(results).toMatchObject([{ changed_by: author.email, before: { name }, after: { name: wanted } }]);
    expect((await state()).aliases.map(({ origin }) => origin)).toEqual(['correction', 'correction']);
    expect((await log(product)).slice(1)).toMatchObject([
      { action: 'verify', user_name: admin.email, summary: `The change of ${name} by ${author.email} is verified.` },
      { action: 'update', user_name: admin.email, before: { name }, after: { name: wanted } },
    ]);
    const decided = await read<{ results: object[] }>(admin, '/webmin/review/decided/');
    expect(decided.results.slice(0, 2)).toMatchObject([
      { kind: 'store-edit', record: store, verdict: 'verified' },
      { kind: 'product-edit', record: product, name: wanted },
    ]);

    for (const id of decisions.toReversed()) expect((await undo(id)).statusCode).toBe(204);
    expect(await state()).toEqual(before);
    expect(await waiting()).toEqual(items);
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test('rejects it: nothing changes for anybody, and the shopper may propose another one', async () => {
    const { product, name } = await survey();
    await change('product', product, { name: word('Tasty') });
    const first = (await decide(await only(), 'rejected')).json().id as number;
    expect(await read<Product>(author, `/product/product/${product}/`)).toMatchObject({ name });
    expect((await log(product)).at(-1)).toMatchObject({ action: 'reject', user_name: admin.email });
    await change('product', product, { name: word('Tastier') });
    expect(await only()).toMatchObject({ record: product });
    // The newer one waits: the older one does not come back beside it.
    expect((await undo(first)).statusCode).toBe(409);
    expect(await waiting()).toHaveLength(1);
  });

  test.each([
    ['verified', 'was approved. Thank you!'],
    ['rejected', 'was not accepted.'],
  ] as const)(
    'tells the shopper a minute later that it is %s, and when it is looked at again',
    async (verdict, words) => {
      const { product, name } = await survey();
      const wanted = word('Soap');
      await change('product', product, { name: wanted });
      const { id } = (await decide(await only(), verdict)).json();
      expect(await news(author)).toEqual([]);
      await passTime();
      const called = verdict === 'verified' ? wanted : name;
      expect(await news(author)).toEqual([{ content: `Your change of ${called} ${words}` }]);
      await undo(id);
      expect((await news(author)).at(-1)?.content).toBe(`Your change of ${name} is being looked at again.`);
    },
  );

  test('is refused where the record was changed meanwhile, and made once both values were seen', async () => {
    const { product, name } = await survey();
    const [wanted, corrected] = [word('Soap'), word('Corrected')];
    await change('product', product, { name: wanted });
    const item = await only();
    await change('product', product, { name: corrected }, admin);
    const refused = await decide(item, 'verified');
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'It was changed meanwhile. Please look at it again.',
    ]);
    expect((await stored(product)).name).toBe(corrected);
    const again = await only();
    expect(again.changes).toEqual([{ field: 'name', before: corrected, after: wanted, was: name }]);
    expect((await decide(again, 'verified')).statusCode).toBe(201);
    expect((await stored(product)).name).toBe(wanted);
  });

  test('is refused with the way forward where another record has the name by now', async () => {
    const { product, name } = await survey();
    const wanted = word('Soap');
    await change('product', product, { name: wanted });
    const twin = (await call(admin, 'POST', '/product/product/', { name: wanted, amount: '1 L' })).json().id;
    const refused = await decide(await only(), 'verified');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { detail: 'This product already exists. Reject the change, or merge the two records.', id: twin },
    ]);
    expect((await stored(product)).name).toBe(name);
    expect((await decide(await only(), 'rejected')).statusCode).toBe(201);
  });

  test('is not taken back where the record was changed since', async () => {
    const { product } = await survey();
    await change('product', product, { name: word('Soap'), amount: '3 L' });
    const { id } = (await decide(await only(), 'verified')).json();
    const last = word('Later');
    await change('product', product, { name: last }, admin);
    const late = await undo(id);
    expect([late.statusCode, late.json().detail]).toEqual([409, 'It was changed again since, and stays as it is.']);
    expect(await stored(product)).toMatchObject({ name: last, amount: '3 L' });
  });

  test('is refused where the shopper changed it further meanwhile, or took it back', async () => {
    const { product, name } = await survey();
    await change('product', product, { name: word('Soap') });
    const item = await only();
    await change('product', product, { name: word('Tasty') });
    expect((await decide(item, 'verified')).statusCode).toBe(409);
    await change('product', product, { name });
    expect((await decide(item, 'verified')).statusCode).toBe(404);
  });

  test('of two shoppers’ changes of one field: the second is shown against the first', async () => {
    const { product, name } = await survey();
    const [one, two] = [word('One'), word('Two')];
    await Promise.all([change('product', product, { name: one }), change('product', product, { name: two }, other)]);
    const [first, second] = [await only(), await only(other)];
    expect((await decide(first, 'verified')).statusCode).toBe(201);
    expect((await decide(second, 'verified')).statusCode).toBe(409);
    expect((await only(other)).changes).toEqual([{ field: 'name', before: one, after: two, was: name }]);
  });

  test('is taken back, or refused, beside the shopper’s next change, 20 times', async () => {
    const { product } = await survey();
    for (let trial = 0; trial < 20; trial += 1) {
      await change('product', product, { name: word('A') });
      const { id } = (await decide(await only(), 'rejected')).json();
      const answers = await Promise.all([undo(id), change('product', product, { name: word('B') })]);
      expect([204, 409]).toContain(answers[0].statusCode);
      expect(answers[1].statusCode).toBe(200);
      await decide(await only(), 'rejected');
    }
  });

  const trials = 40;
  test(`beside the shopper’s and a superuser’s changes leaves nothing unseen, ${trials} times`, async () => {
    const { product } = await survey();
    for (let trial = 0; trial < trials; trial += 1) {
      const [proposed, further, corrected] = [word('A'), word('B'), word('C')];
      await change('product', product, { name: proposed });
      const item = await only();
      const [decided, proposing, correcting] = await Promise.all([
        decide(item, 'verified'),
        change('product', product, { name: further }),
        change('product', product, { name: corrected }, admin),
      ]);
      expect([decided.statusCode, proposing.statusCode, correcting.statusCode]).toEqual([
        expect.toSatisfy((code: number) => code === 201 || code === 409),
        200,
        200,
      ]);
      // Only what was looked at, or a superuser, is ever written.
      expect([proposed, corrected]).toContain((await stored(product)).name);
      for (const left of await waiting()) await decide(left, 'rejected');
    }
    expect(await wrongListings(app.db)).toEqual([]);
  });
});

describe('OPR-04 waiting changes go with', () => {
  const edits = () =>
    app.db
      .selectFrom('proposed_edit')
      .selectAll()
      .where('proposed_by', 'in', [author.id, other.id])
      .orderBy('id')
      .execute();
  const merge = (kind: string, keep: number, gone: number) =>
    call(admin, 'POST', '/webmin/merge/', { kind, keep, merge: [gone] });

  test.each(['product', 'store'] as const)('a merge of a %s to the kept one, and back', async (kind) => {
    const [kept, gone] = [(await survey())[kind], (await survey())[kind]];
    await change(kind, kept, { name: word('Kept') });
    await change(kind, gone, { name: word('Newer') });
    await change(kind, gone, { name: word('Theirs') }, other);
    const before = await edits();
    const merged = await merge(kind, kept, gone);
    expect(merged.statusCode, merged.body).toBe(200);
    const moved = await only(other);
    expect(moved).toMatchObject({ kind: `${kind}-edit`, record: kept });
    // Of two by one shopper the newer one waits.
    expect((await only()).changes?.[0]?.after).toMatch(/^Newer/);
    expect((await call(admin, 'POST', `/webmin/merge-history/${merged.json().id}/undo/`)).statusCode).toBe(200);
    expect(await edits()).toEqual(before);
    expect(await waiting()).toHaveLength(2);
  });

  test('a merge, but for what was decided since', async () => {
    const [kept, gone] = [(await survey()).product, (await survey()).product];
    const wanted = word('Newer');
    await change('product', gone, { name: wanted });
    const merged = await merge('product', kept, gone);
    expect((await decide(await only(), 'verified')).statusCode).toBe(201);
    await call(admin, 'POST', `/webmin/merge-history/${merged.json().id}/undo/`);
    expect(await edits()).toMatchObject([{ product_id: kept, state: 'verified' }]);
    expect((await stored(kept)).name).toBe(wanted);
    expect((await read<Product>(author, `/product/product/${gone}/`)).waiting).toBeUndefined();
  });

  test('a deleted record, an undone import and a deleted account', async () => {
    const [deleted, imported, left] = [await survey(), await survey(), await survey()];
    await change('product', deleted.product, { name: word('One') });
    await change('store', imported.store, { name: word('Two') });
    await call(admin, 'DELETE', `/webmin/products/${deleted.product}/`);
    const undone = await undoImport(app.db, imported.importId);
    expect(undone).toMatchObject({ products_removed: 1, stores_removed: 1 });
    expect(await edits()).toEqual([]);
    await change('product', left.product, { name: word('Three') });
    expect(await waiting()).toHaveLength(1);
    await call(admin, 'DELETE', `/webmin/users/${author.id}/`);
    expect(await edits()).toEqual([]);
    expect(await stored(left.product)).toMatchObject({ name: left.name });
  });

  test('everything of a person that is undone, and come back with it', async () => {
    const [first, second] = [await survey(), await survey()];
    await change('product', first.product, { name: word('Early') });
    // The database counts in microseconds: the next millisecond is after the first change.
    const since = new Date(Date.now() + 1).toISOString();
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(since));
    await change('product', second.product, { name: word('Late') });
    const item = (await waiting())[1];
    const [early, late] = await edits();
    const path = `/webmin/users/${author.id}/undo-work/`;
    const preview = await call(admin, 'POST', path, { since, dry_run: true });
    expect([preview.statusCode, preview.json().changes]).toEqual([200, 1]);
    expect(await edits()).toEqual([early, late]);
    const done = await call(admin, 'POST', path, { since });
    expect(await edits()).toEqual([early, { ...late, state: 'withdrawn' }]);
    expect(await read<Product>(author, `/product/product/${second.product}/`)).toMatchObject({ name: second.name });
    expect(await only()).toMatchObject({ record: first.product });
    if (item) expect((await decide(item, 'verified')).statusCode).toBe(409);
    await call(admin, 'POST', `/webmin/undone-work/${done.json().id}/redo/`);
    expect(await edits()).toEqual([early, late]);
  });

  test('what a person has of their data', async () => {
    const { product } = await survey();
    const name = word('Mine');
    await change('product', product, { name });
    const data = await read<{ proposed_changes: object[] }>(author, '/core/me/export/');
    expect(data.proposed_changes).toEqual([
      { kind: 'product', id: product, proposed_at: expect.any(String), state: 'waiting', after: { name } },
    ]);
  });
});

test('OPR-04 a price that a shopper confirms keeps its listing while a change waits', async () => {
  const { product, store, price, name } = await survey();
  await change('product', product, { name: word('Tasty'), amount: '10 L' });
  await call(author, 'POST', `/price/price/${price}/confirm/`);
  await refreshListings(app.db, [{ productId: product, storeId: store }]);
  const [listed] = (await read<{ results: Listing[] }>(null, `/price/price/?product=${product}`)).results;
  expect(listed).toMatchObject({ product_name: name, product_amount: '1 L' });
});
