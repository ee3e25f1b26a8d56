import type { PriceContext } from '@bargain-buddy/contract';
import type { SeenPrice } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';
import { isComparablePriceSql } from '../../observations/index.ts';
import { previousPriceSql } from './price-before.ts';

/** Times are in JSON format. */
interface Previous extends Omit<SeenPrice, 'last_seen' | 'missed_at'> {
  id: number;
  price: string;
  date_added: string;
  last_seen: string;
  missed_at: string | null;
}

interface PriceContextRow {
  id: number;
  previous: Previous | null;
  elsewhere: PriceContext['elsewhere'];
}

/** Returns the previous accepted price, and statistics of other stores' listings. */
export function findPriceContexts(db: Executor, ids: readonly number[]): Promise<PriceContextRow[]> {
  return rowsOf(db)<PriceContextRow>`
    SELECT p.id, to_jsonb(previous) AS previous, to_jsonb(elsewhere) AS elsewhere
    FROM price p
    LEFT JOIN LATERAL (
      SELECT b.id, b.price::text, b.source, b.date_added, coalesce(b.last_seen, b.date_added) AS last_seen,
             b.price_is_verified, b.surveyed, b.confirmations, b.missed_at ${previousPriceSql}
    ) previous ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS stores, min(price)::text AS lowest, max(price)::text AS highest,
             round(percentile_cont(0.5) WITHIN GROUP (ORDER BY price)::numeric, 2)::text AS median
      FROM listing l
      WHERE l.product_id = p.product_id AND l.store_id <> p.store_id AND ${isComparablePriceSql(sql`p.source`, sql`l.source`)}
      HAVING count(*) > 0
    ) elsewhere ON true
    WHERE p.id = ANY(${ids}::bigint[])
  `;
}

export function findReportersOfPrices(
  db: Executor,
  ids: readonly number[],
): Promise<NonNullable<PriceContext['reporter']>[]> {
  return rowsOf(db)<NonNullable<PriceContext['reporter']>>`
    SELECT u.id, u.email, count(p.id) AS prices,
           count(p.id) FILTER (WHERE p.price_is_verified = 'verified') AS verified,
           count(p.id) FILTER (WHERE p.price_is_verified = 'rejected') AS rejected
    FROM app_user u LEFT JOIN price p ON p.added_by = u.id AND p.import_id IS NULL
    WHERE u.id = ANY(${ids}::integer[]) GROUP BY u.id
  `;
}
