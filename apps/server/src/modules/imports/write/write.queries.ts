import { sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../../platform/database/database.ts';
import type { KindColumns } from '../../kinds/index.ts';
import { startOfLocalDay } from '../plan/match.queries.ts';
import type { ProductToImport, StoreToImport } from '../plan/plan.ts';

/** Key of the advisory lock. No other lock may use it. */
const importLock = 5_120_763_318;

/** Serializes imports and undos until the transaction ends. */
export async function lockImports(executor: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${importLock})`.execute(executor);
}

interface Keyed {
  key: string;
  id: number;
}

/** Creates products. Omits those with a barcode that another transaction has just used. */
export function insertProducts(
  executor: Executor,
  products: readonly (ProductToImport & KindColumns)[],
  importId: number,
): Promise<Keyed[]> {
  return rowsOf(executor)<Keyed>`
    INSERT INTO product
      (name, brand, amount, category, barcode, import_id, kind_id, dimension, base_amount, kind_read_from)
    SELECT name, brand, amount, category, nullif(barcode, ''), ${importId}, kind_id, dimension, base_amount, kind_read_from
    FROM unnest(${products.map(({ name }) => name)}::text[], ${products.map(({ brand }) => brand)}::text[],
                ${products.map(({ amount }) => amount)}::text[], ${products.map(({ category }) => category)}::text[],
                ${products.map(({ barcode }) => barcode ?? '')}::text[], ${products.map(({ kind_id }) => kind_id)}::integer[],
                ${products.map(({ dimension }) => dimension)}::text[],
                ${products.map(({ base_amount }) => base_amount)}::numeric[],
                ${products.map(({ kind_read_from }) => kind_read_from)}::text[])
         WITH ORDINALITY AS row (name, brand, amount, category, barcode, kind_id, dimension, base_amount, kind_read_from,
                                 position)
    ORDER BY position
    ON CONFLICT DO NOTHING
    RETURNING identity_key(name, brand, amount) AS key, id
  `;
}

/** Creates stores. Omits those that another transaction has just created. */
export function insertStores(executor: Executor, stores: readonly StoreToImport[], importId: number): Promise<Keyed[]> {
  return rowsOf(executor)<Keyed>`
    INSERT INTO store (name, address, region, lat, lon, location_source, import_id)
    SELECT name, address, nullif(region, ''), lat, lon, CASE WHEN lat IS NULL THEN 'unknown' ELSE 'area' END, ${importId}
    FROM unnest(${stores.map(({ name }) => name)}::text[], ${stores.map(({ address }) => address)}::text[],
                ${stores.map(({ region }) => region)}::text[],
                ${stores.map(({ position }) => position?.lat ?? null)}::numeric[],
                ${stores.map(({ position }) => position?.lon ?? null)}::numeric[])
         WITH ORDINALITY AS row (name, address, region, lat, lon, position)
    ORDER BY position
    ON CONFLICT DO NOTHING
    RETURNING identity_key(name, address, coalesce(region, '')) AS key, id
  `;
}

export interface PriceToInsert {
  productId: number;
  storeId: number;
  price: string;
}

export function reservePriceIds(executor: Executor, count: number): Promise<number[]> {
  return onlyColumnOf(executor)<number>`
    SELECT nextval(known.ids) AS id
    -- Its name is looked up once, not for each.
    FROM (SELECT pg_get_serial_sequence('price', 'id')::regclass AS ids OFFSET 0) known, generate_series(1, ${count}::integer)
  `;
}

export async function insertHeldPrices(
  executor: Executor,
  prices: readonly (PriceToInsert & { why: string; cell: string; text: string })[],
  { importId, source, day }: { importId: number; source: string; day: string },
): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    INSERT INTO price
      (product_id, store_id, price, date_added, price_is_verified, held, held_because, held_why, held_cell,
       held_cell_text, source, import_id)
    SELECT product_id, store_id, price, ${startOfLocalDay(day)}, 'pending', true, 'import', why, cell, cell_text, ${source},
           ${importId}
    FROM unnest(${prices.map(({ productId }) => productId)}::integer[],
                ${prices.map(({ storeId }) => storeId)}::integer[], ${prices.map(({ price }) => price)}::numeric[],
                ${prices.map(({ why }) => why)}::text[], ${prices.map(({ cell }) => cell)}::text[],
                ${prices.map(({ text }) => text)}::text[])
         AS row (product_id, store_id, price, why, cell, cell_text)
  `.execute(executor);
}

export async function insertPrices(
  executor: Executor,
  prices: readonly (PriceToInsert & { id: number })[],
  { importId, source, day }: { importId: number; source: string; day: string },
): Promise<void> {
  await sql`
    INSERT INTO price (id, product_id, store_id, price, date_added, price_is_verified, source, import_id)
    OVERRIDING SYSTEM VALUE
    SELECT id, product_id, store_id, price, ${startOfLocalDay(day)}, 'verified', ${source}, ${importId}
    FROM unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ productId }) => productId)}::integer[],
                ${prices.map(({ storeId }) => storeId)}::integer[], ${prices.map(({ price }) => price)}::numeric[])
         AS row (id, product_id, store_id, price)
  `.execute(executor);
}

const counted = ['product', 'store', 'price', 'listing'] as const;

/** Runs ANALYZE on tables that an import grew by half or more. Autovacuum would do so only minutes later. */
export async function analyseGrownTables(
  executor: Executor,
  added: Record<(typeof counted)[number], number>,
): Promise<void> {
  const { rows } = await sql<{ name: (typeof counted)[number]; known: number }>`
    SELECT relname AS name, reltuples::float8 AS known FROM pg_class
    WHERE oid = ANY(${[...counted]}::text[]::regclass[])`.execute(executor);
  for (const { name, known } of rows)
    if (added[name] > known / 2) await sql`ANALYZE ${sql.table(name)}`.execute(executor);
}
