import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { midnight } from '../plan/match.queries.ts';
import type { PlannedProduct, PlannedStore } from '../plan/plan.ts';

/** Any constant will do that no other lock has. */
const importLock = 5_120_763_318;

/** Imports and undos take turns until their transactions end, so that each sees what the one before has written. */
export async function takeImportTurn(executor: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${importLock})`.execute(executor);
}

interface Keyed {
  key: string;
  id: number;
}

/** Makes products and answers their ids by key. */
export async function insertProducts(
  executor: Executor,
  products: readonly PlannedProduct[],
  importId: number,
): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`
    INSERT INTO product (name, brand, amount, category, import_id)
    SELECT name, brand, amount, category, ${importId}
    FROM unnest(${products.map(({ name }) => name)}::text[], ${products.map(({ brand }) => brand)}::text[],
                ${products.map(({ amount }) => amount)}::text[], ${products.map(({ category }) => category)}::text[])
         WITH ORDINALITY AS row (name, brand, amount, category, position)
    ORDER BY position
    RETURNING identity_key(name, brand, amount) AS key, id
  `.execute(executor);
  return rows;
}

/** Makes stores, but for those that somebody else has made just now. */
export async function insertStores(
  executor: Executor,
  stores: readonly PlannedStore[],
  importId: number,
): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`
    INSERT INTO store (name, address, region, lat, lon, location_source, import_id)
    SELECT name, address, region, lat, lon, CASE WHEN lat IS NULL THEN 'unknown' ELSE 'area' END, ${importId}
    FROM unnest(${stores.map(({ name }) => name)}::text[], ${stores.map(({ address }) => address)}::text[],
                ${stores.map(({ region }) => region)}::text[],
                ${stores.map(({ position }) => position?.lat ?? null)}::numeric[],
                ${stores.map(({ position }) => position?.lon ?? null)}::numeric[])
         WITH ORDINALITY AS row (name, address, region, lat, lon, position)
    ORDER BY position
    ON CONFLICT DO NOTHING
    RETURNING identity_key(name, address, coalesce(region, '')) AS key, id
  `.execute(executor);
  return rows;
}

export interface NewPrice {
  productId: number;
  storeId: number;
  price: string;
}

/**
 * Adds prices of a day, verified, whose ids follow the order of `prices`. They are written in the order of the indexes,
 * which for many of them among millions is far quicker.
 */
export async function insertPrices(
  executor: Executor,
  prices: readonly NewPrice[],
  { importId, source, day }: { importId: number; source: string; day: string },
): Promise<void> {
  await sql`
    INSERT INTO price (id, product_id, store_id, price, date_added, price_is_verified, source, import_id)
    OVERRIDING SYSTEM VALUE
    SELECT id, product_id, store_id, price, ${midnight(day)}, 'verified', ${source}, ${importId}
    FROM (
      SELECT nextval(pg_get_serial_sequence('price', 'id')) AS id, product_id, store_id, price
      FROM (
        SELECT product_id, store_id, price
        FROM unnest(${prices.map(({ productId }) => productId)}::integer[],
                    ${prices.map(({ storeId }) => storeId)}::integer[], ${prices.map(({ price }) => price)}::numeric[])
             WITH ORDINALITY AS row (product_id, store_id, price, position)
        ORDER BY position
      ) mixed
    ) numbered
    ORDER BY product_id, store_id
  `.execute(executor);
}
