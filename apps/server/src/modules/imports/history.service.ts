import type { ImportHistoryQuery, ImportRecord } from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import { cutPage, largestCount } from '../../platform/paging.ts';
import { countImports, type ImportRow, selectImports } from './imports.queries.ts';

/** A page of the survey imports, newest first, undone ones included. */
export async function listSurveyImports(db: Database, { page, page_size }: ImportHistoryQuery) {
  const [count, found] = await Promise.all([
    countImports(db, 'mti', largestCount),
    selectImports(db, 'mti', page_size, (page - 1) * page_size),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  return { count, hasNext, imports: rows.map(toRecord) };
}

function toRecord({ imported_at, undone_at, ...row }: ImportRow): ImportRecord {
  return { ...row, imported_at: imported_at.toISOString(), undone_at: undone_at?.toISOString() ?? null };
}
