import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** What the user searched for, newest first. */
export function findSearches(db: Executor, userId: number) {
  return db
    .selectFrom('search_history')
    .select(['query', 'timestamp'])
    .where('user_id', '=', userId)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The prices that the user reported, newest first. */
export function findOwnPrices(db: Executor, userId: number) {
  return db
    .selectFrom('price')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('store', 'store.id', 'price.store_id')
    .select(['product.name as product', 'store.name as store', 'price.price', 'price.date_added', 'price_is_verified'])
    .where('added_by', '=', userId)
    .orderBy('price.date_added', 'desc')
    .orderBy('price.id', 'desc')
    .execute();
}

/** The prices that the user said are still right, newest first. */
export function findOwnConfirmations(db: Executor, userId: number) {
  return db
    .selectFrom('price_observation as o')
    .innerJoin('price', 'price.id', 'o.price_id')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('store', 'store.id', 'price.store_id')
    .select(['product.name as product', 'store.name as store', 'price.price', 'o.seen_at'])
    .where('o.user_id', '=', userId)
    .whereRef('o.seen_at', '!=', 'price.date_added')
    .orderBy('o.seen_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
}

export async function countOwnPrices(db: Executor, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('price')
    .select(sql<number>`count(*)`.as('count'))
    .where('added_by', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the user added to products and stores or changed of them, newest first. */
export function findOwnChanges(db: Executor, userId: number) {
  return db
    .selectFrom('revision')
    .select(['kind', 'record_id as id', 'changed_at', 'after'])
    .where('changed_by', '=', userId)
    .orderBy('revision.id', 'desc')
    .execute();
}

/** Removes an account; what refers to it goes along, or stays without it, as the tables say. */
export async function deleteUser(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', id).execute();
}
