import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { packRows } from '../../../platform/database/pack-rows.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { unpackRows } from '../../../platform/database/unpack-rows.ts';
import type { IndexedStore, ReadListing, ReadProduct } from './contents.ts';

/** Up to where changes have been seen: all that `snapshot` shows, as the server of this timeline has numbered it. */
export interface Seen {
  snapshot: string;
  timeline: string;
}

/** Up to where changes can be seen now. Only a primary tells, for it alone numbers them. */
export async function seeNow(db: Database): Promise<Seen> {
  const { rows } = await sql<Seen>`${prepared} SELECT ${now}`.execute(db);
  return only(rows);
}

/** The ids of products that have changed since, those that have gone included, and null where stores have. */
export async function findChanges(db: Database, { snapshot }: Seen): Promise<Seen & { changed: (number | null)[] }> {
  const { rows } = await sql<Seen & { changed: (number | null)[] }>`${prepared}
    SELECT ${now}, ARRAY(
      SELECT DISTINCT product_id FROM listing_change
      WHERE xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    ) AS changed`.execute(db);
  return only(rows);
}

/** Forgets changes that every process has long seen. */
export async function deleteOldListingChanges(db: Database): Promise<void> {
  await sql`DELETE FROM listing_change WHERE noted < now() - interval '1 hour'`.execute(db);
}

// After a failover numbers may be used again: the name of the log's file begins with the timeline.
const now = sql`pg_current_snapshot()::text AS snapshot, left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline`;

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('It has one row.');
  return row;
}

export async function readProductIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('product').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export function readProducts(db: Database, ids: readonly number[]): Promise<ReadProduct[]> {
  return db
    .selectFrom('product')
    .select(['id', 'name_text as nameText', 'search_text as searchText'])
    .where('id', '=', sql<number>`ANY(${ids}::integer[])`)
    .execute();
}

export async function readListings(db: Database, products: readonly number[]): Promise<ReadListing[]> {
  const packed = await packRows(
    db,
    {
      product_id: 'integer',
      store_id: 'integer',
      price: 'double',
      unit_price: 'double',
      price_id: 'bigint',
      feed_time: 'time',
      date_added: 'time',
    },
    sql`SELECT product_id, store_id, price::float8, coalesce(unit_price, 'Infinity')::float8 AS unit_price, price_id,
               feed_time AT TIME ZONE 'UTC' AS feed_time, date_added
        FROM listing WHERE product_id = ANY(${products}::integer[])`,
  );
  return unpackRows(packed, (next) => ({
    productId: next.integer(),
    storeId: next.integer(),
    price: next.double(),
    unitPrice: next.double(),
    id: next.bigint(),
    feedTime: next.microseconds(),
    dateAdded: next.microseconds(),
  }));
}

export function readStores(db: Database): Promise<IndexedStore[]> {
  return db
    .selectFrom('store')
    .select(['id', 'name', 'region', 'search_text as text'])
    .select(sql<number>`dense_rank() OVER (ORDER BY name)`.as('nameRank'))
    .execute();
}
