import type { Region } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';
import { monthBoundsSql, surveySourcesSql } from '../health/jumps.queries.ts';
import { oldPriceDays, recentPriceDays } from '../health/seen.ts';

const local = (time: ReturnType<typeof sql>) =>
  sql<string | null>`to_char(${time} AT TIME ZONE 'America/Port_of_Spain', 'YYYY-MM-DD')`;

/**
 * Defines `listed`: the price of each product and store at the end of a month, by the rules of `acceptable_prices()`
 * and `expected_listing`. Samples, held and rejected prices are excluded. `bounds` is the month and its last moment.
 */
function listedIn(month: string) {
  const { start, end } = monthBoundsSql(sql`${month}::text`);
  return sql`
    bounds AS MATERIALIZED (SELECT ${start} AS start, ${end} AS "end", least(now(), ${end}) AS at),
    seen AS (
      SELECT p.id, p.product_id, p.store_id, p.price, p.date_added, greatest(p.date_added, o.seen_at) AS seen_at,
             p.price_is_verified = 'verified' OR p.import_id IS NOT NULL OR o.imported_at IS NOT NULL AS is_trusted,
             greatest(p.date_added, o.imported_at) AS anchored_at,
             greatest(CASE WHEN p.source IN ${surveySourcesSql} THEN p.date_added END, o.surveyed_at) AS surveyed_at
      FROM bounds JOIN price p ON p.date_added < bounds.end
      LEFT JOIN (
        SELECT price_id, max(seen_at) AS seen_at, max(seen_at) FILTER (WHERE source IN ${surveySourcesSql}) AS surveyed_at,
               max(seen_at) FILTER (WHERE import_id IS NOT NULL) AS imported_at
        FROM price_observation, bounds WHERE seen_at < bounds.end GROUP BY price_id
      ) o ON o.price_id = p.id
      WHERE p.source <> 'sample' AND NOT p.held AND p.price_is_verified <> 'rejected'
    ), anchor AS (
      SELECT DISTINCT ON (product_id, store_id) product_id, store_id, id, price, anchored_at FROM seen WHERE is_trusted
      ORDER BY product_id, store_id, anchored_at DESC, date_added DESC, id DESC
    ), acceptable AS (
      SELECT s.id, s.product_id, s.store_id, s.price, s.date_added, s.surveyed_at,
             CASE WHEN s.is_trusted AND s.id <> a.id AND s.seen_at > a.anchored_at THEN s.anchored_at ELSE s.seen_at END AS seen_at
      FROM seen s LEFT JOIN anchor a USING (product_id, store_id)
      WHERE s.is_trusted OR a.id IS NULL OR 2 * abs(s.price - a.price) <= a.price
    ), listed AS (
      SELECT DISTINCT ON (product_id, store_id) * FROM acceptable
      ORDER BY product_id, store_id, seen_at DESC, date_added DESC, id DESC
    )`;
}

const seenInMonth = sql`listed.seen_at >= bounds.start`;

export interface FreshnessRow {
  /** The total has no region and no store. */
  level: 'everywhere' | 'region' | 'store';
  region: Region | null;
  store: string | null;
  address: string | null;
  stores: number;
  prices: number;
  in_month: number;
  newest: string | null;
  median_days: number | null;
  over_45: number;
  over_120: number;
  last_survey: string | null;
}

export function findFreshnessOfMonth(db: Executor, month: string): Promise<FreshnessRow[]> {
  const age = (days: number) => sql`listed.seen_at < bounds.at - ${days} * interval '24 hours'`;
  return rowsOf(db)<FreshnessRow>`
    WITH ${listedIn(month)}
    SELECT CASE WHEN grouping(s.id) = 0 THEN 'store' WHEN grouping(s.region) = 0 THEN 'region' ELSE 'everywhere' END AS level,
           s.region, s.name AS store, s.address, count(DISTINCT s.id) AS stores,
           count(listed.id) AS prices, count(*) FILTER (WHERE ${seenInMonth}) AS in_month,
           ${local(sql`max(listed.seen_at)`)} AS newest,
           greatest(0, ceil(percentile_disc(0.5) WITHIN GROUP (
             ORDER BY extract(epoch FROM bounds.at - listed.seen_at) / 86400)) - 1)::integer AS median_days,
           count(*) FILTER (WHERE ${age(recentPriceDays)}) AS over_45, count(*) FILTER (WHERE ${age(oldPriceDays)}) AS over_120,
           ${local(sql`max(listed.surveyed_at)`)} AS last_survey
    FROM bounds CROSS JOIN store s LEFT JOIN listed ON listed.store_id = s.id
    WHERE s.date_added < bounds.end OR listed.id IS NOT NULL
    GROUP BY GROUPING SETS ((), (s.region), (s.region, s.id, s.name, s.address))
    ORDER BY s.name, s.address, s.id`;
}

