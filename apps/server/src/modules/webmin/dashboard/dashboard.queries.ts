import type { Dashboard } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** How much there is; prices, of which there are millions, as the database estimates them. */
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

/** How many prices each source gave on each of the last 30 days. */
export async function countPricesByDay(db: Executor): Promise<Dashboard['prices_by_day']> {
  const { rows } = await sql<Dashboard['prices_by_day'][number]>`
    SELECT to_char(date_added AT TIME ZONE 'America/Port_of_Spain', 'YYYY-MM-DD') AS day, source, count(*) AS count
    FROM price WHERE date_added > now() - interval '30 days'
    GROUP BY 1, 2 ORDER BY 1, 2
  `.execute(db);
  return rows;
}

/** What waits for a decision. */
export async function countWaiting(db: Executor): Promise<Dashboard['waiting']> {
  const { rows } = await sql<Dashboard['waiting']>`
    SELECT (SELECT count(*) FROM price WHERE price_is_verified = 'pending' AND NOT held) AS prices,
           (SELECT count(*) FROM price WHERE held AND price_is_verified = 'pending') AS held_prices,
           (SELECT count(*) FROM product WHERE img_is_verified = 'pending') AS product_images,
           (SELECT count(*) FROM store WHERE img_is_verified = 'pending') AS store_images,
           (SELECT count(*) FROM store WHERE location_source = 'area') AS stores_without_place
  `.execute(db);
  return rows[0] ?? { prices: 0, held_prices: 0, product_images: 0, store_images: 0, stores_without_place: 0 };
}
