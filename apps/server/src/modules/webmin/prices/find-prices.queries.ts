import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { all, any, type PriceConditions } from './price-filter.queries.ts';
import type { PriceOrder } from './price-order.ts';

export interface PricePosition {
  id: number;
  key: number;
}

interface Range {
  /** Undefined from the beginning. */
  after: RawBuilder<boolean> | undefined;
  offset: number;
  limit: number;
}

/**
 * A page of prices, as positions, and how many match, `most` at most. Up to so many are all collected and sorted; of more
 * than that, enough match for the order's index to come upon a page of them soon.
 */
export async function findPrices(
  db: Database,
  conditions: PriceConditions,
  order: PriceOrder,
  range: Range,
  most: number,
): Promise<{ count: number; positions: PricePosition[] }> {
  return db.transaction().execute(async (trx) => {
    // What matches lies close together in some index. The planner, which knows columns but not what goes with what, would
    // now and then read the whole table for it.
    await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      trx,
    );
    const collected = await collect(trx, conditions, order, range, most);
    if (collected.count <= most) return collected;
    await sql`SELECT set_config('enable_sort', 'off', true)`.execute(trx);
    return { count: most, positions: await walk(trx, conditions, order, range) };
  });
}

const part = ({ limit, offset }: Range) => sql`LIMIT ${limit} OFFSET ${offset}`;

async function collect(
  trx: Executor,
  { each, sets }: PriceConditions,
  order: PriceOrder,
  range: Range,
  most: number,
): Promise<{ count: number; positions: PricePosition[] }> {
  const found = sets.map(
    (set) => sql`(SELECT p.id, ${order.column} FROM price p WHERE ${all([...each, set])} LIMIT ${most + 1})`,
  );
  const { rows } = await sql<{ count: number; id: number | null; key: number }>`
    WITH found AS MATERIALIZED (${sql.join(found, sql` UNION `)}),
    page AS (
      SELECT p.id, ${order.key} AS key, row_number() OVER (ORDER BY ${order.column} ${order.direction}, p.id ${order.direction}) AS row
      FROM found p WHERE ${range.after ?? sql`true`} ORDER BY row ${part(range)}
    )
    SELECT total.count, page.id, page.key FROM (SELECT count(*) FROM found) total LEFT JOIN page ON true ORDER BY page.row
  `.execute(trx);
  return {
    count: rows[0]?.count ?? 0,
    positions: rows.flatMap(({ id, key }) => (id === null ? [] : [{ id, key }])),
  };
}

async function walk(
  trx: Executor,
  { each, sets }: PriceConditions,
  order: PriceOrder,
  range: Range,
): Promise<PricePosition[]> {
  const { rows } = await sql<PricePosition>`
    SELECT p.id, ${order.key} AS key FROM price p
    WHERE ${all([...each, any(sets), ...(range.after ? [range.after] : [])])}
    ORDER BY ${order.column} ${order.direction}, p.id ${order.direction} ${part(range)}
  `.execute(trx);
  return rows;
}
