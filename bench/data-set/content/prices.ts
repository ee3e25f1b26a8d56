import type { Pool } from '../../database.ts';
import { scale } from './catalogue.ts';

/** Selects the products of each store, with 4 to 17 prices each, 10 on average. Hashes make it reproducible. */
export async function choosePairs(pool: Pool): Promise<void> {
  await pool.query(
    `CREATE FUNCTION making.chance(key bigint, topic bigint) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
     AS 'SELECT (hashint8extended(key, topic) & 4294967295)::double precision / 4294967296'`,
  );
  await pool.query(
    `CREATE UNLOGGED TABLE making.pair AS
     SELECT product_id, store_id, product_id::bigint * 1000 + store_id AS key, price,
            (ARRAY[4, 6, 7, 8, 10, 10, 11, 13, 14, 17])[row_number() OVER (ORDER BY product_id, store_id) % 10 + 1] AS prices
     FROM (
       SELECT p.id AS product_id, s.id AS store_id, p.price * s.level AS price
       FROM making.product p CROSS JOIN making.store s
       ORDER BY ln(1 - making.chance(p.id::bigint * 1000 + s.id, 1)) / (p.spread * s.size) DESC, p.id, s.id
       LIMIT ${scale.listings}
     ) chosen`,
  );
}

/** Every eighth price comes from a shopper, but the first one of a product at a store from a survey. */
export async function loadPrices(pool: Pool): Promise<void> {
  // One more than the number of surveys, because turns start in [0, slots - 1].
  const slots = scale.surveys + 1;
  await pool.query(
    `INSERT INTO price_import (kind, file_name, file_sha256, date_added, imported_at)
     SELECT 'mti', to_char(day, '"mti-"YYYY-MM".xlsx"'), md5(day::text), day, day + interval '1 day 15 hours'
     FROM generate_series(0, ${scale.surveys - 1}) survey, LATERAL (SELECT ${surveyDay('survey')} AS day) days
     ORDER BY survey`,
  );
  await pool.query(
    `INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, held, source, import_id)
     SELECT product_id, store_id, price, date_added,
            CASE WHEN by_survey THEN 'verified' WHEN fate < 0.02 THEN 'rejected' WHEN fate < 0.05 THEN 'verified' ELSE 'pending' END,
            NOT by_survey AND fate >= 0.99, CASE WHEN by_survey THEN 'mti' ELSE 'user' END,
            CASE WHEN by_survey THEN survey + 1 END
     FROM (
       SELECT product_id, store_id, survey, by_survey, making.chance(key, 40 + turn) AS fate,
              (round((pair.price * (1 + 0.004 * survey) * (0.93 + 0.14 * making.chance(key, 60 + turn)) * 20)::numeric) / 20)::numeric(10, 2) AS price,
              (${surveyDay('survey')}::timestamp AT TIME ZONE 'America/Port_of_Spain')
                + CASE WHEN by_survey THEN interval '0' ELSE making.chance(key, 80 + turn) * interval '13 days' END AS date_added
       FROM making.pair
       CROSS JOIN LATERAL generate_series(1, prices) AS turn
       CROSS JOIN LATERAL (
         -- Distributes the turns evenly over the surveys, at most one per survey.
         SELECT floor((turn - 1 + making.chance(key, turn) * (1 - prices / ${slots}.0)) * ${slots} / prices)::integer AS survey,
                turn = 1 OR making.chance(key, 20 + turn) >= 0.125 AS by_survey
         OFFSET 0
       ) happening
     ) made
     ORDER BY date_added, fate, product_id, store_id`,
  );
  await pool.query(
    `UPDATE price_import i SET added = found.added
     FROM (SELECT import_id, count(*) AS added FROM price GROUP BY import_id) found WHERE found.import_id = i.id`,
  );
}

/** Adds one observation per listed price: half by the next survey if there is one, the others by shoppers. */
export async function loadObservations(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO price_observation (price_id, seen_at, source, import_id, counts)
     SELECT price_id, coalesce(survey.day, date_added + (${lastDay} - date_added) * chance),
            CASE WHEN survey.day IS NULL THEN 'user' ELSE 'mti' END, survey.id, true
     FROM (
       SELECT price_id, date_added, (hashint8extended(price_id, 7) & 4294967295)::double precision / 4294967296 AS chance
       FROM listing
     ) l
     LEFT JOIN LATERAL (
       SELECT id, i.date_added::timestamp AT TIME ZONE 'America/Port_of_Spain' AS day FROM price_import i
       WHERE i.date_added::timestamp AT TIME ZONE 'America/Port_of_Spain' > l.date_added AND l.chance < 0.5
       ORDER BY i.date_added LIMIT 1
     ) survey ON true
     WHERE date_added < ${lastDay}
     ON CONFLICT DO NOTHING`,
  );
  await pool.query(
    `UPDATE price p SET last_seen = o.seen_at, confirmations = 1, surveyed = o.source <> 'user'
     FROM price_observation o WHERE o.price_id = p.id`,
  );
}

const lastDay = `timestamptz '2026-11-20 12:00 America/Port_of_Spain'`;

/** Returns SQL for the day of a survey. The first survey has the number 0. */
function surveyDay(number: string): string {
  return `(date '2024-12-07' + ${number} * interval '1 month')::date`;
}
