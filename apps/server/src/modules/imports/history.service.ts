import type {
  ImportDetails,
  ImportHistoryQuery,
  ImportListQuery,
  ImportRecord,
  SurveyImport,
} from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { cutPage } from '../../platform/paging.ts';
import {
  countImports,
  countSurveyImports,
  findImport,
  type ImportRow,
  type SurveyImportRow,
  selectImports,
  selectSurveyImports,
} from './imports.queries.ts';

export async function listImports(db: Database, { kind, page, page_size }: ImportListQuery) {
  const [count, found] = await Promise.all([
    countImports(db, kind),
    selectImports(db, kind, page_size, (page - 1) * page_size),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  return { count, hasNext, imports: rows.map(toRecord) };
}

/** Returns survey imports that are not undone, in the format of the previous API. */
export async function listSurveyImports(db: Database, { page, page_size }: ImportHistoryQuery) {
  const [count, found] = await Promise.all([
    countSurveyImports(db),
    selectSurveyImports(db, page_size + 1, (page - 1) * page_size),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  return { count, hasNext, imports: rows.map(toSurveyImport) };
}

export async function getImport(db: Database, id: number): Promise<ImportDetails> {
  const row = await findImport(db, id);
  if (!row) throw new NotFound('There is no such import.');
  const { report, waiting, ...record } = row;
  return { ...toRecord(record), waiting, report: 'message' in report ? report : null };
}

function toSurveyImport({ importer_id, message, ...row }: SurveyImportRow): SurveyImport {
  const record = toRecord(row);
  const by = importer_id === null || row.imported_by === null ? null : { id: importer_id, email: row.imported_by };
  return { ...record, date_imported: record.imported_at, success: true, message: message ?? '', imported_by: by };
}

function toRecord({ imported_at, undone_at, ...row }: ImportRow): ImportRecord {
  return { ...row, imported_at: imported_at.toISOString(), undone_at: undone_at?.toISOString() ?? null };
}
