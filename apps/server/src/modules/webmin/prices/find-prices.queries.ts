import { type RawBuilder, sql } from 'kysely';
import { countOf, type Database, type Executor, rowsOf } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { allOfSql, anyOfSql, estimateMatchingPrices, type PriceConditions } from './price-filter.queries.ts';
import type { PriceOrder } from './price-order.ts';

export interface PricePosition {
  id: number;
  key: number;
}

interface Range {
  /** Cursor condition. Undefined for the first page. */
  after: RawBuilder<boolean> | undefined;
  offset: number;
  limit: number;
}

/** Number of prices that can be read and sorted in acceptable time. Skipping rows may take three times as long. */
const maxSorted = 250_000;

/**
 * Returns a page of positions and the count, at most `most`. Few matches are collected and sorted. Many matches are
 * read in index order. Order by amount is an exception: an index scan may skip too many rows, because similar prices
 * are adjacent. These matches are collected up to `mostSorted`.
 */
export async function findAdminPricePositions(
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
    if (order.isByAmount && (await estimateMatchingPrices(trx, conditions)) <= maxSorted) {
      return { ...(await collect(trx, conditions, order, range, undefined)), count: most };
    }
    await sql`SELECT set_config('enable_sort', 'off', true)`.execute(trx);
    return { count: most, positions: await walk(trx, conditions, order, range) };
  });
}

export async function countAdminPrices(db: Database, { each, sets }: PriceConditions, limit?: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    await readIndexesOnly(trx);
    return countOf(trx)`
      SELECT count(*) FROM (SELECT FROM price p WHERE ${allOfSql([...each, anyOfSql(sets)])} LIMIT ${limit ?? null}) found`;
  });
}

export async function findMatchingPrices(
  db: Database,
  { each, sets }: PriceConditions,
  limit: number,
): Promise<{ id: number }[]> {
  return inTransaction(db, async (trx) => {
    await readIndexesOnly(trx);
    return rowsOf(trx)<{ id: number }>`
      SELECT p.id FROM price p WHERE ${allOfSql([...each, anyOfSql(sets)])} LIMIT ${limit}`;
  });
}

/** Disables table scans. The planner ignores correlations between columns and would sometimes scan the whole table. */
async function readIndexesOnly(trx: Executor): Promise<void> {
  await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    trx,
  );
}

const part = ({ limit, offset }: Range) => sql`LIMIT ${limit} OFFSET ${offset}`;

/** Reads at most `most` prices per set and sorts them. */
async function collect(
  trx: Executor,
  { each, sets }: PriceConditions,
  order: PriceOrder,
  range: Range,
  most: number | undefined,
): Promise<{ count: number; positions: PricePosition[] }> {
  const limit = most === undefined ? sql`` : sql`LIMIT ${most}`;
  const found = sets.map(
    (set) => sql`(SELECT p.id, ${order.column} FROM price p WHERE ${allOfSql([...each, set])} ${limit})`,
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

function walk(
  trx: Executor,
  { each, sets }: PriceConditions,
  order: PriceOrder,
  range: Range,
): Promise<PricePosition[]> {
  return rowsOf(trx)<PricePosition>`
    SELECT p.id, ${order.key} AS key FROM price p
    WHERE ${allOfSql([...each, anyOfSql(sets), ...(range.after ? [range.after] : [])])}
    ORDER BY ${inOrder(order)} ${part(range)}
  `;
}
