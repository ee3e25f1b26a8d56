import type { AdminProductFilter } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import { hasImage, type Range } from './filters.ts';

export function findAdminProducts(db: Executor, query: AdminProductFilter, { offset, limit }: Range) {
  const [field, direction] = query.ordering.startsWith('-')
    ? ([query.ordering.slice(1), 'desc'] as const)
    : ([query.ordering, 'asc'] as const);
  return matching(db, query)
    .selectAll()
    .select(sql<number>`(SELECT count(*) FROM listing WHERE listing.product_id = product.id)`.as('listings'))
    .orderBy(sql.ref(field), direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countAdminProducts(db: Executor, query: AdminProductFilter): Promise<number> {
  const { count } = await matching(db, query).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export function findMatchingProducts(db: Executor, query: AdminProductFilter, limit: number) {
  return matching(db, query).select('id').orderBy('id').limit(limit).execute();
}

function matching(db: Executor, { search, image }: AdminProductFilter) {
  return db
    .selectFrom('product')
    .where(hasWords(search))
    .$if(image !== '', (query) => query.where(hasImage(image)));
}