export interface CoverageOfMonthRow {
  kind: number;
  store: number;
  products: number;
}

/** Counts products per kind and store with a price seen in the month. */
export function findCoverageOfMonth(db: Executor, month: string): Promise<CoverageOfMonthRow[]> {
  return rowsOf(db)<CoverageOfMonthRow>`
    WITH ${listedIn(month)}
    SELECT product.kind_id AS kind, listed.store_id AS store, count(*) AS products
    FROM bounds, listed JOIN product ON product.id = listed.product_id
    WHERE ${seenInMonth} GROUP BY 1, 2`;
}

export function findKindsOfReport(db: Executor) {
  return rowsOf(db)<{ id: number; aisle: string; name: string; products: number }>`
    SELECT kind.id, aisle.name AS aisle, kind.name, count(*) AS products
    FROM kind JOIN aisle ON aisle.id = aisle_id JOIN product ON kind_id = kind.id
    GROUP BY kind.id, aisle.id ORDER BY aisle.position, aisle.id, kind.name, kind.id`;
}

export function findStoresOfMonth(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('store')
    .select(['id', 'name', 'address', 'region'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .orderBy('region')
    .orderBy('name')
    .orderBy('address')
    .orderBy('id')
    .execute();
}

export interface AverageUnitPriceRow {
  aisle: string;
  kind: string;
  dimension: 'mass' | 'volume' | 'count';
  level: 'everywhere' | 'region';
  region: Region | null;
  prices: number;
  products: number;
  stores: number;
  average: string;
  lowest: string;
  highest: string;
}

/**
 * Returns average unit prices per kind, in total and by region. Divides with 30 decimal places and rounds half a cent
 * up. Rounding to 20 places first restores ties, since thirds are infinite decimals.
 */
export function findAverageUnitPrices(db: Executor, month: string): Promise<AverageUnitPriceRow[]> {
  const cents = (value: ReturnType<typeof sql>) => sql<string>`round(round(${value}, 20), 2)::text`;
  return rowsOf(db)<AverageUnitPriceRow>`
    WITH ${listedIn(month)}, unit AS (
      SELECT listed.product_id, listed.store_id, product.kind_id, s.region,
             (listed.price::numeric + 0.000000000000000000000000000000) / product.base_amount AS price
      FROM bounds, listed JOIN product ON product.id = listed.product_id JOIN store s ON s.id = listed.store_id
      JOIN kind ON kind.id = product.kind_id AND kind.dimension = product.dimension
      WHERE ${seenInMonth} AND product.base_amount IS NOT NULL
    ), average AS (
      SELECT kind_id, grouping(region) AS is_everywhere, region, count(*) AS prices,
             count(DISTINCT product_id) AS products, count(DISTINCT store_id) AS stores,
             ${cents(sql`sum(price) / count(*)`)} AS average, ${cents(sql`min(price)`)} AS lowest,
             ${cents(sql`max(price)`)} AS highest
      FROM unit GROUP BY GROUPING SETS ((kind_id), (kind_id, region))
    )
    SELECT aisle.name AS aisle, kind.name AS kind, kind.dimension,
           CASE is_everywhere WHEN 1 THEN 'everywhere' ELSE 'region' END AS level,
           region, prices, products, stores, average, lowest, highest
    FROM average JOIN kind ON kind.id = kind_id JOIN aisle ON aisle.id = kind.aisle_id
    ORDER BY aisle.position, aisle.id, kind.name, kind.id, is_everywhere DESC, region NULLS LAST`;
}
