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

/**
 * Gives the prices of an import that others have seen since to whoever was the first of them, as if they had added
 * them then; answers which. Of a person's price no confirmation counts that is not independent of them.
 */
export async function giveAway(trx: Executor, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH origin AS MATERIALIZED (
      SELECT DISTINCT ON (o.price_id) o.*, coalesce(u.is_superuser, false) AS is_superuser
      FROM price p JOIN price_observation o ON o.price_id = p.id LEFT JOIN app_user u ON u.id = o.user_id
      WHERE p.import_id = ${importId}
      ORDER BY o.price_id, o.seen_at, o.id
    ), gone AS (
      DELETE FROM price_observation o USING origin WHERE o.id = origin.id AND o.import_id IS NOT NULL
    ), counted AS (
      UPDATE price_observation o SET counts = false FROM origin
      WHERE origin.import_id IS NULL AND o.price_id = origin.price_id AND o.import_id IS NULL AND o.counts
        AND (o.id = origin.id OR o.user_id = origin.user_id OR o.network_hash = origin.network_hash
             OR o.device_hash = origin.device_hash)
    )
    UPDATE price p SET
      date_added = origin.seen_at, source = origin.source, import_id = origin.import_id, added_by = origin.user_id,
      price_is_verified = CASE WHEN p.price_is_verified = 'rejected' THEN 'rejected'
                               WHEN origin.import_id IS NOT NULL OR origin.is_superuser THEN 'verified'
                               ELSE 'pending' END
    FROM origin WHERE p.id = origin.price_id
    RETURNING p.id
  `.execute(trx);
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
