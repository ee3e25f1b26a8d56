import { type CatalogueRecords, listingDetailColumns } from '@bargain-buddy/catalogue';
import type { Changes, IndexedListing } from '@bargain-buddy/listing-index';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { readPackedRows } from '../../platform/database/pack-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { kindColumnsSql, lastSeenSql, productColumnsSql, storeColumnsSql } from './listing-fields.ts';

/** Snapshot of the database. Transaction ids are only comparable within one timeline. */
export interface DatabaseSnapshot {
  snapshot: string;
  timeline: string;
  /** Time of the database clock, in milliseconds since 1970. */
  at: number;
}

/** Changed listing (product and store), product with its listings (no store), or stores and kinds (neither). */
export type CatalogueChange = { product_id: number | null; store_id: number | null };

export interface NewCatalogueChanges extends DatabaseSnapshot {
  /** Changes by transaction id, limited per transaction. */
  transactions: Map<string, CatalogueChange[]>;
}

/** Product id of a change row that marks the deletion of all listings at once. */
export const allProductsMarker = 0;

export const listingBatchSize = 250;
const productsAtOnce = 20;

export const estimateReadCost = (changes: readonly CatalogueChange[]) =>
  changes.reduce((work, { store_id }) => work + (store_id === null ? 25 : 1), 0);

/**
 * Transaction ids may repeat after a failover, so the timeline is read too (prefix of a WAL file name). A standby's
 * snapshot ends at the oldest running transaction, because it does not know which later ones have ended.
 */
const moment = sql`
  CASE WHEN pg_is_in_recovery() THEN pg_snapshot_xmin(pg_current_snapshot()) || ':' || pg_snapshot_xmin(pg_current_snapshot()) || ':'
    ELSE pg_current_snapshot()::text END AS snapshot,
  CASE WHEN pg_is_in_recovery() THEN (SELECT upper(lpad(to_hex(timeline_id), 8, '0')) FROM pg_control_checkpoint())
    ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline,
  (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`;

