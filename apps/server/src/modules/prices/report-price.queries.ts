import { placeholderKind } from '@bargain-buddy/catalogue';
import type { Verification } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, firstRowOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PriceTable } from '../../platform/database/tables.ts';
import type { ListingPair } from '../listing-writes/index.ts';

export interface AnchorPrice {
  price: string;
  /** True if the report deviates by more than half of it. */
  is_far: boolean;
  from: 'pair' | 'region' | 'elsewhere' | 'kind' | 'sample' | 'first report';
  source: string | null;
  seen_at: Date | null;
  count: number | null;
  name: string | null;
}

const enoughProducts = 3;

/** Ignores reports and confirmations, so accounts cannot move a surveyed price in small steps (decision 0029). */
export async function findAnchorPrice(
  trx: Executor,
  pair: ListingPair,
  report: string,
): Promise<AnchorPrice | undefined> {
  const isFar = sql`2 * abs(${report}::numeric - price) > price AS is_far`;
  const { rows } = await sql<AnchorPrice>`${prepared}
    SELECT price, ${isFar}, 'pair' AS "from", source, seen_at, NULL AS count, NULL AS name
    FROM price_anchor(${pair.productId}, ${pair.storeId})`.execute(trx);
  return rows[0] ?? findSubstitute(trx, pair, isFar);
}

function findSubstitute(trx: Executor, { productId, storeId }: ListingPair, isFar: RawBuilder<unknown>) {
  return firstRowOf(trx)<AnchorPrice>`${prepared}
    WITH elsewhere AS (
      SELECT a.price, l.region FROM listing l CROSS JOIN price_anchor(l.product_id, l.store_id) a
      WHERE l.product_id = ${productId} AND l.store_id <> ${storeId}
    ), of_kind AS (
      SELECT l.product_id, l.unit_price * p.base_amount AS price, k.name
      FROM product p JOIN kind k ON k.id = p.kind_id AND k.id <> ${sql.lit(placeholderKind)}
      JOIN listing l ON l.kind_id = k.id AND l.unit_price > 0
      JOIN product other ON other.id = l.product_id AND other.dimension = p.dimension
      WHERE p.id = ${productId} AND p.base_amount > 0 AND l.source <> 'sample'
        AND (l.price_is_verified = 'verified' OR l.source IN ('mti', 'pricesmart') OR l.surveyed)
    )
    SELECT price, ${isFar}, "from", source, seen_at, count, name FROM (
      SELECT 1 AS choice, percentile_disc(0.5) WITHIN GROUP (ORDER BY e.price) AS price, 'region' AS "from",
             NULL AS source, NULL::timestamptz AS seen_at, count(*) AS count, e.region AS name
      FROM elsewhere e JOIN store s ON s.id = ${storeId} AND s.region = e.region GROUP BY e.region
      UNION ALL
      SELECT 2, percentile_disc(0.5) WITHIN GROUP (ORDER BY price), 'elsewhere', NULL, NULL, count(*), NULL
      FROM elsewhere HAVING count(*) > 0
      UNION ALL
      SELECT 3, round(percentile_disc(0.5) WITHIN GROUP (ORDER BY price), 2), 'kind', NULL, NULL,
             count(DISTINCT product_id), name
      FROM of_kind GROUP BY name HAVING count(DISTINCT product_id) >= ${sql.lit(enoughProducts)}
      UNION ALL
      (SELECT 4, price, CASE source WHEN 'sample' THEN 'sample' ELSE 'first report' END, source,
              coalesce(last_seen, date_added), NULL, NULL
       FROM acceptable_prices(${productId}, ${storeId}) ORDER BY date_added, id LIMIT 1)
    ) candidate ORDER BY choice LIMIT 1`;
}

/** Returns the id of the listed price if it equals `price`. Ignores samples. */
export async function findEqualListedPrice(
  trx: Executor,
  { productId, storeId }: ListingPair,
  price: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('listing')
    .select('price_id')
    .where('product_id', '=', productId)
    .where('store_id', '=', storeId)
    .where('price', '=', price)
    .where('source', '!=', 'sample')
    .executeTakeFirst();
  return row?.price_id;
}

/** Returns the id of an equal report by the person within the last minute. */
export async function findRecentEqualReport(
  trx: Executor,
  userId: number,
  { productId, storeId }: ListingPair,
  price: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('price')
    .select('id')
    .where('product_id', '=', productId)
    .where('store_id', '=', storeId)
    .where('price', '=', price)
    .where('added_by', '=', userId)
    .where('import_id', 'is', null)
    .where('date_added', '>', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

export interface PriceHold {
  because: NonNullable<PriceTable['held_because']>;
  why: string;
}

/** Inserts a reported price. Its time is that of the insert, because the transaction may have waited for a lock. */
export async function insertReportedPrice(
  trx: Executor,
  userId: number,
  { productId, storeId }: ListingPair,
  {
    price,
    verification,
    hold,
    source,
  }: { price: string; verification: Verification; hold: PriceHold | undefined; source: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('price')
    .values({
      product_id: productId,
      store_id: storeId,
      price,
      date_added: sql<Date>`clock_timestamp()`,
      price_is_verified: verification,
      held: hold !== undefined,
      held_because: hold?.because ?? null,
      held_why: hold?.why ?? null,
      source,
      added_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
