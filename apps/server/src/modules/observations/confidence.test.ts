import { priceConfidence, type SeenPrice } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('TRU-01 the database and the browser agree on how sure a price is', async () => {
  const at = Date.parse('2026-11-22T12:00:00Z');
  const day = 86_400_000;
  const price: fc.Arbitrary<SeenPrice> = fc.record({
    source: fc.constantFrom('mti', 'pricesmart', 'user', 'sample', ''),
    price_is_verified: fc.constantFrom('pending', 'verified', 'rejected'),
    surveyed: fc.boolean(),
    confirmations: fc.nat(3),
    seen: fc
      .tuple(fc.constantFrom(-1, 0, 45, 120, 200), fc.integer({ min: -1, max: 1 }))
      .map(([days, ms]) => at - days * day + ms),
  });
  const prices = fc.sample(price, 500);
  const { rows } = await sql<{ confidence: string }>`
    SELECT price_confidence(source, price_is_verified, surveyed, confirmations, to_timestamp(seen / 1000), to_timestamp(${at / 1000}::numeric)) AS confidence
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      AS row (source text, price_is_verified text, surveyed boolean, confirmations integer, seen numeric)`.execute(
    database.db,
  );
  expect(rows.map(({ confidence }) => confidence)).toEqual(prices.map((one) => priceConfidence(one, at)));
});