/** Reads the changes that are not visible in `since`. Triggers write them in the transactions of the changes. */
export async function readListingChanges(
  db: Database,
  since: DatabaseSnapshot | undefined,
  limit: number,
): Promise<NewCatalogueChanges> {
  type Row = DatabaseSnapshot & { xids: string[]; products: (number | null)[]; stores: (number | null)[] };
  const snapshot = since?.snapshot ?? null;
  const { rows } = await sql<Row>`${prepared}
    SELECT ${moment}, coalesce(array_agg(xid::text), '{}') AS xids, coalesce(array_agg(product_id), '{}') AS products,
           coalesce(array_agg(store_id), '{}') AS stores
    FROM (
      SELECT xid, product_id, store_id, row_number() OVER (PARTITION BY xid) AS n
      FROM listing_change
      WHERE xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    ) noted WHERE n <= ${limit}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has a row.');
  const { xids, products, stores, ...now } = row;
  const changes = xids.map((xid, n) => ({ xid, product_id: products[n] ?? null, store_id: stores[n] ?? null }));
  return { ...now, transactions: Map.groupBy(changes, ({ xid }) => xid) };
}

export async function readTransactionChanges(db: Database, xid: string): Promise<CatalogueChange[]> {
  const rows = await readPackedRows(
    db,
    { product: 'integer', store: 'integer' },
    sql`SELECT DISTINCT coalesce(product_id, -1) AS product, coalesce(store_id, -1) AS store
        FROM listing_change WHERE xid = ${xid}::text::xid8 ORDER BY 1, 2`,
  );
  const id = (value: number) => (value === -1 ? null : value);
  return rows.map(({ product, store }) => ({ product_id: id(product), store_id: id(store) }));
}

/** Every process has read the changes of an hour ago. */
export async function deleteOldListingChanges(db: Database): Promise<void> {
  await sql`DELETE FROM listing_change WHERE noted < now() - interval '1 hour'`.execute(db);
}

export function countAllListings(db: Database): Promise<number> {
  return countRows(db.selectFrom('listing'));
}

export async function readWholeCatalogueChanges(db: Database): Promise<CatalogueChange[]> {
  const rows = await db.selectFrom('product').select('id').orderBy('id').execute();
  return [{ product_id: null, store_id: null }, ...rows.map(({ id }) => ({ product_id: id, store_id: null }))];
}

export async function* readChangedRecords(
  db: Database,
  changes: readonly CatalogueChange[],
): AsyncGenerator<CatalogueChanges> {
  const products = new Set<number>();
  const listings: ProductAndStore[] = [];
  let hasOthers = false;
  for (const { product_id, store_id } of changes) {
    if (product_id === null) hasOthers = true;
    else if (store_id === null) products.add(product_id);
    else listings.push({ product_id, store_id });
  }
  if (hasOthers) yield { stores: await readStores(db), kinds: await readKinds(db) };
  for (const ids of chunks([...products], productsAtOnce)) yield { products: await readProductChanges(db, ids) };
  for (const pairs of chunks(listings, listingBatchSize)) yield { listings: await readListingsOf(db, pairs) };
}

/** Kinds come without their other names. */
type KindRow = Omit<CatalogueRecords['kind'], 'names'>;
type CatalogueChanges = Omit<Changes<CatalogueRecords>, 'kinds'> & { kinds?: KindRow[] };
type CatalogueListing = IndexedListing & { product_id: number };
type ProductAndStore = Pick<CatalogueListing, 'product_id' | 'store_id'>;

async function readProductChanges(
  db: Database,
  ids: readonly number[],
): Promise<NonNullable<CatalogueChanges['products']>> {
  const { rows } = await sql<CatalogueRecords['product']>`
    SELECT p.id, p.name_text, p.search_text, p.kind_id, p.barcode, p.dimension, trim_scale(p.base_amount)::text AS base_amount,
           ${productColumnsSql}
    FROM product p WHERE p.id = ANY(${ids}::integer[])`.execute(db);
  const listed = await readListings(db, sql`FROM listing l WHERE product_id = ANY(${ids}::integer[])`);
  const products = new Map(rows.map((row) => [row.id, row]));
  const listings = Map.groupBy(listed, ({ product_id }) => product_id);
  return new Map(
    ids.map((id) => {
      const product = products.get(id);
      return [id, product && { product, listings: listings.get(id) ?? [] }];
    }),
  );
}

async function readListingsOf(
  db: Database,
  pairs: readonly ProductAndStore[],
): Promise<NonNullable<CatalogueChanges['listings']>> {
  const products = pairs.map(({ product_id }) => product_id);
  const stores = pairs.map(({ store_id }) => store_id);
  const rows = await readListings(
    db,
    // OFFSET 0 makes the planner look up each listing by its key. Otherwise it may read all listings.
    sql`FROM unnest(${products}::integer[], ${stores}::integer[]) AS given (product, store)
        CROSS JOIN LATERAL (SELECT * FROM listing WHERE product_id = product AND store_id = store OFFSET 0) l`,
  );
  const keyOf = ({ product_id, store_id }: ProductAndStore) => `${product_id} ${store_id}`;
  const listings = new Map(rows.map((row) => [keyOf(row), row]));
  return pairs.map((pair) => ({ ...pair, listing: listings.get(keyOf(pair)) }));
}

const listingColumns = {
  product_id: 'integer',
  store_id: 'integer',
  price_id: 'bigint',
  price: 'double',
  unit_price: 'double',
  date_added: 'microseconds',
  last_seen: 'microseconds',
  details: 'text',
} as const;

const detailArguments = sql.raw(listingDetailColumns.map((name) => `'${name}', ${name}`).join(', '));

const readListings = (db: Database, from: RawBuilder<unknown>): Promise<CatalogueListing[]> =>
  readPackedRows(
    db,
    listingColumns,
    sql`SELECT product_id, store_id, price_id, (price * 100)::float8 AS price,
               coalesce(unit_price, 'Infinity')::float8 AS unit_price, date_added, ${lastSeenSql} AS last_seen,
               json_build_object(${detailArguments})::text AS details ${from}`,
  );

function readStores(db: Database): Promise<CatalogueRecords['store'][]> {
  return rowsOf(db)<CatalogueRecords['store']>`
    SELECT s.id, s.name, s.region, s.lat, s.lon, s.search_text, dense_rank() OVER (ORDER BY s.name) AS name_rank,
           ${storeColumnsSql}
    FROM store s`;
}

/** Equal search matches are returned in this order. */
function readKinds(db: Database): Promise<KindRow[]> {
  return rowsOf(db)<KindRow>`
    SELECT ${kindColumnsSql}, k.search_text
    FROM kind k JOIN aisle a ON a.id = k.aisle_id ORDER BY length(k.name), k.name, k.id`;
}

function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
