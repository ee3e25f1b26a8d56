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
    (SELECT * FROM listing EXCEPT SELECT * FROM expected_listing)
    UNION ALL (SELECT * FROM expected_listing EXCEPT SELECT * FROM listing)`.execute(db);
  return rows;
}
