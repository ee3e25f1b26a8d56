import type { PriceJumps } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { countOf, type Executor, onlyColumnOf, rowsOf } from '../../../platform/database/database.ts';

export const surveySourcesSql = sql`('mti', 'pricesmart')`;

/** Returns a calendar month in Trinidad and Tobago; `end` is exclusive. */
export const monthBoundsSql = (month: RawBuilder<unknown>) => ({
  start: sql<Date>`((${month} || '-01')::timestamp AT TIME ZONE 'America/Port_of_Spain')`,
  end: sql<Date>`(((${month} || '-01')::timestamp + interval '1 month') AT TIME ZONE 'America/Port_of_Spain')`,
});

const monthOf = sql<string>`to_char(i.date_added, 'YYYY-MM')`;

/** Condition: import `i` is valid and has prices in the region. */
const surveys = (region: RawBuilder<unknown>) => sql<boolean>`
  i.undone_at IS NULL AND NOT i.is_sample AND (
    EXISTS (SELECT FROM price p JOIN store s ON s.id = p.store_id
            WHERE p.import_id = i.id AND s.region IS NOT DISTINCT FROM ${region})
    OR EXISTS (SELECT FROM price_observation o JOIN price p ON p.id = o.price_id JOIN store s ON s.id = p.store_id
               WHERE o.import_id = i.id AND s.region IS NOT DISTINCT FROM ${region}))`;

export type RegionSurvey = PriceJumps['surveys'][number];

/** Returns the last survey of each region. Regions without a survey are omitted. */
export function findLastSurveys(db: Executor): Promise<RegionSurvey[]> {
  return rowsOf(db)<RegionSurvey>`
    SELECT known.region, last.month, (
      SELECT jsonb_agg(jsonb_build_object('id', i.id, 'file_name', i.file_name) ORDER BY i.date_added, i.id)
      FROM price_import i WHERE ${monthOf} = last.month AND ${surveys(sql`known.region`)}
    ) AS imports
    FROM (SELECT DISTINCT region FROM store) known CROSS JOIN LATERAL (
      SELECT ${monthOf} AS month FROM price_import i WHERE ${surveys(sql`known.region`)}
      ORDER BY i.date_added DESC, i.id DESC LIMIT 1
    ) last`;
}

export function findSurveyMonths(db: Executor): Promise<string[]> {
  return onlyColumnOf(db)<string>`
    SELECT DISTINCT ${monthOf} AS month FROM price_import i
    WHERE i.undone_at IS NULL AND NOT i.is_sample ORDER BY month DESC`;
}

export type SurveyOfRegion = Pick<RegionSurvey, 'region' | 'month'>;

function newPrices(surveysOfRegions: readonly SurveyOfRegion[]) {
  const { start } = monthBoundsSql(sql`asked.month`);
  return sql`
    jsonb_to_recordset(${JSON.stringify(surveysOfRegions)}::jsonb) AS asked (region text, month text)
    CROSS JOIN LATERAL (SELECT ${start} AS start OFFSET 0) month
    JOIN price_import i ON ${monthOf} = asked.month AND i.undone_at IS NULL AND NOT i.is_sample
    JOIN price p ON p.import_id = i.id
    JOIN store ON store.id = p.store_id AND store.region IS NOT DISTINCT FROM asked.region`;
}

export function countNewPrices(db: Executor, surveysOfRegions: readonly SurveyOfRegion[]): Promise<number> {
  return countOf(db)`SELECT count(*) FROM ${newPrices(surveysOfRegions)}`;
}

export type PriceJumpRow = PriceJumps['jumps'][number];

/** Returns the largest changes since the survey before that month. `least` is the minimum factor (1.2: 20 %). */
export function findPriceJumps(
  db: Executor,
  surveysOfRegions: readonly SurveyOfRegion[],
  { least, limit }: { least: number; limit: number | null },
): Promise<PriceJumpRow[]> {
  return rowsOf(db)<PriceJumpRow>`
    WITH latest AS MATERIALIZED (
      SELECT DISTINCT ON (p.product_id, p.store_id) p.*, month.start, store.region,
             concat_ws(' · ', store.name, nullif(store.address, '')) AS store
      FROM ${newPrices(surveysOfRegions)}
      ORDER BY p.product_id, p.store_id, p.date_added DESC, p.id DESC
    ), jump AS MATERIALIZED (
      SELECT latest.*, before.price AS before, before.at AS before_at,
             greatest(latest.price / before.price, before.price / latest.price) AS times
      FROM latest CROSS JOIN LATERAL (
        SELECT b.price, greatest(CASE WHEN b.source IN ${surveySourcesSql} THEN b.date_added END, seen.at) AS at
        FROM price b CROSS JOIN LATERAL (
          SELECT max(o.seen_at) AS at FROM price_observation o
          WHERE o.price_id = b.id AND o.source IN ${surveySourcesSql} AND o.seen_at < latest.start
        ) seen
        WHERE b.product_id = latest.product_id AND b.store_id = latest.store_id AND b.date_added < latest.start
          AND b.price_is_verified <> 'rejected' AND NOT b.held AND b.source <> 'sample'
          AND (b.source IN ${surveySourcesSql} OR seen.at IS NOT NULL)
        ORDER BY at DESC, b.date_added DESC, b.id DESC LIMIT 1
      ) before
      WHERE latest.price <> before.price
    )
    SELECT jump.id, jump.import_id, product_id, store_id, jump.price, before, region, store,
           to_char(before_at AT TIME ZONE 'America/Port_of_Spain', 'YYYY-MM-DD') AS before_day,
           round((jump.price / before - 1) * 100, 1)::float8 AS percent,
           held AND price_is_verified = 'pending' AS is_held, price_is_verified = 'rejected' AS is_rejected,
           concat_ws(' · ', product.name, nullif(brand, ''), nullif(amount, '')) AS product
    FROM jump JOIN product ON product.id = product_id
    WHERE times >= ${least}::numeric ORDER BY times DESC, jump.id LIMIT ${limit}`;
}
