import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { previousPriceSql } from './price-before.ts';

export function findAdminPriceRows(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('price as p')
    .innerJoin('product', 'product.id', 'p.product_id')
    .innerJoin('store', 'store.id', 'p.store_id')
    .leftJoin('app_user as author', 'author.id', 'p.added_by')
    .leftJoin('listing', (join) =>
      join.onRef('listing.product_id', '=', 'p.product_id').onRef('listing.store_id', '=', 'p.store_id'),
    )
    .select(['p.id', 'p.price', 'p.price_is_verified', 'p.source', 'p.date_added', 'p.held as is_held'])
    .select(['p.product_id', 'product.name as product_name', 'product.brand as product_brand'])
    .select(['product.amount as product_amount', 'product.image as product_image'])
    .select(['p.store_id', 'store.name as store_name', 'store.address as store_address'])
    .select(['store.region as store_region', 'listing.price as listed_price', 'listing.price_id as listed_id'])
    .leftJoin('price_import as brought', 'brought.id', 'p.import_id')
    .select(['p.held_cell', 'p.held_cell_text', 'brought.file_name'])
    .select(['p.added_by', 'author.email as added_by_email', 'p.import_id', 'p.held_because', 'p.held_why'])
    .select([
      'p.confirmations',
      'p.surveyed',
      'p.missed_at',
      sql<Date>`coalesce(p.last_seen, p.date_added)`.as('last_seen'),
    ])
    .select(sql<string | null>`(SELECT b.price ${previousPriceSql})`.as('previous_price'))
    .where('p.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], p.id)`)
    .execute();
}
export type AdminPriceRow = Awaited<ReturnType<typeof findAdminPriceRows>>[number];
