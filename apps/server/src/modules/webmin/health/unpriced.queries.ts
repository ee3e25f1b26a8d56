import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { noSample, seen } from './seen.ts';

export interface UnpricedRow {
  id: number;
  name: string;
  brand: string;
  amount: string;
  last_seen: Date | null;
  stores: number;
  /** The order's key: microseconds since 1970, or 0 where there was never a price. */
  key: number;
}

/**
 * Products of which no price was seen for 60 days, and that are as old themselves where there never was one. Most
 * products have a newer one among their first, and are passed over soon.
 */
const unpriced = sql`(
  SELECT p.id, p.name, p.brand, p.amount, prices.last_seen, prices.stores,
         coalesce((extract(epoch FROM prices.last_seen) * 1000000)::bigint, 0) AS key
  FROM product p CROSS JOIN LATERAL (
    SELECT max(${seen}) AS last_seen, count(*) AS stores FROM listing l WHERE l.product_id = p.id AND ${noSample}
  ) prices
  WHERE NOT EXISTS (
    SELECT FROM listing l
    WHERE l.product_id = p.id AND ${noSample} AND ${seen} >= now() - interval '60 days'
  ) AND coalesce(prices.last_seen, p.date_added) < now() - interval '60 days'
)`;

/** A page of them, the longest unseen first. */
export async function findUnpriced(
  db: Executor,
  { after, offset, limit }: { after?: { key: number; id: number } | undefined; offset: number; limit: number },
): Promise<UnpricedRow[]> {
  const further = after ? sql`(key, id) > (${after.key}::bigint, ${after.id}::integer)` : sql`true`;
  const { rows } = await sql<UnpricedRow>`
    SELECT * FROM ${unpriced} unpriced WHERE ${further} ORDER BY key, id OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countUnpriced(db: Executor, limit?: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM (SELECT FROM ${unpriced} unpriced LIMIT ${limit ?? null}) unpriced`.execute(db);
  return rows[0]?.count ?? 0;
}
