import type { AdminProductFilter, AdminStoreFilter } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import type { Range } from '../../../platform/paging.ts';

export function findAdminProducts(db: Executor, query: AdminProductFilter, { offset, limit }: Range) {
  const { field, direction } = orderOf(query.ordering);
  return products(db, query)
    .selectAll()
    .select(sql<number>`(SELECT count(*) FROM listing WHERE listing.product_id = product.id)`.as('listings'))
    .orderBy(field, direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

export function countAdminProducts(db: Executor, query: AdminProductFilter): Promise<number> {
  return countRows(products(db, query));
}

export function findMatchingProducts(db: Executor, query: AdminProductFilter, limit: number) {
  return products(db, query).select('id').orderBy('id').limit(limit).execute();
}

function products(db: Executor, { search, image }: AdminProductFilter) {
  return db
    .selectFrom('product')
    .where(hasWords(search))
    .$if(image !== '', (query) => query.where(hasImage(image)));
}

export function findAdminStores(db: Executor, query: AdminStoreFilter, { offset, limit }: Range) {
  const { field, direction } = orderOf(query.ordering);
  return stores(db, query)
    .selectAll()
    .select(sql<number>`(SELECT count(*) FROM listing WHERE listing.store_id = store.id)`.as('listings'))
    .orderBy(field, direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

export function countAdminStores(db: Executor, query: AdminStoreFilter): Promise<number> {
  return countRows(stores(db, query));
}

export function findMatchingStores(db: Executor, query: AdminStoreFilter, limit: number) {
  return stores(db, query).select('id').orderBy('id').limit(limit).execute();
}

function stores(db: Executor, { search, image, region, location }: AdminStoreFilter) {
  return db
    .selectFrom('store')
    .where(hasWords(search))
    .$if(image !== '', (query) => query.where(hasImage(image)))
    .$if(region !== '', (query) => query.where('region', '=', region || null))
    .$if(location !== '', (query) => query.where('location_source', '=', location || 'unknown'));
}

function orderOf(ordering: string): { field: RawBuilder<unknown>; direction: 'asc' | 'desc' } {
  return { field: sql.ref(ordering.replace(/^-/, '')), direction: ordering.startsWith('-') ? 'desc' : 'asc' };
}

/** 'missing' means no image. */
function hasImage(state: string): RawBuilder<boolean> {
  return state === 'missing' ? sql<boolean>`image IS NULL` : sql<boolean>`img_is_verified = ${state}`;
}
