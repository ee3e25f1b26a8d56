import type { Region } from '@bargain-buddy/contract';
import { barcodeSpellings } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { StoreRow } from '../../../platform/database/tables.ts';
import type { SurveyProduct, SurveyStore } from '../survey/survey.ts';

export interface ProductMatch {
  /** The same for two products that count as one. */
  key: string;
  /** The product of that key which exists already. */
  id: number | null;
}
export interface StoreMatch extends ProductMatch {
  location_source: StoreRow['location_source'] | null;
}

/**
 * The existing products of the same barcode, or else the same name, brand and amount, or else those that such a one is
 * known to be, in the order of `products`.
 */
export async function matchProducts(executor: Executor, products: readonly SurveyProduct[]): Promise<ProductMatch[]> {
  const { rows } = await sql<ProductMatch>`
    SELECT given.key, coalesce(
      (SELECT min(id) FROM product WHERE barcode = ANY(string_to_array(given.spellings, ' '))),
      (SELECT min(id) FROM product WHERE identity_key(name, brand, amount) = given.key),
      (SELECT id FROM product WHERE id = known_as('product', given.key))
    ) AS id
    FROM (
      SELECT identity_key(name, brand, amount) AS key, spellings, position
      FROM unnest(${products.map(({ name }) => name)}::text[], ${products.map(({ brand }) => brand)}::text[],
                  ${products.map(({ amount }) => amount)}::text[], ${products.map(spellingsOf)}::text[])
           WITH ORDINALITY AS row (name, brand, amount, spellings, position)
    ) given
    ORDER BY given.position
  `.execute(executor);
  return rows;
}

/** How a barcode of a file, which has digits only, may stand in the database. */
const spellingsOf = ({ barcode = '' }: SurveyProduct) => barcodeSpellings(barcode).join(' ');

/**
 * The existing stores of the same name, area and region, in the order of `stores`; with `anyRegion` also those which
 * are known to be elsewhere than the file lets guess.
 */
export async function matchStores(
  executor: Executor,
  stores: readonly SurveyStore[],
  { anyRegion = false } = {},
): Promise<StoreMatch[]> {
  const { rows } = await sql<StoreMatch>`
    SELECT given.key, found.id, found.location_source
    FROM (
      SELECT identity_key(name, address, region) AS key, identity_key(name, address, '') AS place, position
      FROM unnest(${stores.map(({ name }) => name)}::text[], ${stores.map(({ address }) => address)}::text[],
                  ${stores.map(({ region }): Region | '' => region)}::text[]) WITH ORDINALITY AS row (name, address, region, position)
    ) given
    LEFT JOIN LATERAL (
      (SELECT id, location_source, 1 AS choice FROM store WHERE identity_key(name, address, coalesce(region, '')) = given.key
       ORDER BY id LIMIT 1)
      UNION ALL
      (SELECT id, location_source, 2 FROM store WHERE ${anyRegion} AND identity_key(name, address, '') = given.place
       ORDER BY id LIMIT 1)
      UNION ALL
      (SELECT id, location_source, 3 FROM store WHERE id = known_as('store', given.key))
      ORDER BY choice LIMIT 1
    ) found ON true
    ORDER BY given.position
  `.execute(executor);
  return rows;
}

export interface KnownPrice {
  productId: number;
  storeId: number;
  price: string;
}

interface Earlier {
  previous: string | null;
  trusted: string | null;
  unchanged: boolean;
}

/** Prices that somebody answers for. */
const isTrusted = sql`(a.price_is_verified = 'verified' OR a.source IN ('mti', 'pricesmart', 'sample'))`;

/**
 * Of each given price, in their order, what was the newest acceptable one of its product and store up to the end of
 * `day`, from any source and from a trusted one, and whether it says nothing new: because it is the same, or because a file of that day and
 * source has brought it already, whatever became of it.
 */
export async function findEarlier(
  executor: Executor,
  prices: readonly KnownPrice[],
  source: string,
  day: string,
): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    SELECT newest.price AS previous, coalesce(given.price = newest.price OR given.price = (
      SELECT price FROM price p
      WHERE p.product_id = given.product_id AND p.store_id = given.store_id
        AND p.date_added = ${midnight(day)} AND p.source = ${source}
      ORDER BY p.id DESC LIMIT 1
    ) OR EXISTS (
      SELECT FROM price p
      WHERE p.product_id = given.product_id AND p.store_id = given.store_id AND p.price = given.price AND p.held
        AND p.date_added = ${midnight(day)} AND p.source = ${source}
    ), false) AS unchanged, CASE WHEN newest.is_trusted THEN newest.price ELSE (
      SELECT price FROM acceptable_price a
      WHERE a.product_id = given.product_id AND a.store_id = given.store_id
        AND a.date_added < ${midnight(day)} + interval '1 day' AND ${isTrusted}
      ORDER BY a.date_added DESC, a.id DESC LIMIT 1
    ) END AS trusted
    FROM unnest(${prices.map(({ productId }) => productId)}::integer[], ${prices.map(({ storeId }) => storeId)}::integer[],
                ${prices.map(({ price }) => price)}::numeric[])
         WITH ORDINALITY AS given (product_id, store_id, price, position)
    LEFT JOIN LATERAL (
      SELECT price, ${isTrusted} AS is_trusted FROM acceptable_price a
      WHERE a.product_id = given.product_id AND a.store_id = given.store_id
        AND a.date_added < ${midnight(day)} + interval '1 day'
      ORDER BY a.date_added DESC, a.id DESC LIMIT 1
    ) newest ON true
    ORDER BY given.position
  `.execute(executor);
  return rows;
}

/** What the products cost in all stores where they are listed, in logarithms, with half of them within the spread. */
export async function findElsewhere(
  executor: Executor,
  productIds: readonly number[],
): Promise<{ product_id: number; stores: number; median: number; spread: number }[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ product_id: number; stores: number; quarters: number[] }>`
    SELECT product_id, count(*) AS stores,
           percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY ln(price)::float8) AS quarters
    FROM listing WHERE product_id = ANY(${productIds}::integer[]) GROUP BY product_id`.execute(executor);
  return rows.map(({ product_id, stores, quarters: [low = 0, middle = 0, high = 0] }) => ({
    product_id,
    stores: Number(stores),
    median: middle,
    spread: (high - low) / 1.349,
  }));
}

/** The beginning of a day in Trinidad and Tobago, which has no daylight saving time. */
export function midnight(day: string) {
  return sql<Date>`(${day}::date::timestamp AT TIME ZONE 'America/Port_of_Spain')`;
}
