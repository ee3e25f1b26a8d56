import type { AisleWin } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** With `lock`, concurrent changes of the store's aisle order run one after the other. */
export async function findStoreName(db: Executor, store: number, lock?: 'lock'): Promise<string | undefined> {
  const query = db.selectFrom('store').select('name').where('id', '=', store);
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst())?.name;
}

export function findAisleNames(db: Executor): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('aisle').select(['id', 'name']).orderBy('position').orderBy('id').execute();
}

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

/** Returns false if the vote is a repeat or the voter has already voted. */
export async function insertVote(trx: Executor, id: string, voter: Buffer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO aisle_vote (id, voter) VALUES (${id}, ${voter}) ON CONFLICT DO NOTHING RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** The fixed row order prevents deadlocks between concurrent votes. */
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
