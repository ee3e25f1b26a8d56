import type { Region } from '@bargain-buddy/contract';
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

/** The existing products of the same name, brand and amount, in the order of `products`. */
export async function matchProducts(executor: Executor, products: readonly SurveyProduct[]): Promise<ProductMatch[]> {
  const { rows } = await sql<ProductMatch>`
    SELECT given.key, (SELECT min(id) FROM product WHERE identity_key(name, brand, amount) = given.key) AS id
    FROM (
      SELECT identity_key(name, brand, amount) AS key, position
      FROM unnest(${products.map(({ name }) => name)}::text[], ${products.map(({ brand }) => brand)}::text[],
                  ${products.map(({ amount }) => amount)}::text[]) WITH ORDINALITY AS row (name, brand, amount, position)
    ) given
    ORDER BY given.position
  `.execute(executor);
  return rows;
}

/** The existing stores of the same name, area and region, in the order of `stores`. */
export async function matchStores(executor: Executor, stores: readonly SurveyStore[]): Promise<StoreMatch[]> {
  const { rows } = await sql<StoreMatch>`
    SELECT given.key, found.id, found.location_source
    FROM (
      SELECT identity_key(name, address, region) AS key, position
      FROM unnest(${stores.map(({ name }) => name)}::text[], ${stores.map(({ address }) => address)}::text[],
                  ${stores.map(({ region }): Region => region)}::text[]) WITH ORDINALITY AS row (name, address, region, position)
    ) given
    LEFT JOIN LATERAL (
      SELECT id, location_source FROM store
      WHERE identity_key(name, address, coalesce(region, '')) = given.key
      ORDER BY id LIMIT 1
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

/**
 * Which of the given prices say nothing new, as positions in `prices`: those that are the newest acceptable one of their
 * product and store up to the end of `day`, from any source, and those that a survey of that day has brought already,
 * whatever became of them.
 */
export async function findUnchanged(
  executor: Executor,
  prices: readonly KnownPrice[],
  source: string,
  day: string,
): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`
    SELECT given.position - 1 AS position
    FROM unnest(${prices.map(({ productId }) => productId)}::integer[], ${prices.map(({ storeId }) => storeId)}::integer[],
                ${prices.map(({ price }) => price)}::numeric[])
         WITH ORDINALITY AS given (product_id, store_id, price, position)
    WHERE given.price = (
      SELECT price FROM acceptable_price a
      WHERE a.product_id = given.product_id AND a.store_id = given.store_id
        AND a.date_added < ${midnight(day)} + interval '1 day'
      ORDER BY a.date_added DESC, a.id DESC LIMIT 1
    ) OR given.price = (
      SELECT price FROM price p
      WHERE p.product_id = given.product_id AND p.store_id = given.store_id
        AND p.date_added = ${midnight(day)} AND p.source = ${source}
      ORDER BY p.id DESC LIMIT 1
    )
  `.execute(executor);
  return new Set(rows.map(({ position }) => position));
}

/** The beginning of a day in Trinidad and Tobago, which has no daylight saving time. */
export function midnight(day: string) {
  return sql<Date>`(${day}::date::timestamp AT TIME ZONE 'America/Port_of_Spain')`;
}
