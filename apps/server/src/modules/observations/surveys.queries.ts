import { sql } from 'kysely';
import { type Executor, onlyColumnOf } from '../../platform/database/database.ts';
import type { ListingPair } from '../listing-writes/index.ts';

export interface SurveyedPrice extends ListingPair {
  priceId: number;
  price: string;
}

export interface ObservedSurvey {
  importId: number;
  source: string;
  day: string;
}

/** Locks stores in id order, as every writer of prices does, to prevent deadlocks. */
export async function lockStores(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`SELECT id FROM store WHERE id = ANY(${[...new Set(ids)]}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  );
}

/** Skips prices that have changed since they were read. Returns the number of recorded ones. */
export async function insertSurvey(
  trx: Executor,
  prices: readonly SurveyedPrice[],
  { importId, source, day }: ObservedSurvey,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO price_observation (price_id, seen_at, source, import_id, counts)
    SELECT given.id, (${day}::date::timestamp AT TIME ZONE 'America/Port_of_Spain'), ${source}, ${importId}, true
    FROM unnest(${prices.map(({ priceId }) => priceId)}::bigint[], ${prices.map(({ productId }) => productId)}::integer[],
                ${prices.map(({ storeId }) => storeId)}::integer[], ${prices.map(({ price }) => price)}::numeric[])
         AS given (id, product_id, store_id, price)
    JOIN LATERAL acceptable_prices(given.product_id, given.store_id) a USING (id, price)
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export interface SurveyContents {
  /** Pairs with a price in the survey, including held, skipped and unreadable prices. */
  priced: readonly ListingPair[];
  tables: readonly { products: readonly number[]; stores: readonly number[] }[];
}

/**
 * Ignores stores without any price in the survey. A product that the survey does not name counts only if the same
 * source had its price before, because other products never appear in surveys.
 */
export function insertSurveyAbsences(
  trx: Executor,
  { priced, tables }: SurveyContents,
  { importId, source, day }: ObservedSurvey,
): Promise<number[]> {
  const column = (values: readonly number[]) => sql`${values}::integer[]`;
  const named = tables.flatMap(({ products }, table) => products.map((id) => ({ id, table })));
  const looked = tables.flatMap(({ stores }, table) => stores.map((id) => ({ id, table })));
  return onlyColumnOf(trx)<number>`
    WITH priced AS MATERIALIZED (
      SELECT DISTINCT product_id, store_id
      FROM unnest(${column(priced.map(({ productId }) => productId))}, ${column(priced.map(({ storeId }) => storeId))})
           AS given (product_id, store_id)
    ), named AS MATERIALIZED (
      SELECT * FROM unnest(${column(named.map(({ id }) => id))}, ${column(named.map(({ table }) => table))}) AS given (id, survey_table)
    ), looked AS MATERIALIZED (
      SELECT * FROM unnest(${column(looked.map(({ id }) => id))}, ${column(looked.map(({ table }) => table))}) AS given (id, survey_table)
    ), missing AS (
      SELECT l.price_id, survey.at, l.source,
             EXISTS (SELECT FROM named n JOIN looked s USING (survey_table) WHERE n.id = l.product_id AND s.id = l.store_id) AS is_named
      FROM (SELECT ${day}::date::timestamp AT TIME ZONE 'America/Port_of_Spain' AS at) survey
      JOIN listing l ON coalesce(l.last_seen, l.date_added) < survey.at
      WHERE l.store_id IN (SELECT store_id FROM priced) AND l.source <> 'sample'
        AND NOT EXISTS (SELECT FROM priced WHERE priced.product_id = l.product_id AND priced.store_id = l.store_id)
    )
    INSERT INTO price_absence (price_id, import_id, seen_at, is_named)
    SELECT price_id, ${importId}, at, is_named FROM missing m
    WHERE is_named OR source = ${source} OR EXISTS (
      SELECT FROM price_observation o WHERE o.price_id = m.price_id AND o.source = ${source} AND o.import_id IS NOT NULL
    )
    RETURNING price_id AS id`;
}

export function deleteSurveyObservations(trx: Executor, importId: number): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    WITH seen AS (DELETE FROM price_observation WHERE import_id = ${importId} RETURNING price_id),
         missed AS (DELETE FROM price_absence WHERE import_id = ${importId} RETURNING price_id)
    SELECT price_id AS id FROM seen UNION SELECT price_id FROM missed`;
}

export function listingPairsOfPrices(trx: Executor, priceIds: readonly number[]): Promise<ListingPair[]> {
  return trx
    .selectFrom('price')
    .select(['product_id as productId', 'store_id as storeId'])
    .where(sql<boolean>`id = ANY(${priceIds}::bigint[])`)
    .execute();
}
