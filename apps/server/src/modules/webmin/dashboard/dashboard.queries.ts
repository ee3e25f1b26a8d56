import type { Dashboard } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** The number of prices is an estimate above 100,000, since an exact count is slow. */
export async function countEverything(db: Executor): Promise<Dashboard['counts']> {
  const { rows } = await sql<Dashboard['counts']>`
    SELECT (SELECT count(*) FROM listing) AS listings,
           (SELECT count(*) FROM product) AS products,
           (SELECT count(*) FROM store) AS stores,
           (SELECT count(*) FROM app_user WHERE is_active) AS users,
           (SELECT count(*) FROM shopping_list) AS lists,
           CASE WHEN estimate > 100000 THEN estimate ELSE (SELECT count(*) FROM price) END AS prices
    FROM (SELECT reltuples::bigint AS estimate FROM pg_class WHERE oid = 'price'::regclass) size
  `.execute(db);
  return rows[0] ?? { listings: 0, products: 0, stores: 0, users: 0, lists: 0, prices: 0 };
}

export async function countPricesByDay(db: Executor): Promise<Dashboard['prices_by_day']> {
  const { rows } = await sql<Dashboard['prices_by_day'][number]>`
    SELECT to_char(date_added AT TIME ZONE 'America/Port_of_Spain', 'YYYY-MM-DD') AS day, source, count(*) AS count
    FROM price WHERE date_added > now() - interval '30 days'
    GROUP BY 1, 2 ORDER BY 1, 2
  `.execute(db);
  return rows;
}

/** Counts stores with the position of their area only. */
export async function countStoresWithoutPlace(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM store WHERE location_source = 'area'`.execute(db);
  return rows[0]?.count ?? 0;
}
