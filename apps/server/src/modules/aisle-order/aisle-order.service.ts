import { createHmac } from 'node:crypto';
import type { ChangedAisleOrder, StoreAisleOrder } from '@bargain-buddy/contract';
import { chainOf, pairVotesOf, rankAisles, weightOfVote } from '@bargain-buddy/domain';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import {
  addWins,
  deleteFaintWins,
  deleteOldVotes,
  deleteOrderByHand,
  findAisleNames,
  findOrderByHand,
  findStoreName,
  findWins,
  insertVote,
  saveOrderByHand,
} from './aisle-order.queries.ts';

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
    findWins(db, Object.values(scopes), weightOfVote(new Date())),
  ]);
  const at = (scope: string) => wins.filter((win) => win.scope === scope);
  const [own, chain] = [at(scopes.store), at(scopes.chain)];
  const order = rankAisles(
    aisles.map(({ id }) => id),
    { store: [...own, ...pairVotesOf(hand, manualWeight)], chain, all: at(scopes.all) },
  );
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
export function countTicks(
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
    await addWins(trx, Object.values(scopes), pairVotesOf(order, weightOfVote(now)));
  });
}

export async function pruneVotes(db: Executor): Promise<void> {
  await deleteOldVotes(db);
  await deleteFaintWins(db, minWeight * weightOfVote(new Date()));
}

async function scopesOf(db: Executor, store: number) {
  const name = await findStoreName(db, store);
  if (name === undefined) throw new NotFound('We couldn’t find this store.');
  return { store: `store ${store}`, chain: `chain ${chainOf(name)}`, all: everywhere };
}

function onlyKnown(wanted: readonly number[], aisles: readonly { id: number }[]): number[] {
  return wanted.filter((id) => aisles.some((aisle) => aisle.id === id));
}
