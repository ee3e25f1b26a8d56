import { workerData } from 'piscina';
import { openDatabase, openPatientPool } from '../../../platform/database/database.ts';
import { toThreadFailure } from '../../../platform/thread-failure.ts';
import { priceFileImporters } from '../import-file.service.ts';
import { carryOutImportRun } from '../runs/carry-out-run.service.ts';
import type { ImportJob, ImportOutcome, ImportThreadSettings } from './import-job.ts';

const { directUrl }: ImportThreadSettings = workerData;
const db = openDatabase(openPatientPool(directUrl));

export default async function runImport(job: ImportJob): Promise<ImportOutcome> {
  if ('run' in job) return { unexpected: await carryOutImportRun(db, job.run) };
  try {
    return { report: await priceFileImporters[job.kind](db, job.file, job.options) };
  } catch (error) {
    const failure = toThreadFailure(error);
    if (!failure) throw error;
    return { failure };
  }
}
