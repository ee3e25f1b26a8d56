import {
  type ComputedPlan,
  costConfidenceOf,
  type PricedRow,
  type ProductStorePair,
  pairsOfOffers,
  pairsToShow,
  pairsToSubstitute,
  type SubstituteInStore,
  toPlanResponseBody,
} from '@bargain-buddy/catalogue';
import type { Plan } from '@bargain-buddy/contract';
import type { CostConfidence } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { findListingsOfPairs, lastSeenSql } from '../listings/index.ts';

export async function toPlanResponse(
  db: Executor,
  made: ComputedPlan,
  notSeenSince: string | undefined,
): Promise<Plan> {
  const substitutes = await findSubstitutes(db, pairsToSubstitute(made), notSeenSince);
  const rows = await findListingsOfPairs(db, pairsToShow(made, substitutes));
  if (!made.outcome.offers) return toPlanResponseBody(made, { substitutes, rows, confidences: [], products: [] });
  const offered = pairsOfOffers(made);
  const confidences = await findConfidences(db, offered, made.asOf);
  const products = await findProducts(db, [...new Set(offered.map(({ product }) => product))]);
  return toPlanResponseBody(made, { substitutes, rows, confidences, products });
}

/** Prefers the nearest content, then the lowest price, the newest, and the lowest id. Skips products without a kind. */
async function findSubstitutes(
  db: Executor,
  pairs: readonly ProductStorePair[],
  notSeenSince: string | undefined,
): Promise<SubstituteInStore[]> {
  if (pairs.length === 0) return [];
  const fresh = notSeenSince === undefined ? sql`` : sql`AND ${lastSeenSql} >= ${notSeenSince}::timestamptz`;
  return rowsOf(db)<SubstituteInStore>`${prepared}
    SELECT wanted.product_id AS product, wanted.store_id AS store, best.id AS substitute
    FROM unnest(${pairs.map(({ product }) => product)}::integer[], ${pairs.map(({ store }) => store)}::integer[])
         AS wanted (product_id, store_id)
    JOIN product p ON p.id = wanted.product_id AND p.kind_id <> 1
    CROSS JOIN LATERAL (
      SELECT other.id
      FROM listing l JOIN product other ON other.id = l.product_id AND other.dimension = p.dimension
      WHERE l.kind_id = p.kind_id AND l.store_id = wanted.store_id AND l.product_id <> p.id ${fresh}
      ORDER BY greatest(other.base_amount, p.base_amount) / least(other.base_amount, p.base_amount)
                 * nullif(num_nonnulls(other.base_amount, p.base_amount) = 2, false)::integer NULLS LAST,
               l.price, l.date_added DESC, other.id
      LIMIT 1
    ) best
  `;
}

function findProducts(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('product')
    .select(['id', 'name', 'brand', 'amount'])
    .where(sql<boolean>`id = ANY(${ids}::integer[])`)
    .orderBy('id')
    .execute();
}

type ConfidenceRow = Pick<
  PricedRow,
  'source' | 'price_is_verified' | 'surveyed' | 'confirmations' | 'last_seen' | 'missed_at'
>;

/** `at` is in milliseconds since 1970. */
async function findConfidences(
  db: Executor,
  pairs: readonly ProductStorePair[],
  at: number,
): Promise<(ProductStorePair & { confidence: CostConfidence })[]> {
  const { rows } = await sql<ProductStorePair & ConfidenceRow>`${prepared}
    SELECT l.product_id AS product, l.store_id AS store, l.source, l.price_is_verified, l.surveyed, l.confirmations, l.missed_at,
           ${lastSeenSql} AS last_seen
    FROM unnest(${pairs.map(({ product }) => product)}::integer[], ${pairs.map(({ store }) => store)}::integer[])
         AS wanted (product_id, store_id)
    JOIN listing l USING (product_id, store_id)
  `.execute(db);
  return rows.map(({ product, store, ...row }) => ({
    product,
    store,
    confidence: costConfidenceOf(row, at),
  }));
}
