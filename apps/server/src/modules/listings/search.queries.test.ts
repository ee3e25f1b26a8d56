import { searchWords } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { maskOfWords } from '../../platform/database/has-words.ts';
import { groupStores, readStoreTexts } from './search.queries.ts';

let database: TestDatabase;
const names = [
  'Massy Stores',
  'Massy’s',
  'Hi-Lo',
  'Best Price 24/7',
  'D Crème & Café',
  'Persad’s D Food King',
  'مُحَمَّد',
  '8 Mart',
];
const addresses = ['Arima', 'Arouca Main Rd.', '2km Eastern Main Road', 'San Fernando', 'nan', 'Łódź St'];
const regions = ['North', 'South', null] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const stores = names.flatMap((name, n) =>
    addresses.map((address, m) => ({ name, address, region: regions[(n + m) % regions.length] ?? null })),
  );
  await database.db.insertInto('store').values(stores).execute();
});
afterAll(() => database.drop());

const typed = fc.oneof(
  fc.constantFrom(...names, ...addresses, 'North', 'hilo', '2 km', 'mas', '8', 'a', 'milk', '100%', 'sto_es', 'cafe'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const given = fc.record({
  query: fc.array(typed, { minLength: 1, maxLength: 4 }).map((parts) => searchWords(parts.join(' '))),
  region: fc.constantFrom(undefined, 'North', 'Tobago'),
  stores: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), { nil: undefined }),
});

test('the stores that words find are those that the database finds', async () => {
  const all = await readStoreTexts(database.db);
  await fc.assert(
    fc.asyncProperty(given, async ({ query, region, stores }) => {
      fc.pre(query.length > 0);
      const { rows } = await sql<{ id: number; mask: number }>`
        SELECT id, ${maskOfWords(query)} AS mask FROM store
        WHERE (${region ?? null}::text IS NULL OR region = ${region ?? null})
          AND (${stores ?? null}::integer[] IS NULL OR id = ANY(${stores ?? null}::integer[]))`.execute(database.db);
      const found = groupStores(all, query, { region, stores }).flatMap(({ mask, ids }) =>
        ids.map((id) => ({ id, mask })),
      );
      const byId = (list: { id: number }[]) => list.toSorted((a, b) => a.id - b.id);
      expect(byId(found)).toEqual(byId(rows.filter(({ mask }) => mask > 0)));
    }),
    { numRuns: 300 },
  );
});
