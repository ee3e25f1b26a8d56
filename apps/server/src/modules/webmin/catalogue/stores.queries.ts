import type { AdminStoreFilter } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import { hasImage, type Range } from './filters.ts';

export function findAdminStores(db: Executor, query: AdminStoreFilter, { offset, limit }: Range) {
  const [field, direction] = query.ordering.startsWith('-')
    ? ([query.ordering.slice(1), 'desc'] as const)
    : ([query.ordering, 'asc'] as const);
  return matching(db, query)
    .selectAll()
    .select(sql<number>`(SELECT count(*) FROM listing WHERE listing.store_id = store.id)`.as('listings'))
    .orderBy(sql.ref(field), direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countAdminStores(db: Executor, query: AdminStoreFilter): Promise<number> {
  const { count } = await matching(db, query).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export function findMatchingStores(db: Executor, query: AdminStoreFilter, limit: number) {
  return matching(db, query).select('id').orderBy('id').limit(limit).execute();
}

function matching(db: Executor, { search, image, region, location }: AdminStoreFilter) {
  return db
    .selectFrom('store')
    .where(hasWords(search))
    .$if(image !== '', (query) => query.where(hasImage(image)))
    .$if(region !== '', (query) => query.where('region', '=', region || null))
    .$if(location !== '', (query) => query.where('location_source', '=', location || 'unknown'));
}
