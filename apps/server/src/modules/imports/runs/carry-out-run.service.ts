import type { ImportReport } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { isDatabaseAway } from '../../../platform/database/database-errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, HttpError } from '../../../platform/errors.ts';
import { type ImportOptions, type ImportStep, importers } from '../import-file.service.ts';
import { saveReportParts } from '../report-parts.service.ts';
import {
  type ClaimedRun,
  cancelledBy,
  claimRun,
  findCancelled,
  finishRun,
  lockRun,
  noteProgress,
} from './runs.queries.ts';
import { watchForCancel } from './watch-for-cancel.ts';

/** Progress is told this often at most, in milliseconds. */
const progressPause = 200;

/** A file at which so many processes died is not tried again. */
export const mostAttempts = 6;

/**
 * The job that imports the file of a run, in one transaction with the note that it is done. When its process dies, the
 * job is given to another one, which waits here until the transaction is gone. Throws, to be tried again, when the
 * database goes away. Returns an unexpected error, after which the run has failed.
 */
export async function carryOutRun(db: Database, id: number): Promise<unknown> {
  let run: ClaimedRun | undefined;
  let progress: ReturnType<typeof reportProgress> | undefined;
  let watch: Awaited<ReturnType<typeof watchForCancel>> | undefined;
  try {
    await inTransaction(db, async (trx) => {
      await lockRun(trx, id);
      // Noted outside the transaction, where everybody sees it.
      run = await claimRun(db, id);
      if (!run) return;
      if (run.attempt > mostAttempts)
        throw new Conflict(`It was broken off ${mostAttempts} times. Nothing was imported.`);
      progress = reportProgress(db, run);
      watch = await watchForCancel(db, trx, id);
      const report = await importFile(trx, run, { onStep: progress.onStep, signal: watch.signal }).finally(watch.end);
      await progress.end();
      if (await finishRun(trx, run, { report })) return;
      const cancelled = await findCancelled(trx, id);
      throw cancelled ? new Conflict(cancelledBy(cancelled)) : new Error('Another process has taken this import over.');
    });
  } catch (thrown) {
    await progress?.end();
    // What was broken off says something else of it.
    const error = watch?.signal.aborted ? watch.signal.reason : thrown;
    if (isDatabaseAway(error) || !run) throw error;
    const isExpected = error instanceof HttpError;
    await finishRun(db, run, { error: isExpected ? error.message : unforeseen });
    return isExpected ? undefined : error;
  }
}

const unforeseen = 'Something went wrong on our side; the log says what. Nothing was imported.';

function importFile(
  trx: Executor,
  run: ClaimedRun,
  watched: Required<Pick<ImportOptions, 'onStep' | 'signal'>>,
): Promise<ImportReport> {
  const file = { name: run.file_name, bytes: run.file ?? Buffer.alloc(0), day: run.date_added };
  const actor = { userId: run.started_by, name: run.actor_name, requestId: run.request_id };
  const options = { dryRun: run.dry_run, actor, ...watched };
  return importers[run.kind](trx, file, {
    ...options,
    mapping: run.mapping,
    decisions: run.decisions,
    clearSamples: run.clear_samples,
    onPreview: (executor, facts) => saveReportParts(executor, { run_id: run.id }, facts),
  });
}

/** Where each step begins, in per cent, by how long they take for large files; writing fills the rest. */
const begins: Record<ImportStep, number> = { reading: 0, comparing: 15, writing: 25 };

/** Keeps the run's progress on a connection of its own: nobody sees what the import's transaction writes. */
function reportProgress(db: Database, run: ClaimedRun) {
  let step: ImportStep = 'reading';
  let percent = 0;
  let told = 0;
  let writing = Promise.resolve();
  const write = () => {
    told = Date.now();
    // Progress is worth no failure: if the database is away, the import itself will say so.
    writing = writing.then(() => noteProgress(db, run, step, percent)).catch(() => undefined);
  };
  return {
    onStep(next: ImportStep, done = 0, all = 0) {
      const isNew = next !== step;
      step = next;
      percent = begins[next] + (all > 0 ? Math.floor(((99 - begins[next]) * done) / all) : 0);
      if (isNew || Date.now() - told >= progressPause) write();
    },
    /** Writes no more, and waits for what is being written. */
    async end() {
      await writing;
    },
  };
}
