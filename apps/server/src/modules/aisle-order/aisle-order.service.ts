import { createHmac } from 'node:crypto';
import type { ChangedAisleOrder, StoreAisleOrder } from '@bargain-buddy/contract';
import {
  type AislePairVote,
  aislePairVotesOf,
  aisleVoteWeightAt,
  chainKeyOfStore,
  rankAisles,
} from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import { type Database, type Executor, rowsOf } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { idsOf } from '../../platform/ids-of.ts';

const everywhere = 'all';
/** Weight of a manual order. No number of votes outweighs it. */
const manualWeight = 1e9;
/** Minimum weight of a win, in votes of today. Lighter wins are deleted. */
const minWeight = 0.01;

/** Sorts by manual order, then by votes for the store, for its chain, and for all stores. Throws NotFound. */
export async function getAisleOrder(db: Executor, store: number): Promise<StoreAisleOrder> {
  const scopes = await scopesOf(db, store);
  const [aisles, hand, wins] = await Promise.all([
    findAisleNames(db),
    findOrderByHand(db, store),
    findWins(db, Object.values(scopes), aisleVoteWeightAt(new Date())),
  ]);
  const at = (scope: string) => wins.filter((win) => win.scope === scope);
  const [own, chain] = [at(scopes.store), at(scopes.chain)];
  const order = rankAisles(idsOf(aisles), {
    store: [...own, ...aislePairVotesOf(hand, manualWeight)],
    chain,
    all: at(scopes.all),
  });
  const isLearnt = own.length > 0 || chain.length > 0;
  return {
    aisles: aisles.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
    from: hand.length > 0 ? 'hand' : isLearnt ? 'learnt' : 'usual',
  };
}

/** An empty list deletes the manual order. Throws NotFound. */
export function putAisleOrder(db: Database, store: number, wanted: number[], by: Actor): Promise<ChangedAisleOrder> {
  return inTransaction(db, async (trx) => {
    const name = await findStoreName(trx, store, 'lock');
    if (name === undefined) throw new NotFound('We couldn’t find this store.');
    const known = await findAisleNames(trx);
    const [previous, aisles] = [await findOrderByHand(trx, store), onlyKnown(wanted, known)];
    if (aisles.length > 0) await saveOrderByHand(trx, store, aisles);
    else await deleteOrderByHand(trx, store);
    if (previous.join() !== aisles.join()) {
      const summary = `Put the aisles of ${name} in another order.`;
      const change = { before: { aisles: previous }, after: { aisles } };
      await audit(trx, by, { action: 'update', kind: 'store', ids: [store], summary, ...change });
    }
    return { ...(await getAisleOrder(trx, store)), previous };
  });
}

/** Counts once per person, store and day, so that each person has one vote. Throws NotFound. */
export function recordAisleVotes(
  db: Database,
  secret: string,
  user: number,
  store: number,
  { id, aisles }: { id: string; aisles: number[] },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const scopes = await scopesOf(trx, store);
    const order = onlyKnown(aisles, await findAisleNames(trx));
    if (order.length < 2) return;
    const now = new Date();
    const about = `aisle order ${user} ${store} ${now.toISOString().slice(0, 10)}`;
    const voter = createHmac('sha256', secret).update(about).digest();
    if (!(await insertVote(trx, id, voter))) return;
    await addWins(trx, Object.values(scopes), aislePairVotesOf(order, aisleVoteWeightAt(now)));
  });
}

export async function pruneAisleVotes(db: Executor): Promise<void> {
  await deleteOldVotes(db);
  await deleteFaintWins(db, minWeight * aisleVoteWeightAt(new Date()));
}

async function scopesOf(db: Executor, store: number) {
  const name = await findStoreName(db, store);
  if (name === undefined) throw new NotFound('We couldn’t find this store.');
  return { store: `store ${store}`, chain: `chain ${chainKeyOfStore(name)}`, all: everywhere };
}

function onlyKnown(wanted: readonly number[], aisles: readonly { id: number }[]): number[] {
  return wanted.filter((id) => aisles.some((aisle) => aisle.id === id));
}

/** With `lock`, concurrent changes of the store's aisle order run one after the other. */
async function findStoreName(db: Executor, store: number, lock?: 'lock'): Promise<string | undefined> {
  const query = db.selectFrom('store').select('name').where('id', '=', store);
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst())?.name;
}

function findAisleNames(db: Executor): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('aisle').select(['id', 'name']).orderBy('position').orderBy('id').execute();
}

async function findOrderByHand(db: Executor, store: number): Promise<number[]> {
  const query = db.selectFrom('store_aisle_order').select('aisles').where('store_id', '=', store);
  return (await query.executeTakeFirst())?.aisles ?? [];
}

async function saveOrderByHand(trx: Executor, store_id: number, aisles: number[]): Promise<void> {
  await trx
    .insertInto('store_aisle_order')
    .values({ store_id, aisles })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ aisles }))
    .execute();
}

async function deleteOrderByHand(trx: Executor, store: number): Promise<void> {
  await trx.deleteFrom('store_aisle_order').where('store_id', '=', store).execute();
}

function findWins(
  db: Executor,
  scopes: readonly string[],
  one: number,
): Promise<(AislePairVote & { scope: string })[]> {
  return rowsOf(db)<AislePairVote & { scope: string }>`
    SELECT scope, first_id AS first, next_id AS next, weight / ${one}::double precision AS weight
    FROM aisle_win WHERE scope = ANY(${scopes}::text[]) ORDER BY scope, first_id, next_id`;
}

/** Returns false if the vote is a repeat or the voter has already voted. */
async function insertVote(trx: Executor, id: string, voter: Buffer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO aisle_vote (id, voter) VALUES (${id}, ${voter}) ON CONFLICT DO NOTHING RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** The fixed row order prevents deadlocks between concurrent votes. */
async function addWins(trx: Executor, scopes: readonly string[], wins: readonly AislePairVote[]): Promise<void> {
  await sql`
    INSERT INTO aisle_win (scope, first_id, next_id, weight)
    SELECT scope, win.first, win.next, win.weight
    FROM unnest(${scopes}::text[]) AS scope,
         jsonb_to_recordset(${JSON.stringify(wins)}::jsonb) AS win (first integer, next integer, weight double precision)
    ORDER BY scope, win.first, win.next
    ON CONFLICT (scope, first_id, next_id) DO UPDATE SET weight = aisle_win.weight + excluded.weight`.execute(trx);
}

async function deleteOldVotes(db: Executor): Promise<void> {
  await sql`DELETE FROM aisle_vote WHERE voted_at < now() - interval '1 day'`.execute(db);
}

async function deleteFaintWins(db: Executor, weight: number): Promise<void> {
  await sql`DELETE FROM aisle_win WHERE weight < ${weight}::double precision`.execute(db);
}
