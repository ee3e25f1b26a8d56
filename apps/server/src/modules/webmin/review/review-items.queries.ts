import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';

/** Returns the picture of each record before the current one. */
export function findPreviousImages(
  db: Executor,
  kind: 'product' | 'store',
  ids: readonly number[],
): Promise<{ id: number; image: string | null }[]> {
  return rowsOf(db)<{ id: number; image: string | null }>`
    SELECT DISTINCT ON (r.id) r.id, v.before ->> 'image' AS image
    FROM ${sql.table(kind)} r JOIN revision v ON v.kind = ${kind} AND v.record_id = r.id
    WHERE r.id = ANY(${ids}::integer[]) AND v.after ->> 'image' = r.image
    ORDER BY r.id, v.id DESC
  `;
}

interface CloseRow {
  to: number;
  id: number;
  name: string;
  detail: string;
  similarity: number;
}

const details = {
  product: sql`concat_ws(', ', nullif(o.brand, ''), nullif(o.amount, ''))`,
  store: sql`concat_ws(', ', nullif(o.address, ''), o.region)`,
};

/** A lower threshold doubles the duration for tens of thousands of records. */
const leastSimilar = '0.4';

/** Returns the three most similar records of each. Must run in a transaction. */
export async function findSimilarRecords(
  trx: Executor,
  kind: 'product' | 'store',
  ids: readonly number[],
): Promise<CloseRow[]> {
  await sql`SELECT set_config('pg_trgm.similarity_threshold', ${leastSimilar}, true)`.execute(trx);
  return rowsOf(trx)<CloseRow>`
    SELECT r.id AS to, close.* FROM ${sql.table(kind)} r CROSS JOIN LATERAL (
      SELECT o.id, o.name, ${details[kind]} AS detail,
             round(similarity(o.search_text, r.search_text)::numeric, 2)::float8 AS similarity
      FROM ${sql.table(kind)} o WHERE o.id <> r.id AND o.search_text % r.search_text
      ORDER BY similarity DESC, o.id LIMIT 3
    ) close WHERE r.id = ANY(${ids}::integer[])
  `;
}

export const recordQueries = {
  product: (db: Executor, ids: readonly number[]) =>
    db.selectFrom('product').selectAll().where('id', 'in', ids).execute(),
  store: (db: Executor, ids: readonly number[]) => db.selectFrom('store').selectAll().where('id', 'in', ids).execute(),
};
