import type { IndexedListing } from '@bargain-buddy/listing-index';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { packRows } from '../../platform/database/pack-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { unpackRows } from '../../platform/database/unpack-rows.ts';
import {
  type CatalogueKind,
  type CatalogueProduct,
  type CatalogueStore,
  kindColumns,
  lastSeen,
  productColumns,
  storeColumns,
} from './listing-view.ts';

/** A moment of the database: all that `snapshot` shows, as the server of this timeline has numbered it. */
export interface Moment {
  snapshot: string;
  timeline: string;
}

export interface ProductAndStore {
  product_id: number;
  store_id: number;
}

/** Notes of changes since a moment. */
export interface ChangeNotes extends Moment {
  listings: ProductAndStore[];
  /** Ids of products of which more than listings has changed, deleted ones included. */
  products: number[];
  /** True if stores, kinds or aisles have changed. */
  hasOthers: boolean;
  /** True if all listings were deleted at once. */
  isEmptied: boolean;
}

/** After a failover transaction ids may be used again. The name of a log file begins with the timeline. */
const moment = sql`pg_current_snapshot()::text AS snapshot, left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline`;

export async function readMoment(db: Database): Promise<Moment> {
  const { rows } = await sql<Moment>`${prepared} SELECT ${moment}`.execute(db);
  return only(rows);
}

/** The changes that `since` did not show yet. Triggers note them in the transactions of the changes. */
export async function readChangeNotes(db: Database, since: Moment): Promise<ChangeNotes> {
  const { rows } = await sql<Moment & { products: (number | null)[]; stores: (number | null)[] }>`${prepared}
    WITH noted AS (
      SELECT DISTINCT product_id, store_id FROM listing_change
      WHERE xid >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
        AND NOT pg_visible_in_snapshot(xid, ${since.snapshot}::pg_snapshot)
    )
    SELECT ${moment}, coalesce(array_agg(product_id), '{}') AS products, coalesce(array_agg(store_id), '{}') AS stores
    FROM noted`.execute(db);
  const { products, stores, ...now } = only(rows);
  const listings = products.flatMap((product_id, n) => {
    const store_id = stores[n] ?? null;
    return product_id === null || store_id === null ? [] : [{ product_id, store_id }];
  });
  const whole = products.filter((id, n) => id !== null && (stores[n] ?? null) === null) as number[];
  return {
    ...now,
    listings,
    products: whole,
    hasOthers: products.includes(null),
    isEmptied: whole.includes(allProducts),
  };
}

/** Noted when all listings are deleted at once (migration 0176). */
const allProducts = 0;

/** Deletes notes that every process has read long ago. */
export async function deleteOldListingChanges(db: Database): Promise<void> {
  await sql`DELETE FROM listing_change WHERE noted < now() - interval '1 hour'`.execute(db);
}

export async function readProductIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('product').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function readProducts(db: Database, ids: readonly number[]): Promise<CatalogueProduct[]> {
  const { rows } = await sql<Omit<CatalogueProduct, 'id'>>`
    SELECT p.name_text, p.search_text, p.kind_id, p.barcode, ${productColumns}
    FROM product p WHERE p.id = ANY(${ids}::integer[])`.execute(db);
  return rows.map((row) => ({ id: row.product_id, ...row }));
}

export type CatalogueListing = IndexedListing & ProductAndStore;

export function readListingsOfProducts(db: Database, products: readonly number[]): Promise<CatalogueListing[]> {
  return readListings(db, sql`FROM listing l WHERE product_id = ANY(${products}::integer[])`);
}

export function readListingsOf(db: Database, pairs: readonly ProductAndStore[]): Promise<CatalogueListing[]> {
  const products = pairs.map(({ product_id }) => product_id);
  const stores = pairs.map(({ store_id }) => store_id);
  return readListings(
    db,
    sql`FROM unnest(${products}::integer[], ${stores}::integer[]) AS given (product_id, store_id)
        JOIN listing l USING (product_id, store_id)`,
  );
}

async function readListings(db: Database, from: RawBuilder<unknown>): Promise<CatalogueListing[]> {
  const packed = await packRows(
    db,
    {
      product_id: 'integer',
      store_id: 'integer',
      price_id: 'bigint',
      price: 'double',
      unit_price: 'double',
      date_added: 'time',
      last_seen: 'time',
      details: 'text',
    },
    sql`SELECT product_id, store_id, price_id, (price * 100)::float8 AS price,
               coalesce(unit_price, 'Infinity')::float8 AS unit_price, date_added, ${lastSeen} AS last_seen,
               json_build_object(
                 'price_is_verified', price_is_verified, 'source', source, 'surveyed', surveyed,
                 'missed_at', (extract(epoch FROM missed_at) * 1000)::bigint, 'confirmations', confirmations
               )::text AS details ${from}`,
  );
  return unpackRows(packed, (next) => ({
    product_id: next.integer(),
    store_id: next.integer(),
    price_id: next.bigint(),
    price: next.double(),
    unit_price: next.double(),
    date_added: next.microseconds(),
    last_seen: next.microseconds(),
    details: next.text(),
  }));
}

export async function readStores(db: Database): Promise<CatalogueStore[]> {
  const { rows } = await sql<Omit<CatalogueStore, 'id' | 'name' | 'region' | 'lat' | 'lon'>>`
    SELECT s.search_text, dense_rank() OVER (ORDER BY s.name) AS name_rank, ${storeColumns} FROM store s`.execute(db);
  return rows.map((row) => ({
    id: row.store_id,
    name: row.store_name,
    region: row.store_region,
    lat: row.store_lat,
    lon: row.store_lon,
    ...row,
  }));
}

/** All kinds, in the order of equal matches. */
export async function readKinds(db: Database): Promise<CatalogueKind[]> {
  const { rows } = await sql<CatalogueKind>`
    SELECT ${kindColumns}, k.search_text
    FROM kind k JOIN aisle a ON a.id = k.aisle_id ORDER BY length(k.name), k.name, k.id`.execute(db);
  return rows;
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('The query has one row.');
  return row;
}
