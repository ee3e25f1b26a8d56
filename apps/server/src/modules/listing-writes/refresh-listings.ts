import { listingDetailColumns } from '@bargain-buddy/catalogue';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

export interface ListingPair {
  productId: number;
  storeId: number;
}

const priceColumns = ['price', 'date_added', 'last_seen', ...listingDetailColumns];
const changing = ['price_id', ...priceColumns, 'region', 'store_name', 'base_amount'];
const listOf = (names: readonly string[], toText = (name: string) => name) => sql.raw(names.map(toText).join(', '));
const columns = listOf(['product_id', 'store_id', 'kind_id', ...changing]);

/** Locks a store against price writes until the transaction ends. */
export async function lockStoreRow(trx: Executor, id: number): Promise<boolean> {
  const row = await trx.selectFrom('store').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Call it in the transaction that changed the name or region. */
export async function refreshListingsOfStore(trx: Executor, storeId: number): Promise<void> {
  await sql`
    UPDATE listing l SET region = s.region, store_name = s.name FROM store s
    WHERE s.id = ${storeId} AND l.store_id = s.id AND (l.region, l.store_name) IS DISTINCT FROM (s.region, s.name)
  `.execute(trx);
  await noteWatched(trx, sql`id IN (SELECT product_id FROM listing WHERE store_id = ${storeId})`);
}

/**
 * Call it after prices are written, in that transaction. Locks the stores until commit: two concurrent writers would
 * otherwise not see each other's prices.
 */
export async function refreshListings(executor: Executor, pairs: readonly ListingPair[]): Promise<void> {
  if (pairs.length === 0) return;
  const products = pairs.map(({ productId }) => productId);
  const stores = pairs.map(({ storeId }) => storeId);
  const locked = [...new Set(stores)];
  await sql`SELECT id FROM store WHERE id = ANY(${locked}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(executor);
  const held = [...new Set(products)];
  await sql`SELECT FROM product WHERE id = ANY(${held}::integer[]) ORDER BY id FOR KEY SHARE`.execute(executor);
  await sql`
    WITH pair AS (
      SELECT DISTINCT product_id, store_id
      FROM unnest(${products}::integer[], ${stores}::integer[]) AS given (product_id, store_id)
      -- In the order of the indexes, which for many pairs among millions is far quicker.
      ORDER BY product_id, store_id
    ), newest AS MATERIALIZED (
      SELECT pair.product_id, pair.store_id, p.id AS price_id, ${listOf(priceColumns, (name) => `p.${name}`)}, s.region, s.name AS store_name, product.kind_id, product.base_amount
      FROM pair
      JOIN store s ON s.id = pair.store_id
      JOIN product ON product.id = pair.product_id
      LEFT JOIN LATERAL (
        SELECT * FROM acceptable_prices(pair.product_id, pair.store_id) a
        ORDER BY coalesce(a.last_seen, a.date_added) DESC, a.date_added DESC, a.id DESC LIMIT 1
      ) p ON true
    ), gone AS (
      DELETE FROM listing l USING newest
      WHERE newest.price_id IS NULL AND l.product_id = newest.product_id AND l.store_id = newest.store_id
    )
    INSERT INTO listing AS l (${columns}) SELECT ${columns} FROM newest WHERE price_id IS NOT NULL
    ON CONFLICT (product_id, store_id) DO UPDATE SET ${listOf(changing, (name) => `${name} = excluded.${name}`)}
    WHERE (${listOf(changing, (name) => `l.${name}`)}) IS DISTINCT FROM (${listOf(changing, (name) => `excluded.${name}`)})
  `.execute(executor);
  await noteWatched(executor, sql`id = ANY(${held}::integer[])`);
}

/** Call it before the deletion of a product or store, which deletes its listings. */
export async function noteDeletedListings(trx: Executor, kind: 'product' | 'store', id: number): Promise<void> {
  await noteWatched(trx, sql`id IN (SELECT product_id FROM listing WHERE ${sql.ref(`${kind}_id`)} = ${id})`);
}

/** Notes the price alerts of products, their kinds and lists with them, and queues their check. */
async function noteWatched(executor: Executor, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    SELECT note_price_alerts(array_agg(id), array_agg(DISTINCT kind_id)) FROM product WHERE ${which}`.execute(executor);
}

/** Rebuilds all listings from the price history, for repairs and bulk loads. */
export async function rebuildListings(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`LOCK TABLE listing IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    await sql`DELETE FROM listing`.execute(trx);
    await sql`INSERT INTO listing (${columns}) SELECT ${columns} FROM expected_listing`.execute(trx);
  });
}

export function findListedPrice(trx: Executor, { productId, storeId }: ListingPair) {
  return trx
    .selectFrom('listing')
    .select(['price_id', 'price', 'price_is_verified', 'source', 'last_seen', 'confirmations'])
    .where('product_id', '=', productId)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
}
