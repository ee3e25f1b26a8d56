import type { Verification } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';
import type { UndoneChange } from '../../../platform/database/tables.ts';
import type { ListingPair } from '../../listing-writes/index.ts';
import type { PriceTransfer } from '../../observations/index.ts';

interface Work {
  userId: number;
  since: Date;
}

/** Locks the affected stores, then products, in the order of price writers, until the transaction ends. */
export async function lockRecordsOfWork(trx: Executor, { userId, since }: Work): Promise<void> {
  const touched = (kind: 'product' | 'store') => sql`
    SELECT ${sql.ref(`${kind}_id`)} FROM price WHERE added_by = ${userId} AND date_added >= ${since}
    UNION SELECT ${sql.ref(`p.${kind}_id`)} FROM price_observation o JOIN price p ON p.id = o.price_id
          WHERE o.user_id = ${userId} AND o.seen_at >= ${since}
    UNION SELECT record_id FROM revision WHERE changed_by = ${userId} AND changed_at >= ${since} AND kind = ${kind}
    UNION SELECT ${sql.ref(`${kind}_id`)} FROM proposed_edit WHERE proposed_by = ${userId} AND state = 'waiting'`;
  for (const kind of ['store', 'product'] as const) {
    await sql`SELECT id FROM ${sql.table(kind)} WHERE id IN (${touched(kind)}) ORDER BY id FOR NO KEY UPDATE`.execute(
      trx,
    );
  }
}

export async function lockStoresOfPrices(trx: Executor, prices: readonly number[]): Promise<void> {
  await sql`
    SELECT id FROM store WHERE id IN (SELECT store_id FROM price WHERE id = ANY(${prices}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
}

export interface RejectedPrice extends ListingPair {
  id: number;
  was: Verification;
  isListed: boolean;
}

/** Rejects a user's reports since a time, and returns their previous states. */
export function rejectPricesOfUser(trx: Executor, { userId, since }: Work): Promise<RejectedPrice[]> {
  return rowsOf(trx)<RejectedPrice>`
    UPDATE price SET price_is_verified = 'rejected'
    WHERE added_by = ${userId} AND date_added >= ${since} AND source = 'user' AND price_is_verified <> 'rejected'
    RETURNING id, old.price_is_verified AS was, product_id AS "productId", store_id AS "storeId",
              EXISTS (SELECT FROM listing WHERE listing.price_id = price.id) AS "isListed"`;
}

export function restorePriceDecisions(
  trx: Executor,
  prices: readonly { id: number; was: Verification }[],
): Promise<ListingPair[]> {
  return rowsOf(trx)<ListingPair>`
    UPDATE price SET price_is_verified = known.was
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS known (id bigint, was text)
    WHERE price.id = known.id AND price.price_is_verified = 'rejected'
    RETURNING product_id AS "productId", store_id AS "storeId"`;
}

/** Returns a user's changes since a time that are not undone, newest first. */
export function findChangesOfUser(trx: Executor, { userId, since }: Work) {
  return trx
    .selectFrom('revision')
    .select(['id', 'kind', 'record_id'])
    .select(sql<boolean>`before IS NULL`.as('isAdded'))
    .select(
      sql<string | null>`CASE kind WHEN 'product' THEN (SELECT name FROM product WHERE product.id = record_id)
        ELSE (SELECT name FROM store WHERE store.id = record_id) END`.as('name'),
    )
    .where('changed_by', '=', userId)
    .where('changed_at', '>=', since)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function countPricesAndChanges(
  db: Executor,
  { userId, since }: Work,
): Promise<{ prices: number; changes: number }> {
  const { rows } = await sql<{ prices: number; changes: number }>`
    SELECT (SELECT count(*) FROM price
            WHERE added_by = ${userId} AND date_added >= ${since} AND price_is_verified <> 'rejected')
           + (SELECT count(*) FROM price_observation o JOIN price p ON p.id = o.price_id
              WHERE o.user_id = ${userId} AND o.seen_at >= ${since} AND p.added_by IS DISTINCT FROM ${userId}) AS prices,
           (SELECT count(*) FROM revision
            WHERE changed_by = ${userId} AND changed_at >= ${since} AND undone_at IS NULL)
           + (SELECT count(*) FROM proposed_edit
              WHERE proposed_by = ${userId} AND proposed_at >= ${since} AND state = 'waiting') AS changes`.execute(db);
  return rows[0] ?? { prices: 0, changes: 0 };
}

interface Done extends Work, PriceTransfer {
  actorName: string;
  prices: readonly { id: number; was: Verification }[];
  changes: readonly UndoneChange[];
  edits: readonly number[];
}

export function insertUndoneWork(trx: Executor, done: Done) {
  const { userId, since, actorName, prices, changes, edits, given, removed, discounted } = done;
  return trx
    .insertInto('undone_work')
    .values({
      user_id: userId,
      since,
      actor_name: actorName,
      prices: JSON.stringify(prices),
      changes: JSON.stringify(changes),
      edits: JSON.stringify(edits),
      given: JSON.stringify(given),
      removed: JSON.stringify(removed),
      discounted: JSON.stringify(discounted),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function lockUndoneWork(trx: Executor, id: number) {
  return trx.selectFrom('undone_work').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function markWorkRedone(trx: Executor, id: number) {
  return trx
    .updateTable('undone_work')
    .set({ undone_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
