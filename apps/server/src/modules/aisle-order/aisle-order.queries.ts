import type { AisleWin } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** What a store is called; undefined where there is none. With `lock` its orders wait for each other. */
export async function findStoreName(db: Executor, store: number, lock?: 'lock'): Promise<string | undefined> {
  const query = db.selectFrom('store').select('name').where('id', '=', store);
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst())?.name;
}

/** The aisles in the usual order. */
export function findAisleNames(db: Executor): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('aisle').select(['id', 'name']).orderBy('position').orderBy('id').execute();
}

/** The order by hand of a store; none where nobody gave it one. */
export async function findOrderByHand(db: Executor, store: number): Promise<number[]> {
  const query = db.selectFrom('store_aisle_order').select('aisles').where('store_id', '=', store);
  return (await query.executeTakeFirst())?.aisles ?? [];
}

export async function saveOrderByHand(trx: Executor, store_id: number, aisles: number[]): Promise<void> {
  await trx
    .insertInto('store_aisle_order')
    .values({ store_id, aisles })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ aisles }))
    .execute();
}

export async function deleteOrderByHand(trx: Executor, store: number): Promise<void> {
  await trx.deleteFrom('store_aisle_order').where('store_id', '=', store).execute();
}

/** How often aisles came before others, in votes of the weight `one`. */
export async function findWins(
  db: Executor,
  scopes: readonly string[],
  one: number,
): Promise<(AisleWin & { scope: string })[]> {
  const { rows } = await sql<AisleWin & { scope: string }>`
    SELECT scope, first_id AS first, next_id AS next, weight / ${one}::double precision AS weight
    FROM aisle_win WHERE scope = ANY(${scopes}::text[]) ORDER BY scope, first_id, next_id`.execute(db);
  return rows;
}

/** False where the vote has come before, or its voter has voted. */
export async function insertVote(trx: Executor, id: string, voter: Buffer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO aisle_vote (id, voter) VALUES (${id}, ${voter}) ON CONFLICT DO NOTHING RETURNING id`.execute(trx);
  return rows.length > 0;
}

/**
 * Adds to what is known. Always in the same order, so that two votes at once do not wait for each other in a circle.
 */
export async function addWins(trx: Executor, scopes: readonly string[], wins: readonly AisleWin[]): Promise<void> {
  await sql`
    INSERT INTO aisle_win (scope, first_id, next_id, weight)
    SELECT scope, win.first, win.next, win.weight
    FROM unnest(${scopes}::text[]) AS scope,
         jsonb_to_recordset(${JSON.stringify(wins)}::jsonb) AS win (first integer, next integer, weight double precision)
    ORDER BY scope, win.first, win.next
    ON CONFLICT (scope, first_id, next_id) DO UPDATE SET weight = aisle_win.weight + excluded.weight`.execute(trx);
}

export async function deleteOldVotes(db: Executor): Promise<void> {
  await sql`DELETE FROM aisle_vote WHERE voted_at < now() - interval '1 day'`.execute(db);
}

export async function deleteFaintWins(db: Executor, weight: number): Promise<void> {
  await sql`DELETE FROM aisle_win WHERE weight < ${weight}::double precision`.execute(db);
}
