import { type Area, areaSchema } from '@bargain-buddy/contract';
import { distanceKm } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeIdsOfArea } from './store-ids-of-area.ts';

let database: TestDatabase;
const places = [
  { region: 'North', lat: '10.6520000', lon: '-61.5140000' },
  { region: 'North', lat: '10.6600000', lon: '-61.5140000' },
  { region: 'East', lat: '10.6370000', lon: '-61.2820000' },
  { region: 'South', lat: '10.2790000', lon: '-61.4680000' },
  { region: 'South', lat: null, lon: null },
  { region: null, lat: '11.1830000', lon: '-60.7350000' },
] as const;
let ids: number[];
let owner: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const stores = places.map((place, n) => ({ name: `Store ${n}`, ...place }));
  ids = (await db.insertInto('store').values(stores).returning('id').execute()).map(({ id }) => id);
  const person = { email: 'owner@example.com', password_hash: 'none' };
  owner = (await db.insertInto('app_user').values(person).returning('id').executeTakeFirstOrThrow()).id;
  const preferred = [1, 4].map((n) => ({ user_id: owner, store_id: ids[n] ?? 0 }));
  await db.insertInto('preferred_store').values(preferred).execute();
});
afterAll(() => database.drop());

const of = async (area: Area, ownerId?: number) =>
  (await storeIdsOfArea(database.db, area, ownerId))?.sort((a, b) => a - b);
const at = (...places: number[]) => places.map((n) => ids[n]);

describe('KND-07 NED-04 the stores of an area', () => {
  test('are all, those of a region, those that the owner prefers, or those around a place', async () => {
    expect(await of(null)).toBeUndefined();
    expect(await of({ region: 'South' })).toEqual(at(3, 4));
    expect(await of({ preferred: true }, owner)).toEqual(at(1, 4));
    expect(await of({ near: [10.652, -61.514], within_km: 0.8 })).toEqual(at(0));
    expect(await of({ near: [10.652, -61.514], within_km: 1 })).toEqual(at(0, 1));
    expect(await of({ near: [10.652, -61.514], within_km: 200 })).toEqual(at(0, 1, 2, 3, 5));
  });

  test('are none where there are none, which is not everywhere', async () => {
    expect(await of({ region: 'Tobago' })).toEqual([]);
    expect(await of({ preferred: true })).toEqual([]);
    expect(await of({ preferred: true }, owner + 1)).toEqual([]);
    expect(await of({ near: [0, 0], within_km: 200 })).toEqual([]);
  });

  test('around any place are those whose distance says so', async () => {
    const given = fc.tuple(
      fc.double({ min: 9.9, max: 11.5, noNaN: true }),
      fc.double({ min: -62.1, max: -60.4, noNaN: true }),
      fc.double({ min: 0.5, max: 200, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(given, async ([lat, lon, within_km]) => {
        const expected = places.flatMap((place, n) =>
          place.lat !== null &&
          distanceKm({ lat, lon }, { lat: Number(place.lat), lon: Number(place.lon) }) <= within_km
            ? [n]
            : [],
        );
        expect(await of({ near: [lat, lon], within_km })).toEqual(at(...expected));
      }),
      { numRuns: 50 },
    );
  });

  test('are asked for by one thing, at a place of three decimals', () => {
    expect(areaSchema.parse({ near: [10.65249, -61.51451], within_km: 5 })).toEqual({
      near: [10.652, -61.515],
      within_km: 5,
    });
    for (const wrong of [
      {},
      { region: 'Nowhere' },
      { preferred: false },
      { region: 'North', preferred: true },
      { near: [10.6, -61.5] },
      { near: [10.6], within_km: 5 },
      { near: [91, 0], within_km: 5 },
      { near: [0, 181], within_km: 5 },
      { near: [10.6, -61.5], within_km: 0.4 },
      { near: [10.6, -61.5], within_km: 201 },
    ]) {
      expect(areaSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });
});
