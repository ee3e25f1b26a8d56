import type { Notification, ReportedListing } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { createOffers, type Offer } from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';

let app: TestApp;
let me: TestUser;
let other: TestUser;
let admin: TestUser;
let offer: Offer;

beforeAll(async () => {
  app = await createTestApp();
  other = await app.createUser();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.createUser();
  [offer = { product: 0, store: 0 }] = await createOffers(app, ['10.00']);
});

/** Lists a price that the person has brought in with an import. */
async function importPrice(price: string): Promise<void> {
  const { id } = await app.db
    .insertInto('price_import')
    .values({
      kind: 'mti',
      file_name: 'survey.xlsx',
      file_sha256: crypto.randomUUID(),
      date_added: '2026-01-01',
      report: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { product: product_id, store: store_id } = offer;
  await app.db
    .insertInto('price')
    .values({ product_id, store_id, price, source: 'mti', added_by: me.id, import_id: id })
    .execute();
  await refreshListings(app.db, [{ productId: product_id, storeId: store_id }]);
}

const headersOf = (user: TestUser | null) => user?.authorization ?? {};
const report = (price: unknown, more: object = {}, as = me) =>
  app.send('POST', '/api/price/price/', { headers: headersOf(as), payload: { ...offer, price, ...more } });
const reported = async (price: unknown, more: object = {}, as = me): Promise<ReportedListing> =>
  (await report(price, more, as)).json();
const decide = (id: number, price_is_verified: string, as = admin) =>
  app.send('PATCH', `/api/price/price-verification/${id}/`, { headers: headersOf(as), payload: { price_is_verified } });
const getAdminPrice = async (id: number) =>
  (await app.send('GET', `/api/webmin/price-listing/${id}/`, { headers: headersOf(admin) })).json();
const getPrice = (id: number, as: TestUser | null) =>
  app.send('GET', `/api/price/price/${id}/`, { headers: headersOf(as) });
// Read by somebody signed in: what guests are answered may be some milliseconds old.
const listedPrice = async () => {
  const headers = headersOf(other);
  const { results } = (await app.send('GET', `/api/price/price/?product=${offer.product}`, { headers })).json();
  return results[0]?.price;
};
const history = async (id: number) =>
  (await app.send('GET', `/api/price/price-history/${id}/`, { headers: headersOf(other) })).json();
const news = async (user: TestUser): Promise<Notification[]> =>
  (await app.send('GET', '/api/core/notifications/', { headers: headersOf(user) })).json().results;

describe('DET-08 a shopper’s price', () => {
  test('is listed at once, pending, whatever was sent beside it', async () => {
    const answer = await report('11.5', { price_is_verified: 'verified', source: 'mti' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      ...offer,
      price: '11.50',
      price_is_verified: 'pending',
      source: 'user',
      is_held: false,
      product_name: 'Product 0',
    });
    expect(await listedPrice()).toBe('11.50');
    expect(await history(answer.json().id)).toHaveLength(2);
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test('is the first one where nothing was listed', async () => {
    const [unlisted] = await createOffers(app, [null]);
    expect(await reported('999.00', unlisted)).toMatchObject({ price: '999.00', is_held: false });
  });

  test('that comes twice within a minute is written once', async () => {
    const twice = await Promise.all([reported('11.00'), reported('11.00'), reported('11.00')]);
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
    const held = await Promise.all([reported('99.00'), reported('99.00')]);
    expect(held.map(({ held_because }) => held_because)).toEqual(['far off', 'far off']);
    expect(new Set(held.map(({ id }) => id)).size).toBe(1);
    expect((await reported('99.00', {}, other)).id).not.toBe(held[0].id);
  });

  test('reported by many at once leaves the listing that the history calls for', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.createUser()));
    const answers = await Promise.all(people.map((person, n) => report(`10.${n}0`, {}, person)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 201));
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test.each([
    [{ price: '' }, ['price']],
    [{ price: '0' }, ['price']],
    [{ price: '-1' }, ['price']],
    [{ price: '1.234' }, ['price']],
    [{ price: '100000000' }, ['price']],
    [{ price: 'ten' }, ['price']],
    [{ price: '10', product: 999_999, store: 999_999 }, ['product', 'store']],
    [{ price: '10', store: 0 }, ['store']],
    [{ price: '10', product: 2_147_483_648 }, ['product']],
  ])('PRC-02 of %j is refused by field', async (sent, fields) => {
    const answer = await report('10', sent);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json()).sort()).toEqual(fields);
  });

  test('ROL-01 cannot be reported by guests', async () => {
    const answer = await app.send('POST', '/api/price/price/', { payload: { ...offer, price: '10' } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('DET-08 a price more than half off what is known for sure', () => {
  test.each([
    ['5.00', false],
    ['4.99', true],
    ['15.00', false],
    ['15.01', true],
  ])('is held: $%s instead of $10.00 %s', async (price, isHeld) => {
    expect((await reported(price)).is_held).toBe(isHeld);
    expect(await listedPrice()).toBe(isHeld ? '10.00' : price);
  });

  test('TRU-06 is held against a sample only while there is no real price', async () => {
    await app.db
      .updateTable('price')
      .set({ source: 'sample', price_is_verified: 'verified' })
      .where('product_id', '=', offer.product)
      .execute();
    await refreshListings(app.db, [{ productId: offer.product, storeId: offer.store }]);
    const held = await reported('40.00');
    expect(held).toMatchObject({ is_held: true });
    expect(await listedPrice()).toBe('10.00');
    expect((await getAdminPrice(held.id)).held_why).toContain('300 % more than $10.00 (Example price, ');
    expect(await reported('12.00', {}, other)).toMatchObject({ is_held: false });
    // The report is the first real price: $6.00 is half of it, and 40 % less than the sample.
    expect(await reported('5.99')).toMatchObject({ is_held: true });
    expect(await reported('18.00', {}, await app.createUser())).toMatchObject({ is_held: false });
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test('TRU-06 replaces a sample of any date, and its rejection brings the sample back', async () => {
    await sql`UPDATE price SET source = 'sample', price_is_verified = 'verified', date_added = now() + interval '30 days'
              WHERE product_id = ${offer.product}`.execute(app.db);
    await refreshListings(app.db, [{ productId: offer.product, storeId: offer.store }]);
    const { id } = await reported('12.00');
    expect(await listedPrice()).toBe('12.00');
    expect(await history(id)).toMatchObject([{ price: '12.00' }]);
    await decide(id, 'rejected');
    expect(await listedPrice()).toBe('10.00');
    expect(await history(id)).toMatchObject([{ price: '10.00' }]);
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test.each([
    ['the first one', () => undefined, 'the first one reported there'],
    ['an imported one', () => importPrice('10.00'), 'Ministry survey'],
    ['a verified one', () => report('10.00', {}, admin), 'checked price'],
  ])('TRU-03 is held with the reason, told to superusers: by %s', async (_, prepare, standing) => {
    await app.db.updateTable('price').set({ source: 'user' }).where('product_id', '=', offer.product).execute();
    await prepare();
    const { id } = await reported('40.00');
    const { held_why } = await getAdminPrice(id);
    expect(held_why).toMatch(
      new RegExp(`^300 % more than \\$10\\.00 \\(${standing}, [A-Z][a-z]{2} \\d+, \\d{4}\\)\\.$`),
    );
  });

  test('DET-08 is held, however small the steps in which one person gets there', async () => {
    for (const price of ['6.00', '8.00', '5.00']) expect((await reported(price)).is_held).toBe(false);
    for (const price of ['4.99', '2.60', '0.10', '15.01']) expect((await reported(price)).is_held).toBe(true);
    expect(await listedPrice()).toBe('5.00');
  });

  test('DET-08 is held, however many accounts take turns to get there', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => app.createUser()));
    for (const step of [0.51, 1.49]) {
      for (let turn = 0; turn < 3 * people.length; turn += 1) {
        const price = (Number(await listedPrice()) * step).toFixed(2);
        await reported(price, {}, people[turn % people.length]);
        expect(Number(await listedPrice())).toBeGreaterThanOrEqual(5);
        expect(Number(await listedPrice())).toBeLessThanOrEqual(15);
      }
    }
    await decide((await reported('0.02')).id, 'verified');
    expect((await reported('0.03', {}, other)).is_held).toBe(false);
  });

  test.each([
    ['was verified, though it is the own', async () => decide((await reported('6.00')).id, 'verified')],
    ['came with an import', () => importPrice('6.00')],
  ])('DET-08 is measured by the newest that %s', async (_which, add) => {
    await add();
    expect((await reported('5.00')).is_held).toBe(false);
    expect((await reported('2.99')).is_held).toBe(true);
    expect((await reported('3.00')).is_held).toBe(false);
  });

  test('DET-08 is not measured by held ones and rejected ones', async () => {
    await decide((await reported('6.00', {}, other)).id, 'rejected');
    await reported('1.00', {}, other);
    expect((await reported('4.99')).is_held).toBe(true);
    expect((await reported('5.00')).is_held).toBe(false);
  });

  test('ROL-02 is seen by its author and superusers, and by nobody else', async () => {
    const { id, price_is_verified } = await reported('1.00');
    expect(price_is_verified).toBe('pending');
    for (const person of [me, admin]) {
      expect((await getPrice(id, person)).json()).toMatchObject({ id, price: '1.00' });
    }
    for (const person of [other, null]) expect((await getPrice(id, person)).statusCode).toBe(404);
    expect(await history(id)).toHaveLength(1);
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test('by a superuser is verified and listed, from the source it names', async () => {
    expect(await reported('1.00', { source: 'flyer' }, admin)).toMatchObject({
      price_is_verified: 'verified',
      source: 'flyer',
      is_held: false,
    });
    expect(await listedPrice()).toBe('1.00');
    expect(await reported('2.00', {}, admin)).toMatchObject({ source: 'user' });
  });
});

describe('ROL-04 a superuser', () => {
  test('releases a held price by verifying it, and its author is told', async () => {
    const { id } = await reported('1.00');
    const answer = await decide(id, 'verified');
    expect(answer.json()).toMatchObject({ id, price_is_verified: 'verified', is_held: false });
    expect(await listedPrice()).toBe('1.00');
    const [told] = await news(me);
    expect(told).toMatchObject({ notification_type: 'success', is_read: false });
    expect(told?.content).toContain('$1.00 for Product 0');
    await decide(id, 'verified');
    expect(await news(me)).toHaveLength(1);
  });

  test('brings back the listing from before by rejecting a price, and its author is told', async () => {
    const { id } = await reported('12.00');
    expect((await decide(id, 'rejected')).statusCode).toBe(200);
    expect(await listedPrice()).toBe('10.00');
    expect(await news(me)).toMatchObject([{ notification_type: 'warning' }]);
    await decide(id, 'pending');
    expect(await listedPrice()).toBe('12.00');
    expect(await news(me)).toHaveLength(1);
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test('keeps a held price held until it is verified, whatever else is decided', async () => {
    const { id } = await reported('1.00');
    await decide(id, 'rejected');
    expect((await decide(id, 'pending')).json()).toMatchObject({ is_held: true });
    expect(await listedPrice()).toBe('10.00');
  });

  test('is told nothing of what they decide about their own prices', async () => {
    const { id } = await reported('12.00', {}, admin);
    await decide(id, 'rejected');
    expect(await news(admin)).toEqual([]);
  });

  test('WEB-12 leaves a line in the audit log', async () => {
    const { id } = await reported('1.00');
    await decide(id, 'verified');
    const logged = await app.db.selectFrom('audit_log').selectAll().where('kind', '=', 'price').execute();
    expect(logged.filter(({ record_ids }) => Number(record_ids[0]) === id)).toMatchObject([
      {
        user_id: admin.id,
        action: 'verify',
        before: { price_is_verified: 'pending', held: true },
        after: { price_is_verified: 'verified', held: false },
      },
    ]);
  });

  test('alone decides, about prices that there are', async () => {
    const { id } = await reported('12.00');
    expect((await decide(id, 'verified', me)).statusCode).toBe(403);
    expect((await decide(id, 'perhaps')).statusCode).toBe(400);
    expect((await decide(999_999_999, 'verified')).statusCode).toBe(404);
  });
});

test('HOM-15 the listing is what the history calls for after any sequence of reports and decisions', async () => {
  const step = fc.record({
    price: fc.integer({ min: 1, max: 3000 }),
    isSuperuser: fc.boolean(),
    decision: fc.constantFrom('none', 'verified', 'rejected', 'pending'),
    of: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      [offer = { product: 0, store: 0 }] = await createOffers(app, ['10.00']);
      const ids: number[] = [];
      for (const { price, isSuperuser, decision, of } of steps) {
        ids.push((await reported(price / 100, {}, isSuperuser ? admin : me)).id);
        if (decision !== 'none') await decide(ids[of % ids.length] ?? 0, decision);
        expect(await wrongListings(app.db)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});

test('a person reports so many prices an hour', async () => {
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const person = await limited.createUser();
  const call = () =>
    limited.send('POST', '/api/price/price/', {
      headers: person.authorization,
      payload: { product: 1, store: 1, price: '1' },
    });
  const answers = await Promise.all(Array.from({ length: 121 }, call));
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(120);
  const [refused] = answers.filter(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});
