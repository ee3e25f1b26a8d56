import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { packRows } from '../../../platform/database/pack-rows.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { unpackRows } from '../../../platform/database/unpack-rows.ts';
import {
  kindColumns,
  lastSeen,
  productColumns,
  type ShownProduct,
  type ShownStore,
  storeColumns,
} from '../listing-view.ts';
import type { IndexedStore, ReadListing, ReadProduct } from './contents.ts';
import { indexKinds, type KindIndex, type ReadKind } from './kind-index.ts';

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

export async function countAllListings(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM listing`.execute(db);
  return only(rows).count;
}

export async function readProductIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('product').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function readProducts(db: Database, ids: readonly number[]): Promise<ReadProduct[]> {
  const { rows } = await sql<Omit<ReadProduct, 'id' | 'shown'> & ShownProduct>`
    SELECT p.name_text AS "nameText", p.search_text AS "searchText", p.kind_id AS kind, ${productColumns}
    FROM product p WHERE p.id = ANY(${ids}::integer[])`.execute(db);
  return rows.map(({ nameText, searchText, kind, ...shown }) => {
    return { id: shown.product_id, nameText, searchText, kind, shown };
  });
}

export async function readKinds(db: Database): Promise<KindIndex> {
  const { rows } = await sql<ReadKind>`
    SELECT ${kindColumns}, k.search_text AS text
    FROM kind k JOIN aisle a ON a.id = k.aisle_id ORDER BY length(k.name), k.name, k.id`.execute(db);
  return indexKinds(rows);
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
      last_seen: 'time',
      confirmations: 'integer',
      provenance: 'text',
    },
    sql`SELECT product_id, store_id, price::float8, coalesce(unit_price, 'Infinity')::float8 AS unit_price, price_id,
               feed_time AT TIME ZONE 'UTC' AS feed_time, date_added, ${lastSeen} AS last_seen, confirmations,
               concat_ws(' ', price_is_verified, surveyed, coalesce(extract(epoch FROM missed_at)::bigint::text, '-'), source)
                 AS provenance
        FROM listing l WHERE product_id = ANY(${products}::integer[])`,
  );
  return unpackRows(packed, (next) => ({
    productId: next.integer(),
    storeId: next.integer(),
    price: next.double(),
    unitPrice: next.double(),
    id: next.bigint(),
    feedTime: next.microseconds(),
    dateAdded: next.microseconds(),
    lastSeen: next.microseconds(),
    confirmations: next.integer(),
    provenance: next.text(),
  }));
}

export async function readStores(db: Database): Promise<IndexedStore[]> {
  const { rows } = await sql<Pick<IndexedStore, 'text' | 'nameRank'> & ShownStore>`
    SELECT s.search_text AS text, dense_rank() OVER (ORDER BY s.name) AS "nameRank", ${storeColumns} FROM store s
  `.execute(db);
  return rows.map(({ text, nameRank, ...shown }) => {
    return { id: shown.store_id, name: shown.store_name, region: shown.store_region, text, nameRank, shown };
  });
}
