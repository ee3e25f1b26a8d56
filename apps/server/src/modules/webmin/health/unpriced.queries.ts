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
  /** Sort key: microseconds since 1970, or 0 without prices. */
  key: number;
}

/** Products without a price for 60 days. Products that never had a price count from their creation. */
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

/** Returns one page, oldest price first, and the count, from a single scan. */
export async function findUnpriced(
  db: Executor,
  { after, offset, limit }: { after?: { key: number; id: number } | undefined; offset: number; limit: number },
): Promise<{ count: number; rows: UnpricedRow[] }> {
  const further = after ? sql`(key, id) > (${after.key}::bigint, ${after.id}::integer)` : sql`true`;
  const { rows } = await sql<UnpricedRow & { count: number }>`
    WITH found AS MATERIALIZED ${unpriced},
    page AS (SELECT * FROM found WHERE ${further} ORDER BY key, id OFFSET ${offset} LIMIT ${limit})
    SELECT total.count, page.* FROM (SELECT count(*) FROM found) total LEFT JOIN page ON true ORDER BY key, id`.execute(
    db,
  );
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.filter(({ id }) => id !== null).map(({ count: _count, ...row }) => row),
  };
}
