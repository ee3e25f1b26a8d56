import { localDay } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Executor } from '../src/platform/database/database.ts';

/** Everything that an import may change, row by row, to be compared with a later state. */
export async function priceState(db: Executor) {
  const read = async (query: string) => (await sql.raw<object>(query).execute(db)).rows;
  return {
    products: await read('SELECT * FROM product ORDER BY id'),
    stores: await read('SELECT * FROM store ORDER BY id'),
    prices: await read('SELECT * FROM price ORDER BY id'),
    observations: await read('SELECT * FROM price_observation ORDER BY id'),
    listings: await read('SELECT * FROM listing ORDER BY product_id, store_id'),
  };
}

/** The listings that are not what the price history calls for, and those that are missing: none, when all is well. */
export async function wrongListings(db: Executor): Promise<object[]> {
  const { rows } = await sql<object>`
    WITH expected AS MATERIALIZED (SELECT * FROM expected_listing)
    (SELECT * FROM listing EXCEPT SELECT * FROM expected)
    UNION ALL (SELECT * FROM expected EXCEPT SELECT * FROM listing)`.execute(db);
  return rows;
}

/**
 * Moves the prices of the samples by whole months, so that their newest survey is one of last month, and returns that
 * month, such as '2026-10'. Pages show the prices of 13 months.
 */
export async function moveSamplesToLastMonth(db: Executor): Promise<string> {
  const [year = 0, month = 0] = localDay(new Date()).split('-').map(Number);
  const newest = 2026 * 12 + 11;
  const moved = sql`make_interval(months => ${year * 12 + month - 1 - newest})`;
  for (const table of ['price', 'listing'])
    await sql`
      UPDATE ${sql.table(table)} SET date_added = date_added + ${moved}, last_seen = last_seen + ${moved}`.execute(db);
  await sql`UPDATE price_observation SET seen_at = seen_at + ${moved}`.execute(db);
  return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7);
}
