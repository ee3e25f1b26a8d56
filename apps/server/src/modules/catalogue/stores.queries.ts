import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { hasWords } from '../../platform/database/has-words.ts';
import type { StoreRow } from '../../platform/database/tables.ts';
import type { CatalogueRange } from './products.queries.ts';

/** Stores by name, address, then id. */
export function findStores(db: Executor, search: string, { offset, limit }: CatalogueRange): Promise<StoreRow[]> {
  return db
    .selectFrom('store')
    .selectAll()
    .where(hasWords(search))
    .orderBy('name')
    .orderBy('address')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countStores(db: Executor, search: string, most: number): Promise<number> {
  const matching = db.selectFrom('store').select('id').where(hasWords(search)).limit(most).as('matching');
  const { count } = await db.selectFrom(matching).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export function findStore(db: Executor, id: number): Promise<StoreRow | undefined> {
  return db.selectFrom('store').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The regions in their order, each with how many stores it has. */
export function findRegions(db: Executor) {
  return db
    .selectFrom('region')
    .leftJoin('store', 'store.region', 'region.name')
    .select((eb) => ['region.name', eb.fn.count<number>('store.id').as('stores')])
    .groupBy(['region.name', 'region.position'])
    .orderBy('region.position')
    .execute();
}
