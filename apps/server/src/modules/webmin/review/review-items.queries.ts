import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

interface PriceContextRow {
  id: number;
  previous: { price: string; date_added: string; source: string } | null;
  stores: number;
  lowest: string;
  median: string;
  highest: string;
}

/** What some prices can be judged by: the accepted one before each, and what other stores ask. */
export async function findPriceContexts(db: Executor, ids: readonly number[]): Promise<PriceContextRow[]> {
  const { rows } = await sql<PriceContextRow>`
    SELECT p.id, previous.it AS previous, elsewhere.*
    FROM price p
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('price', a.price::text, 'date_added', coalesce(a.last_seen, a.date_added), 'source', a.source) AS it
      FROM acceptable_price a
      WHERE a.product_id = p.product_id AND a.store_id = p.store_id AND (a.date_added, a.id) < (p.date_added, p.id)
      ORDER BY a.date_added DESC, a.id DESC LIMIT 1
    ) previous ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS stores, min(price) AS lowest, percentile_disc(0.5) WITHIN GROUP (ORDER BY price) AS median,
             max(price) AS highest
      FROM listing l WHERE l.product_id = p.product_id AND l.store_id <> p.store_id
    ) elsewhere
    WHERE p.id = ANY(${ids}::bigint[])
  `.execute(db);
  return rows;
}

interface ReporterRow {
  id: number;
  email: string;
  verified: number;
  rejected: number;
}

/** Some people, with what became of the prices that they reported. */
export async function findReporters(db: Executor, ids: readonly number[]): Promise<ReporterRow[]> {
  const { rows } = await sql<ReporterRow>`
    SELECT u.id, u.email, count(*) FILTER (WHERE p.price_is_verified = 'verified') AS verified,
           count(*) FILTER (WHERE p.price_is_verified = 'rejected') AS rejected
    FROM app_user u LEFT JOIN price p ON p.added_by = u.id AND p.import_id IS NULL
    WHERE u.id = ANY(${ids}::integer[]) GROUP BY u.id
  `.execute(db);
  return rows;
}

/** The picture that each of some products or stores had before the one that waits. */
export async function findOldImages(
  db: Executor,
  kind: 'product' | 'store',
  ids: readonly number[],
): Promise<{ id: number; image: string | null }[]> {
  const { rows } = await sql<{ id: number; image: string | null }>`
    SELECT DISTINCT ON (r.id) r.id, v.before ->> 'image' AS image
    FROM ${sql.table(kind)} r JOIN revision v ON v.kind = ${kind} AND v.record_id = r.id
    WHERE r.id = ANY(${ids}::integer[]) AND v.after ->> 'image' = r.image
    ORDER BY r.id, v.id DESC
  `.execute(db);
  return rows;
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

/** The three other records that each of some is the most like. */
export async function findClosest(
  db: Executor,
  kind: 'product' | 'store',
  ids: readonly number[],
): Promise<CloseRow[]> {
  const { rows } = await sql<CloseRow>`
    SELECT r.id AS to, close.* FROM ${sql.table(kind)} r CROSS JOIN LATERAL (
      SELECT o.id, o.name, ${details[kind]} AS detail,
             round(similarity(o.search_text, r.search_text)::numeric, 2)::float8 AS similarity
      FROM ${sql.table(kind)} o WHERE o.id <> r.id AND o.search_text % r.search_text
      ORDER BY similarity DESC, o.id LIMIT 3
    ) close WHERE r.id = ANY(${ids}::integer[])
  `.execute(db);
  return rows;
}

export const findRecords = {
  product: (db: Executor, ids: readonly number[]) =>
    db.selectFrom('product').selectAll().where('id', 'in', ids).execute(),
  store: (db: Executor, ids: readonly number[]) => db.selectFrom('store').selectAll().where('id', 'in', ids).execute(),
};
