import type { Region } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';
import { seen, surveyed } from './seen.ts';

/** Ages of a store's listed prices in whole days since they were last seen. Samples are excluded. */
export interface StoreDays {
  id: number;
  name: string;
  address: string;
  region: Region | null;
  days: number[];
  prices: number[];
  samples: number;
  newest: Date | null;
  last_survey: string | null;
}

export function findStoreDays(db: Executor): Promise<StoreDays[]> {
  return rowsOf(db)<StoreDays>`
    WITH by_day AS (
      -- A price in the bin k days before now is older than k - 1 days, and not older than k.
      SELECT l.store_id, l.source = 'sample' AS is_sample, date_bin('1 day', ${seen}, now()) AS bin,
             count(*)::integer AS prices, max(${seen}) AS newest, max(${surveyed}) AS surveyed
      FROM listing l GROUP BY 1, 2, 3
    ), by_store AS (
      SELECT store_id, sum(prices) FILTER (WHERE is_sample)::integer AS samples,
             array_agg(date_part('day', now() - bin)::integer - 1) FILTER (WHERE NOT is_sample) AS days,
             array_agg(prices) FILTER (WHERE NOT is_sample) AS prices,
             max(newest) FILTER (WHERE NOT is_sample) AS newest,
             max(surveyed) FILTER (WHERE NOT is_sample) AS surveyed
      FROM by_day GROUP BY store_id
    )
    SELECT s.id, s.name, s.address, s.region, coalesce(days, '{}') AS days, coalesce(prices, '{}') AS prices,
           coalesce(samples, 0) AS samples, newest,
           to_char(surveyed AT TIME ZONE 'America/Port_of_Spain', 'YYYY-MM-DD') AS last_survey
    FROM store s LEFT JOIN by_store ON store_id = s.id ORDER BY s.name, s.id`;
}

/** Returns the stores that ever had a survey price. */
export async function findSurveyedStores(db: Executor, stores: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT asked.id FROM unnest(${stores}::integer[]) asked (id)
    WHERE EXISTS (SELECT FROM price p WHERE p.store_id = asked.id AND p.source IN ('mti', 'pricesmart'))`.execute(db);
  return rows.map(({ id }) => id);
}
