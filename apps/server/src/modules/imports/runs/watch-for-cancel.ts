import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { Conflict } from '../../../platform/errors.ts';
import { cancelledBy, cancelStatement, findCancelled, findProcess } from './runs.queries.ts';

/** How often it is looked whether somebody has cancelled the run, in milliseconds. */
const pause = 300;

/**
 * Looks, on another connection, whether a run is cancelled. Then `signal` says so, and whatever the transaction waits
 * for or has PostgreSQL do is broken off, again and again until `end` is called; so call it before anything else is
 * done on the connection. Nothing of the transaction stays, since what is broken off fails.
 */
export async function watchForCancel(db: Database, trx: Executor, runId: number) {
  const process = await findProcess(trx);
  const cancelled = new AbortController();
  const ended = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    for (;;) {
      await delay(pause, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      // Where the database is away, the import itself will say so.
      await look().catch(() => undefined);
    }
  }

  async function look(): Promise<void> {
    const by = await findCancelled(db, runId);
    if (by === null) return;
    cancelled.abort(new Conflict(cancelledBy(by)));
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
