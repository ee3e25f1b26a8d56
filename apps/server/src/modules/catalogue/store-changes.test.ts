import type { Store } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { createOffers, makeDraftOf } from '../../../test/shopping.ts';

let app: TestApp;
let me: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  me = await app.createUser();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

let count = 0;
const newStore = (fields: object = {}) => ({
  name: `Parlour ${++count}`,
  address: 'Main Road, Arima',
  region: 'East',
  lat: 10.63712344,
  lon: -61.28212346,
  ...fields,
});
const create = (payload: object, as = me) =>
  app.send('POST', '/api/store/store/', { headers: as.authorization, payload });
const change = (id: number, payload: object, as = me) =>
  app.send('PATCH', `/api/store/store/${id}/`, { headers: as.authorization, payload });
const made = async (fields: object = {}): Promise<Store> => (await create(newStore(fields))).json();
const row = (id: number) => app.db.selectFrom('store').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const revisions = (id: number) =>
  app.db
    .selectFrom('revision')
    .select(['changed_by', 'before', 'after'])
    .where('kind', '=', 'store')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();

describe('ADD-02 a new store', () => {
  test('has a name, an address, a region and a place to seven decimals', async () => {
    const answer = await create(newStore({ opening_hours: 'Mo–Sa 8–18\nSu 8–12', website: 'https://parlour.example' }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      region: 'East',
      region_name: 'East',
      lat: 10.6371234,
      lon: -61.2821235,
      opening_hours: 'Mo–Sa 8–18\nSu 8–12',
      can_upload_image: true,
    });
    expect(await row(answer.json().id)).toMatchObject({ location_source: 'exact', lon: '-61.2821235' });
    const listed = await app.send('GET', `/api/store/store/${answer.json().id}/`, { headers: me.authorization });
    expect(listed.json()).toEqual(answer.json());
  });

  test('is anywhere in Trinidad and Tobago, kept to seven decimals', async () => {
    const place = fc.record({
      lat: fc.double({ min: 9.9, max: 11.5, noNaN: true }),
      lon: fc.double({ min: -62.1, max: -60.4, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ lat, lon }) => {
        const store = (await create(newStore({ lat, lon }))).json();
        expect(store).toMatchObject({ lat: Number(lat.toFixed(7)), lon: Number(lon.toFixed(7)) });
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'nan' }, 'name'],
    [{ address: ' NaN ' }, 'address'],
    [{ address: undefined }, 'address'],
    [{ region: 'Everywhere' }, 'region'],
    [{ region: undefined }, 'region'],
    [{ lat: undefined }, 'lat'],
    [{ lon: 'west' }, 'lon'],
    [{ lat: 13.1, lon: -59.6 }, 'lat'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ email: 'nobody' }, 'email'],
  ])('is refused by field with %j', async (fields, field) => {
    const answer = await create(newStore(fields));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual([field]);
  });

  test('is made once, also by many at once; the id of the existing one is told', async () => {
    const store = newStore();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(store)));
    const [first] = answers.filter(({ statusCode }) => statusCode === 201);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    for (const answer of answers) expect(answer.json().id).toBe(first?.json().id);
    expect((await create({ ...store, name: store.name.toUpperCase() })).json().id).toBe(first?.json().id);
    for (const other of [{ address: 'Arouca' }, { region: 'North' }]) {
      expect((await create({ ...store, ...other })).statusCode).toBe(201);
    }
  });
});

describe('DET-05 a store', () => {
  test('shows its new name and region in its listings, in the feed and by region', async () => {
    const [offer] = await createOffers(app, ['5.00']);
    const id = offer?.store ?? 0;
    await makeDraftOf(app, me, 'store', id);
    const name = `Renamed ${++count}`;
    expect((await change(id, { name, region: 'Tobago', address: 'Bacolet' })).statusCode).toBe(200);
    const feed = await app.send('GET', `/api/price/price/?region=Tobago&store=${id}&ordering=store__name`, {
      headers: me.authorization,
    });
    expect(feed.json().results).toMatchObject([{ store_name: name, store_region: 'Tobago', store_address: 'Bacolet' }]);
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test('keeps its listings right while prices are reported', async () => {
    const offers = await createOffers(
      app,
      Array.from({ length: 6 }, () => '5.00'),
    );
    const id = offers[0]?.store ?? 0;
    await Promise.all([
      ...offers.map((offer) =>
        app.send('POST', '/api/price/price/', { headers: me.authorization, payload: { ...offer, price: '5.50' } }),
      ),
      ...['North', 'South', 'West'].map((region) => change(id, { region, name: `Busy ${++count}` }, admin)),
    ]);
    expect(await wrongListings(app.db)).toEqual([]);
  });

  test('that somebody places is placed exactly, and only then', async () => {
    const { id } = await app.db
      .insertInto('store')
      .values({
        name: `Area ${++count}`,
        address: 'Arima',
        region: 'East',
        lat: '10.6',
        lon: '-61.3',
        location_source: 'area',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await makeDraftOf(app, me, 'store', id);
    await change(id, { lat: 10.6, lon: -61.3, phone_number: '+1 868 555 0101' });
    expect(await row(id)).toMatchObject({ location_source: 'area', phone_number: '+1 868 555 0101' });
    expect((await change(id, { lat: 10.61 })).json()).toMatchObject({ lat: 10.61, lon: -61.3 });
    expect(await row(id)).toMatchObject({ location_source: 'exact' });
    expect((await change(id, { lat: 40 })).statusCode).toBe(400);
    const [last] = (await revisions(id)).reverse();
    expect(last).toMatchObject({
      changed_by: me.id,
      before: { lat: '10.6000000', location_source: 'area' },
      after: { lat: '10.6100000', location_source: 'exact' },
    });
  });

  test('without a place gets both coordinates or none', async () => {
    const [offer] = await createOffers(app, ['5.00']);
    const id = offer?.store ?? 0;
    expect((await change(id, { lat: 10.6 })).json()).toEqual({ lon: ['This field is required.'] });
    expect((await change(id, { lat: 10.6, lon: -61.3 })).statusCode).toBe(200);
  });

  test('does not become another one', async () => {
    const [one, other] = [await made(), await made()];
    const answer = await change(other.id, { name: one.name });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().id).toBe(one.id);
    expect((await change(other.id, { address: 'nan' })).statusCode).toBe(400);
    expect((await change(other.id, {})).json()).toEqual(other);
    expect(await revisions(other.id)).toHaveLength(1);
  });

  test('ROL-03 is changed by superusers only, once its image is verified', async () => {
    const { id } = await made();
    await app.db
      .updateTable('store')
      .set({ image: '/images/x.webp', img_is_verified: 'verified' })
      .where('id', '=', id)
      .execute();
    expect((await change(id, { address: 'Mine' })).statusCode).toBe(403);
    expect((await change(id, { address: 'Arouca' }, admin)).json()).toMatchObject({ address: 'Arouca' });
    expect((await change(2_000_000_000, {})).statusCode).toBe(404);
    expect((await app.send('PATCH', `/api/store/store/${id}/`, { payload: {} })).statusCode).toBe(401);
  });
});
