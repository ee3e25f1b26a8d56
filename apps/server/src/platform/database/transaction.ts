import type { Transaction, TransactionBuilder } from 'kysely';
import { Conflict } from '../errors.ts';
import type { Database, Executor } from './database.ts';
import { constraintOf, isDuplicate, isMissingReference, isSerializationFailure } from './database-errors.ts';
import type { Tables } from './tables.ts';

const mostTries = 10;

/**
 * Thrown inside a transaction whose ground has moved: it begins anew, and is told to the caller if that does not help.
 */
export class BeginAnew extends Conflict {}

/** What a refusal by the database means here, by the name of the index or constraint. */
interface Refusals {
  /** A unique index has such a row already. */
  duplicate?: (index: string) => Error;
  /** A row refers to one that is not there, or has just gone. */
  missing?: (constraint: string) => Error;
}

/** Of each transaction under way: the database that it began on, and what waits for its commit. */
const underWay = new WeakMap<Executor, { db: Database; waiting: (() => void)[] }>();

/** The database that the executor is, or that its transaction began on. */
export function databaseOf(executor: Executor): Database {
  return underWay.get(executor)?.db ?? executor;
}

/** Does `work` once the executor's transaction has committed, and never if it does not; at once outside of one. */
export function afterCommit(executor: Executor, work: () => void): void {
  const transaction = underWay.get(executor);
  if (transaction) transaction.waiting.push(work);
  else if (executor.isTransaction) throw new Error('Transactions begin by inTransaction.');
  else work();
}

/**
 * Does `work` in one transaction, or in that of the caller where `executor` is one. It is done anew when PostgreSQL
 * ended it because it and another one waited for each other, or when it throws BeginAnew; so it changes nothing but the
 * database.
 */
export async function inTransaction<T>(
  executor: Executor,
  work: (trx: Transaction<Tables>) => Promise<T>,
  refusals: Refusals = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (executor.isTransaction
        ? work(executor as Transaction<Tables>)
        : begin(executor, executor.transaction(), work));
    } catch (error) {
      const mayRepeat = !executor.isTransaction && tries < mostTries;
      if (!mayRepeat || !(error instanceof BeginAnew || isSerializationFailure(error)))
        throw refusalOf(error, refusals);
    }
  }
}

async function begin<T>(
  db: Database,
  transaction: TransactionBuilder<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const waiting: (() => void)[] = [];
  const result = await transaction.execute((trx) => {
    underWay.set(trx, { db, waiting });
    return work(trx);
  });
  for (const one of waiting) one();
  return result;
}

/** Reads everything as it was at one moment. */
export async function inSnapshot<T>(executor: Executor, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const transaction = executor.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return begin(executor, transaction, work);
}

function refusalOf(error: unknown, { duplicate, missing }: Refusals): unknown {
  if (duplicate && isDuplicate(error)) return duplicate(constraintOf(error));
  if (missing && isMissingReference(error)) return missing(constraintOf(error));
  return error;
}
