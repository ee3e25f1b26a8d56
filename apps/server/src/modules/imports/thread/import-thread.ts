import { workerData } from 'piscina';
import { openDatabase, openPatientPool } from '../../../platform/database/database.ts';
import { carryEvents } from '../../../platform/events/publish.ts';
import { openValkey } from '../../../platform/events/valkey.ts';
import { toThreadFailure } from '../../../platform/thread-failure.ts';
import { importers } from '../import-file.service.ts';
import { carryOutRun } from '../runs/carry-out-run.service.ts';
import type { ImportJob, ImportOutcome, ImportThreadSettings } from './import-job.ts';

const { directUrl, eventsUrl }: ImportThreadSettings = workerData;
const db = openDatabase(openPatientPool(directUrl));
// The main thread logs problems of Valkey.
const noLog = { debug: () => undefined, warn: () => undefined };
if (eventsUrl) carryEvents(db, await openValkey(eventsUrl, noLog));

/** Imports the file of one job. */
export default async function runImport(job: ImportJob): Promise<ImportOutcome> {
  if ('run' in job) return { unexpected: await carryOutRun(db, job.run) };
  try {
    return { report: await importers[job.kind](db, job.file, job.options) };
  } catch (error) {
    const failure = toThreadFailure(error);
    if (!failure) throw error;
    return { failure };
  }
}
