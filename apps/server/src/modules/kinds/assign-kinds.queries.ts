import type { Dimension, ProductText } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../platform/database/database.ts';

export interface KindColumns {
  kind_id: number;
  dimension: Dimension;
  base_amount: string | null;
  kind_read_from: string;
}

/** Must match the predicate of the partial index product_kind_due_idx. */
const isDue = sql`kind_read_from IS DISTINCT FROM name || E'\n' || brand || E'\n' || amount || E'\n' || category`;

export interface ProductToAssign extends ProductText {
  id: number;
  kind_id: number;
  kind_dimension: Dimension;
  kind_is_chosen: boolean;
}

/** Returns and locks the products whose text has changed since their kind was read. */
export function lockProductsToAssign(trx: Executor, ids: readonly number[]): Promise<ProductToAssign[]> {
  return rowsOf(trx)<ProductToAssign>`
    SELECT id, name, brand, amount, category, kind_id, kind_is_chosen,
           (SELECT dimension FROM kind WHERE id = kind_id) AS kind_dimension
    FROM product WHERE id = ANY(${ids}::integer[]) AND ${isDue} ORDER BY id FOR NO KEY UPDATE
  `;
}

/** Locks products with an outdated kind. Skips rows that other transactions have locked. */
export function lockOutdatedProducts(trx: Executor, most: number): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    SELECT id FROM product WHERE ${isDue} ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED
  `;
}

/** Recomputes amounts that an earlier release rounded. Skips locked rows. */
export async function correctRoundedAmounts(trx: Executor, most: number): Promise<number> {
  const { rows } = await sql`
    UPDATE product SET base_amount = exact_base_amount(amount) WHERE id IN (
      SELECT id FROM product WHERE base_amount <> exact_base_amount(amount)
      ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(trx);
  return rows.length;
}

export async function setKindsOfProducts(
  trx: Executor,
  rows: readonly (KindColumns & { id: number; kind_is_chosen: boolean })[],
): Promise<void> {
  await sql`
    UPDATE product p SET kind_id = row.kind_id, dimension = row.dimension, base_amount = row.base_amount,
                         kind_read_from = row.kind_read_from, kind_is_chosen = row.kind_is_chosen
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         AS row (id integer, kind_id integer, dimension text, base_amount numeric, kind_read_from text, kind_is_chosen boolean)
    WHERE p.id = row.id
  `.execute(trx);
}
