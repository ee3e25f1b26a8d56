import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingPair } from '../listings/index.ts';

export interface SurveyedPrice extends ListingPair {
  priceId: number;
  price: string;
}

/** A survey of a day, 'YYYY-MM-DD'. */
export interface Survey {
  importId: number;
  source: string;
  day: string;
}

/** Takes stores, in the order in which every writer of prices takes them. */
export async function lockStores(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`SELECT id FROM store WHERE id = ANY(${[...new Set(ids)]}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  );
}

/** Notes that a survey saw prices, as far as they are still what it saw; answers how many. */
export async function insertSurvey(
  trx: Executor,
  prices: readonly SurveyedPrice[],
  { importId, source, day }: Survey,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO price_observation (price_id, seen_at, source, import_id, counts)
    SELECT id, (${day}::date::timestamp AT TIME ZONE 'America/Port_of_Spain'), ${source}, ${importId}, true
    FROM unnest(${prices.map(({ priceId }) => priceId)}::bigint[], ${prices.map(({ productId }) => productId)}::integer[],
                ${prices.map(({ storeId }) => storeId)}::integer[], ${prices.map(({ price }) => price)}::numeric[])
         AS given (id, product_id, store_id, price)
    JOIN acceptable_price a USING (id, product_id, store_id, price)
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Forgets what an import saw and answers which prices that were. */
export async function deleteSurvey(trx: Executor, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM price_observation WHERE import_id = ${importId} RETURNING price_id AS id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Whose prices these are. */
export function pairsOf(trx: Executor, priceIds: readonly number[]): Promise<ListingPair[]> {
  return trx
    .selectFrom('price')
    .select(['product_id as productId', 'store_id as storeId'])
    .where(sql<boolean>`id = ANY(${priceIds}::bigint[])`)
    .execute();
}
