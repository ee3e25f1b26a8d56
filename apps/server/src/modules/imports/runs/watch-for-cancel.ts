import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { Conflict } from '../../../platform/errors.ts';
import { cancelledImportMessage, cancelStatement, findCancelled, findProcess } from './runs.queries.ts';

const pause = 300;

/** Polls on another connection and cancels the statements of `trx`. Call `end` before the next use of `trx`. */
export async function watchForCancel(db: Database, trx: Executor, runId: number) {
  const process = await findProcess(trx);
  const cancelled = new AbortController();
  const ended = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    for (;;) {
      await delay(pause, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      // If the database is unavailable, the import itself fails.
      await look().catch(() => undefined);
    }
  }

  async function look(): Promise<void> {
    const by = await findCancelled(db, runId);
    if (by === null) return;
    cancelled.abort(new Conflict(cancelledImportMessage(by)));
    if (!ended.signal.aborted) await cancelStatement(db, process);
  }

  return {
    signal: cancelled.signal,
    async end(): Promise<void> {
      ended.abort();
      await watching;
    },
  };
}
