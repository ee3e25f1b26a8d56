import { createHmac } from 'node:crypto';
import type { ChangedAisleOrder, StoreAisleOrder } from '@bargain-buddy/contract';
import { chainOf, rankAisles, weightOfVote, winsOf } from '@bargain-buddy/domain';
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
/** What nobody's steps weigh against what somebody said. */
const byHand = 1e9;
/** A win that is worth less than this many votes of today is forgotten. */
const faintest = 0.01;

/** The aisles in the order in which one walks through a store (GET …/aisle-order/); throws NotFound. */
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
    { store: [...own, ...winsOf(hand, byHand)], chain, all: at(scopes.all) },
  );
  const isLearnt = own.length > 0 || chain.length > 0;
  return {
    aisles: aisles.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
    from: hand.length > 0 ? 'hand' : isLearnt ? 'learnt' : 'usual',
  };
}

/** Puts the aisles of a store in order for everybody, none of them to end that; throws NotFound. */
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

/**
 * Counts in which order somebody shopped the aisles of a store, once a person, store and day, so that nobody outvotes
 * the others. Throws NotFound.
 */
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
    await addWins(trx, Object.values(scopes), winsOf(order, weightOfVote(now)));
  });
}

/** Forgets who voted more than a day ago, and what has faded. */
export async function forgetVotes(db: Executor): Promise<void> {
  await deleteOldVotes(db);
  await deleteFaintWins(db, faintest * weightOfVote(new Date()));
}

async function scopesOf(db: Executor, store: number) {
  const name = await findStoreName(db, store);
  if (name === undefined) throw new NotFound('We couldn’t find this store.');
  return { store: `store ${store}`, chain: `chain ${chainOf(name)}`, all: everywhere };
}

/** An aisle that was deleted meanwhile is left out. */
function onlyKnown(wanted: readonly number[], aisles: readonly { id: number }[]): number[] {
  return wanted.filter((id) => aisles.some((aisle) => aisle.id === id));
}
