import type {
  BulkResult,
  UndoneWork,
  WorkOfSeveralResult,
  WorkOfUsers,
  WorkUndoResult,
  workUndoSchema,
} from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/database-errors.ts';
import type { UndoneChange } from '../../../platform/database/tables.ts';
import { inTransaction, RollBack } from '../../../platform/database/transaction.ts';
import { Conflict, HttpError, NotFound } from '../../../platform/errors.ts';
import { reopenEdits, withdrawEdits } from '../../edits/index.ts';
import { type ListingPair, refreshListings } from '../../listing-writes/index.ts';
import { publishPriceChange } from '../../lists/index.ts';
import { restoreSightings, withdrawSightings } from '../../observations/index.ts';
import { processOneByOne } from '../bulk.ts';
import { nameTakenError, redoRevision, undoRevisionWithin } from '../revisions/revisions.service.ts';
import { getUser } from '../users/users.service.ts';
import { toUndoneWork } from './activity.service.ts';
import { removeAddedRecords, restoreAddedRecords } from './added-records.service.ts';
import {
  countPricesAndChanges,
  findChangesOfUser,
  insertUndoneWork,
  lockRecordsOfWork,
  lockStoresOfPrices,
  lockUndoneWork,
  markWorkRedone,
  rejectPricesOfUser,
  restorePriceDecisions,
} from './undo-work.queries.ts';

type NotUndone = WorkUndoResult['kept'];

/**
 * Undoes all contributions of a user since a time, except prices that others confirmed and fields that changed again.
 * Deletes added records that only this user uses. A dry run rolls back. If `storesNothing` is false, an empty undo
 * stores nothing.
 */
export async function undoWork(
  db: Database,
  userId: number,
  { since, dry_run }: z.output<typeof workUndoSchema>,
  actor: Actor,
  { storesNothing = true } = {},
): Promise<WorkUndoResult> {
  return inTransaction(db, async (trx) => {
    const result = await undoWorkIn(trx, { userId, since: new Date(since) }, actor, { showsPrices: !dry_run });
    if (dry_run || (!storesNothing && isNothing(result))) throw new RollBack({ ...result, id: null });
    return result;
  });
}

const sums = ['prices', 'given', 'sightings', 'changes', 'removed'] as const;
const isNothing = (result: WorkUndoResult) => sums.every((name) => result[name] === 0);

/** Undoes the work of several users, each in its own transaction. */
export async function undoWorkOfSeveral(
  db: Database,
  { ids, since, dry_run }: WorkOfUsers,
  actor: Actor,
): Promise<WorkOfSeveralResult> {
  const totals = { prices: 0, given: 0, sightings: 0, changes: 0, removed: 0 };
  const outcome = await processOneByOne(ids, async (userId) => {
    const result = await undoWork(db, userId, { since, dry_run }, actor, { storesNothing: false });
    for (const name of sums) totals[name] += result[name];
    return result.id;
  });
  return { ...outcome, totals };
}

export function redoWorkOfSeveral(db: Database, ids: readonly number[], actor: Actor): Promise<BulkResult> {
  return processOneByOne(ids, async (id) => {
    await redoWork(db, id, actor);
    return undefined;
  });
}

async function undoWorkIn(
  trx: Executor,
  { userId, since }: { userId: number; since: Date },
  actor: Actor,
  { showsPrices }: { showsPrices: boolean },
): Promise<WorkUndoResult> {
  const { email } = await getUser(trx, userId);
  ensureNotTooMuch(await countPricesAndChanges(trx, { userId, since }));
  await lockRecordsOfWork(trx, { userId, since });
  const seen = await withdrawSightings(trx, { userId, since });
  const prices = await rejectPricesOfUser(trx, { userId, since });
  const work = await findChangesOfUser(trx, { userId, since });
  const { changes, kept } = await undoChanges(trx, work, actor);
  const edits = await withdrawEdits(trx, { userId, since });
  // A dry run skips this slow step, since its result does not depend on listings.
  if (showsPrices) {
    const listed = prices.filter(({ isListed }) => isListed);
    await showPrices(trx, [...seen.pairs, ...listed], listed);
  }
  const addedOnes = work.filter(({ isAdded, name }) => isAdded && name !== null);
  const { gone, added, removed: records } = await removeAddedRecords(trx, userId, addedOnes, actor);
  const decided = prices.map(({ id, was }) => ({ id, was }));
  const { given, discounted } = seen;
  const removed = [...records, ...seen.removed];
  const did = { prices: decided, changes, edits, given, discounted, removed };
  const row = await insertUndoneWork(trx, { userId, since, actorName: actor.name, ...did });
  await audit(trx, actor, {
    action: 'undo',
    kind: 'user',
    ids: [userId],
    summary: `Undid what ${email} did since ${since.toISOString()}: ${amount(prices.length, changes.length + edits.length)}.`,
    after: { prices: decided.map(({ id }) => id), revisions: changes.map(({ revision }) => revision), edits },
  });
  return { ...toUndoneWork(row), kept, added, gone };
}

