import type { ImportRun, ImportRunDetails, ImportRunQuery } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { readPage } from '../../../platform/paging.ts';
import { cleanFileName } from '../shown-name.ts';
import { maxRunAttempts } from './carry-out-run.service.ts';
import {
  findImportRun,
  findImportRuns,
  insertImportRun,
  type NewImportRun,
  requestImportCancel,
} from './runs.queries.ts';

/** Any server process may execute the run, and another one takes over after a crash. */
export async function startImportRun(db: Database, given: NewImportRun): Promise<ImportRun> {
  return inTransaction(db, async (trx) => {
    const id = await insertImportRun(trx, { ...given, name: cleanFileName(given.name) });
    await addJob(trx, 'import-file', { run: id }, { attempts: maxRunAttempts + 1 });
    const { report: _, ...run } = await getImportRun(trx, id);
    return run;
  });
}

export function listImportRuns(db: Database, query: ImportRunQuery) {
  return readPage(query, {
    count: () => countRows(db.selectFrom('import_run')),
    find: (range) => findImportRuns(db, range),
    toResult: withIsoTimes,
  });
}

export async function getImportRun(db: Executor, id: number): Promise<ImportRunDetails> {
  const row = await findImportRun(db, id);
  if (!row) throw new NotFound('There is no such import.');
  return withIsoTimes(row);
}

export async function cancelImportRun(db: Database, id: number, actor: Actor): Promise<ImportRun> {
  return inTransaction(db, async (trx) => {
    if (!(await requestImportCancel(trx, id, actor.name))) {
      await getImportRun(trx, id);
      throw new Conflict('This import is over already.');
    }
    const run = await getImportRun(trx, id);
    const summary = `Cancelled the import of ${run.file_name}.`;
    await audit(trx, actor, { action: 'update', kind: 'import', ids: [], summary });
    return run;
  });
}
