import { openPool } from '../../apps/server/src/platform/database/database.ts';
import { createUserFactory } from '../../bench/people.ts';
import { balancerAddress, databaseUrl, type Layout } from '../layout.ts';
import type { Browser, Client } from './client.ts';
import type { Acknowledged } from './ledger.ts';

export interface Person {
  token: string;
  list: number;
  browser: Browser;
}
/** Listing whose current price is reported again. */
export interface Target {
  product: number;
  store: number;
  price: string;
}

export async function createPeople(layout: Layout, client: Client, count: number): Promise<Person[]> {
  const created = await withPool(layout, (pool) => createUserFactory(pool, layout.secrets.token).create(count));
  return Promise.all(
    created.map(async ({ token }) => {
      const browser: Browser = {};
      const requested = { token, browser, json: { name: 'Trial' } };
      const { status, body } = await client.write('/api/shoppinglist/shoppinglist/', requested);
      if (status !== 201) throw new Error(`A list could not be made: ${status} ${body}`);
      return { token, list: JSON.parse(body).id as number, browser };
    }),
  );
}

export function readTargets(layout: Layout): Promise<Target[]> {
  const listings =
    'SELECT product_id AS product, store_id AS store, price::text FROM listing ORDER BY price_id LIMIT 500';
  return withPool(layout, async (pool) => (await pool.query<Target>(listings)).rows);
}

/** Returns the number of acknowledged writes that are missing in the database. */
export function countLost(layout: Layout, { items, prices }: Acknowledged): Promise<number> {
  return withPool(layout, async (pool) => {
    const { rows } = await pool.query<{ lost: number }>(
      // EXCEPT instead of NOT IN, which scans all rows for each value if they do not fit in memory.
      `SELECT count(*) AS lost FROM (
         SELECT unnest($1::uuid[])::text EXCEPT SELECT client_id::text FROM shopping_list_item
         UNION ALL (
           SELECT unnest($2::text[]) EXCEPT SELECT id || ' ' || product_id || ' ' || store_id || ' ' || price FROM price)) missing`,
      [items, prices],
    );
    return Number(rows[0]?.lost);
  });
}

async function withPool<T>(layout: Layout, work: (pool: ReturnType<typeof openPool>) => Promise<T>): Promise<T> {
  const pool = openPool(databaseUrl(layout, balancerAddress(layout)), 2);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
