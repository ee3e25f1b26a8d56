import type { ImportDetails, ImportHistoryQuery, ImportListQuery, ImportRecord } from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { cutPage, largestCount } from '../../platform/paging.ts';
import { countImports, findImport, type ImportRow, selectImports } from './imports.queries.ts';

/** A page of the imports, of one kind or of all, newest first, undone ones included. */
export async function listImports(db: Database, { kind, page, page_size }: ImportListQuery) {
  const [count, found] = await Promise.all([
    countImports(db, kind, largestCount),
    selectImports(db, kind, page_size, (page - 1) * page_size),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  return { count, hasNext, imports: rows.map(toRecord) };
}

/** The same of the surveys alone. */
export function listSurveyImports(db: Database, query: ImportHistoryQuery) {
  return listImports(db, { ...query, kind: 'mti' });
}

/** One import with its report; throws NotFound. */
export async function getImport(db: Database, id: number): Promise<ImportDetails> {
  const row = await findImport(db, id);
  if (!row) throw new NotFound('There is no such import.');
  const { report, ...record } = row;
  return { ...toRecord(record), report: 'message' in report ? report : null };
}

function toRecord({ imported_at, undone_at, ...row }: ImportRow): ImportRecord {
  return { ...row, imported_at: imported_at.toISOString(), undone_at: undone_at?.toISOString() ?? null };
}