/** Limits the duration of the transaction, which locks the affected stores. */
const most = { prices: 10_000, changes: 500 };

function ensureNotTooMuch({ prices, changes }: { prices: number; changes: number }): void {
  if (prices <= most.prices && changes <= most.changes) return;
  throw new Conflict(
    `That is ${amount(prices, changes)}; at most ${amount(most.prices, most.changes)} can be undone at once. Choose a later moment first.`,
  );
}

async function undoChanges(trx: Executor, work: Awaited<ReturnType<typeof findChangesOfUser>>, actor: Actor) {
  const changes: UndoneChange[] = [];
  const kept: NotUndone = [];
  for (const { id, kind, record_id, name, isAdded } of work) {
    if (isAdded || name === null) continue;
    try {
      changes.push(await withSavepoint(trx, async () => (await undoRevisionWithin(trx, id, actor)).change));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      kept.push({ kind, id: record_id, name, reason: error.message });
    }
  }
  return { changes, kept };
}

/** Uses a savepoint, so that a failed change does not abort the others. */
async function withSavepoint<T>(trx: Executor, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT change`.execute(trx);
  try {
    const done = await work();
    await sql`RELEASE SAVEPOINT change`.execute(trx);
    return done;
  } catch (error) {
    if (!(error instanceof HttpError) && !isDuplicate(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT change`.execute(trx);
    throw error instanceof HttpError ? error : nameTakenError();
  }
}

const batch = 2_000;

/** Limit of prices whose lists are notified at once. Other lists show new prices on their next request. */
const maxPublished = 300;

async function showPrices(
  trx: Executor,
  prices: readonly ListingPair[],
  changed: readonly ListingPair[],
): Promise<void> {
  for (let done = 0; done < prices.length; done += batch) {
    await refreshListings(trx, prices.slice(done, done + batch));
  }
  for (const { productId, storeId } of changed.slice(0, maxPublished)) {
    await publishPriceChange(trx, { productId, storeId });
  }
}

/** Restores undone work, except records that changed since. Throws NotFound and Conflict. */
export async function redoWork(db: Database, id: number, actor: Actor): Promise<UndoneWork> {
  return inTransaction(
    db,
    async (trx) => {
      const work = await lockUndoneWork(trx, id);
      if (!work) throw new NotFound('There is no such work.');
      if (work.undone_at) throw new Conflict('This is redone already.');
      const sighted = work.removed.flatMap(({ table, row }) =>
        table === 'price_observation' ? Number(row.price_id) : [],
      );
      await lockStoresOfPrices(trx, [...work.prices.map((price) => price.id), ...sighted]);
      await restoreAddedRecords(trx, work.removed);
      const seen = await restoreSightings(trx, work);
      const prices = [...seen, ...(await restorePriceDecisions(trx, work.prices))];
      let changes = 0;
      // Redoes changes in the reverse order of the undo.
      for (const change of work.changes.toReversed()) if (await redoRevision(trx, change, actor)) changes += 1;
      changes += await reopenEdits(trx, work.edits);
      await showPrices(trx, prices, prices);
      const row = await markWorkRedone(trx, id);
      const summary = `Redid what was undone: ${amount(prices.length - seen.length, changes)}.`;
      await audit(trx, actor, { action: 'update', kind: 'user', ids: [work.user_id], summary });
      return toUndoneWork(row);
    },
    { duplicate: nameTakenError },
  );
}

const amount = (prices: number, changes: number) =>
  `${formatCount(prices, 'price')} and ${formatCount(changes, 'change')}`;
