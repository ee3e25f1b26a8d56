import type { Transaction, TransactionBuilder } from 'kysely';
import { Conflict } from '../errors.ts';
import type { Database, Executor } from './database.ts';
import { isDuplicate, isMissingReference, isSerializationFailure, violatedConstraintOf } from './database-errors.ts';
import type { Tables } from './tables.ts';

const maxTries = 10;

/** Retries the transaction when thrown inside it. Reaches the caller if retries do not help. */
export class RetryTransaction extends Conflict {}

/** Thrown inside a transaction to undo all of it. The result, such as the preview of a dry run, reaches the caller. */
export class RollBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('The transaction is rolled back.');
    this.result = result;
  }
}

/** Errors for refusals of the database, by name of the index or constraint. */
interface Refusals {
  duplicate?: (index: string) => Error;
  missing?: (constraint: string) => Error;
}

/** Open transactions, with their database and the work that waits for their commit. */
const underWay = new WeakMap<Executor, { db: Database; waiting: (() => void)[] }>();

export function databaseOf(executor: Executor): Database {
  return underWay.get(executor)?.db ?? executor;
}

/** Runs `work` after the commit, or at once outside of a transaction. Does not run it after a rollback. */
export function afterCommit(executor: Executor, work: () => void): void {
  const transaction = underWay.get(executor);
  if (transaction) transaction.waiting.push(work);
  else if (executor.isTransaction) throw new Error('Transactions begin by inTransaction.');
  else work();
}

/**
 * Runs `work` in one transaction, or in the caller's. Retries after a deadlock, so `work` must change only the
 * database. Returns the result of a `RollBack`.
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
      if (error instanceof RollBack && !executor.isTransaction) return error.result as T;
      const mayRepeat = !executor.isTransaction && tries < maxTries;
      if (!mayRepeat || !(error instanceof RetryTransaction || isSerializationFailure(error)))
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

export async function inSnapshot<T>(executor: Executor, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const transaction = executor.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return begin(executor, transaction, work);
}

function refusalOf(error: unknown, { duplicate, missing }: Refusals): unknown {
  if (duplicate && isDuplicate(error)) return duplicate(violatedConstraintOf(error));
  if (missing && isMissingReference(error)) return missing(violatedConstraintOf(error));
  return error;
}
