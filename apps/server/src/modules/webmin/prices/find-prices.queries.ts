import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { all, any, estimate, type PriceConditions } from './price-filter.queries.ts';
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
 * About so many prices are read and sorted in the time that a page may take; passing over others may take thrice that.
 */
const mostSorted = 250_000;

/**
 * A page of prices, as positions, and how many match, `most` at most. Some are collected and sorted. Of more than that,
 * enough match for the order's index to come upon a page of them soon, but for amounts: products of one kind cost
 * alike, and looking for cheap ones from the dearest down would pass over everything else. So these are all collected,
 * if they can be.
 */
export async function findPrices(
  db: Database,
  conditions: PriceConditions,
  order: PriceOrder,
  range: Range,
  most: number,
): Promise<{ count: number; positions: PricePosition[] }> {
  return inTransaction(db, async (trx) => {
    await readIndexesOnly(trx);
    const some = await collect(trx, conditions, order, range, most + 1);
    if (some.count <= most) return some;
    if (order.isByAmount && (await estimate(trx, conditions)) <= mostSorted) {
      return { ...(await collect(trx, conditions, order, range, undefined)), count: most };
    }
    await sql`SELECT set_config('enable_sort', 'off', true)`.execute(trx);
    return { count: most, positions: await walk(trx, conditions, order, range) };
  });
}

/** How many prices match, each of them counted, up to a limit if there is one. */
export async function countPrices(db: Database, { each, sets }: PriceConditions, limit?: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    await readIndexesOnly(trx);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM (SELECT FROM price p WHERE ${all([...each, any(sets)])} LIMIT ${limit ?? null}) found`.execute(
      trx,
    );
    return rows[0]?.count ?? 0;
  });
}

/** The ids of `limit` prices that match. */
export async function findMatchingPrices(
  db: Database,
  { each, sets }: PriceConditions,
  limit: number,
): Promise<{ id: number }[]> {
  return inTransaction(db, async (trx) => {
    await readIndexesOnly(trx);
    const { rows } = await sql<{ id: number }>`
      SELECT p.id FROM price p WHERE ${all([...each, any(sets)])} LIMIT ${limit}`.execute(trx);
    return rows;
  });
}

/**
 * What matches lies close together in some index. The planner, which knows columns but not what goes with what, would
 * now and then read the whole table for it.
 */
async function readIndexesOnly(trx: Executor): Promise<void> {
  await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    trx,
  );
}

const part = ({ limit, offset }: Range) => sql`LIMIT ${limit} OFFSET ${offset}`;

/** Reads prices that match, of each set `most` at most, and sorts them. */
async function collect(
  trx: Executor,
  { each, sets }: PriceConditions,
  order: PriceOrder,
  range: Range,
  most: number | undefined,
): Promise<{ count: number; positions: PricePosition[] }> {
  const limit = most === undefined ? sql`` : sql`LIMIT ${most}`;
  const found = sets.map(
    (set) => sql`(SELECT p.id, ${order.column} FROM price p WHERE ${all([...each, set])} ${limit})`,
  );
  const { rows } = await sql<{ count: number; id: number | null; key: number }>`
    WITH found AS MATERIALIZED (${sql.join(found, sql` UNION `)}),
    page AS (
      SELECT p.id, ${order.key} AS key, ${order.column} FROM found p WHERE ${range.after ?? sql`true`}
      ORDER BY ${inOrder(order)} ${part(range)}
    )
    SELECT total.count, p.id, p.key FROM (SELECT count(*) FROM found) total LEFT JOIN page p ON true
    ORDER BY ${inOrder(order)}
  `.execute(trx);
  return {
    count: rows[0]?.count ?? 0,
    positions: rows.flatMap(({ id, key }) => (id === null ? [] : [{ id, key }])),
  };
}

const inOrder = ({ column, direction }: PriceOrder) => sql`${column} ${direction}, p.id ${direction}`;

async function walk(
  trx: Executor,
  { each, sets }: PriceConditions,
  order: PriceOrder,
  range: Range,
): Promise<PricePosition[]> {
  const { rows } = await sql<PricePosition>`
    SELECT p.id, ${order.key} AS key FROM price p
    WHERE ${all([...each, any(sets), ...(range.after ? [range.after] : [])])}
    ORDER BY ${inOrder(order)} ${part(range)}
  `.execute(trx);
  return rows;
}
