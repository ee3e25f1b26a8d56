import { setTimeout as delay } from 'node:timers/promises';
import type { ImportReport } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { isDatabaseAway } from '../../../platform/database/database-errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, HttpError } from '../../../platform/errors.ts';
import { type ImportFileOptions, type ImportFileStep, priceFileImporters } from '../import-file.service.ts';
import { saveReportParts } from '../report-parts.service.ts';
import {
  type ClaimedImportRun,
  cancelledImportMessage,
  cancelRunningStatement,
  claimImportRun,
  findCancellingPerson,
  findDatabaseProcessId,
  finishImportRun,
  lockImportRun,
  saveImportProgress,
} from './runs.queries.ts';

/** Minimum interval of progress updates, in milliseconds. */
const progressPause = 200;

/** Number of attempts, for files that crash the process. */
export const maxRunAttempts = 6;

/**
 * Imports the file of a run and marks it as done in the same transaction. Other processes wait for the lock and take
 * over after a crash. Throws for a retry if the database is unavailable. Returns the unexpected error of a failed run.
 */
export async function carryOutImportRun(db: Database, id: number): Promise<unknown> {
  let run: ClaimedImportRun | undefined;
  let progress: ReturnType<typeof reportProgress> | undefined;
  let watch: Awaited<ReturnType<typeof watchForCancel>> | undefined;
  try {
    await inTransaction(db, async (trx) => {
      await lockImportRun(trx, id);
      // Runs outside the transaction, so that other connections see the new state.
      run = await claimImportRun(db, id);
      if (!run) return;
      if (run.attempt > maxRunAttempts)
        throw new Conflict(`It was broken off ${maxRunAttempts} times. Nothing was imported.`);
      progress = reportProgress(db, run);
      watch = await watchForCancel(db, trx, id);
      const report = await importFile(trx, run, { onStep: progress.onStep, signal: watch.signal }).finally(watch.end);
      await progress.end();
      if (await finishImportRun(trx, run, { report })) return;
      const cancelled = await findCancellingPerson(trx, id);
      throw cancelled
        ? new Conflict(cancelledImportMessage(cancelled))
        : new Error('Another process has taken this import over.');
    });
  } catch (thrown) {
    await progress?.end();
    // The error of an aborted statement is replaced by the abort reason.
    const error = watch?.signal.aborted ? watch.signal.reason : thrown;
    if (isDatabaseAway(error) || !run) throw error;
    const isExpected = error instanceof HttpError;
    await finishImportRun(db, run, { error: isExpected ? error.message : unforeseen });
    return isExpected ? undefined : error;
  }
}

const unforeseen = 'Something went wrong on our side; the log says what. Nothing was imported.';

function importFile(
  trx: Executor,
  run: ClaimedImportRun,
  watched: Required<Pick<ImportFileOptions, 'onStep' | 'signal'>>,
): Promise<ImportReport> {
  const file = { name: run.file_name, bytes: run.file ?? Buffer.alloc(0), day: run.date_added };
  const actor = { userId: run.started_by, name: run.actor_name, requestId: run.request_id };
  const options = { dryRun: run.dry_run, actor, ...watched };
  return priceFileImporters[run.kind](trx, file, {
    ...options,
    mapping: run.mapping,
    decisions: run.decisions,
    clearSamples: run.clear_samples,
    onPreview: (executor, facts) => saveReportParts(executor, { run_id: run.id }, facts),
  });
}

/** Progress in per cent at the start of each step, for large files. */
const begins: Record<ImportFileStep, number> = { reading: 0, comparing: 15, writing: 25 };

/** Writes on a separate connection, since the import's transaction is not visible to others. */
function reportProgress(db: Database, run: ClaimedImportRun) {
  let step: ImportFileStep = 'reading';
  let percent = 0;
  let reportedAt = 0;
  let writing = Promise.resolve();
  const write = () => {
    reportedAt = Date.now();
    // Errors are ignored: if the database is unavailable, the import itself fails.
    writing = writing.then(() => saveImportProgress(db, run, step, percent)).catch(() => undefined);
  };
  return {
    onStep(next: ImportFileStep, done = 0, all = 0) {
      const isNew = next !== step;
      step = next;
      percent = begins[next] + (all > 0 ? Math.floor(((99 - begins[next]) * done) / all) : 0);
      if (isNew || Date.now() - reportedAt >= progressPause) write();
    },
    async end() {
      await writing;
    },
  };
}

const pause = 300;

/** Polls on another connection and cancels the statements of `trx`. Call `end` before the next use of `trx`. */
async function watchForCancel(db: Database, trx: Executor, runId: number) {
  const process = await findDatabaseProcessId(trx);
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
    const by = await findCancellingPerson(db, runId);
    if (by === null) return;
    cancelled.abort(new Conflict(cancelledImportMessage(by)));
    if (!ended.signal.aborted) await cancelRunningStatement(db, process);
  }

  return {
    signal: cancelled.signal,
    async end(): Promise<void> {
      ended.abort();
      await watching;
    },
  };
}
