import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Executor } from '../../platform/database/database.ts';

/** Position in rows that are sorted by time and id, newest first. `at` is in PostgreSQL's text form. */
interface Position {
  id: number;
  at: string;
}

const isAfter = (time: string, id: string, { at, id: lastId }: Position) =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${at}::timestamptz, ${lastId}::bigint)`;
const positionOf = (time: string) => sql<string>`${sql.ref(time)}::text`.as('at');

export function findSearchesOfUser(db: Executor, userId: number, last: Position | undefined, limit: number) {
  return db
    .selectFrom('search_history')
    .select(['id', positionOf('timestamp'), 'query', 'timestamp'])
    .where('user_id', '=', userId)
    .$if(last !== undefined, (query) => query.where(isAfter('timestamp', 'id', last as Position)))
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findOwnPrices(db: Executor, userId: number, last: Position | undefined, limit: number) {
  return db
    .selectFrom('price')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('store', 'store.id', 'price.store_id')
    .select(['price.id', positionOf('price.date_added'), 'product.name as product', 'store.name as store'])
    .select(['price.price', 'price.date_added', 'price_is_verified'])
    .where('added_by', '=', userId)
    .$if(last !== undefined, (query) => query.where(isAfter('price.date_added', 'price.id', last as Position)))
    .orderBy('price.date_added', 'desc')
    .orderBy('price.id', 'desc')
    .limit(limit)
    .execute();
}

export function findOwnConfirmations(db: Executor, userId: number, last: Position | undefined, limit: number) {
  return db
    .selectFrom('price_observation as o')
    .innerJoin('price', 'price.id', 'o.price_id')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('store', 'store.id', 'price.store_id')
    .select(['o.id', positionOf('o.seen_at'), 'product.name as product', 'store.name as store'])
    .select(['price.price', 'o.seen_at'])
    .where('o.user_id', '=', userId)
    .whereRef('o.seen_at', '!=', 'price.date_added')
    .$if(last !== undefined, (query) => query.where(isAfter('o.seen_at', 'o.id', last as Position)))
    .orderBy('o.seen_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}

export function countOwnPrices(db: Executor, userId: number): Promise<number> {
  return countRows(db.selectFrom('price').where('added_by', '=', userId));
}

export function findOwnChanges(db: Executor, userId: number, last: { revision: number } | undefined, limit: number) {
  return db
    .selectFrom('revision')
    .select(['revision.id as revision', 'kind', 'record_id as id', 'changed_at', 'after'])
    .where('changed_by', '=', userId)
    .$if(last !== undefined, (query) => query.where('revision.id', '<', last?.revision ?? 0))
    .orderBy('revision.id', 'desc')
    .limit(limit)
    .execute();
}

export function findProposedChanges(db: Executor, userId: number, last: { edit: number } | undefined, limit: number) {
  return db
    .selectFrom('proposed_edit')
    .select(['id as edit', 'product_id', 'store_id', 'proposed_at', 'state', 'after'])
    .where('proposed_by', '=', userId)
    .$if(last !== undefined, (query) => query.where('id', '<', last?.edit ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteUserRow(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', id).execute();
}
