import type { ImportDetails, ImportHistoryQuery, ImportListQuery, SurveyImport } from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { withIsoTimes } from '../../platform/iso-times.ts';
import { readPage } from '../../platform/paging.ts';
import {
  countImports,
  countSurveyImports,
  findImport,
  type SurveyImportRow,
  selectImports,
  selectSurveyImports,
} from './imports.queries.ts';

export function listImports(db: Database, { kind, ...page }: ImportListQuery) {
  return readPage(page, {
    count: () => countImports(db, kind),
    find: (range) => selectImports(db, kind, range),
    toResult: withIsoTimes,
  });
}

/** Returns survey imports that are not undone, in the format of the previous API. */
export function listSurveyImports(db: Database, query: ImportHistoryQuery) {
  return readPage(query, {
    count: () => countSurveyImports(db),
    find: (range) => selectSurveyImports(db, range),
    toResult: toSurveyImport,
  });
}

export async function getImport(db: Database, id: number): Promise<ImportDetails> {
  const row = await findImport(db, id);
  if (!row) throw new NotFound('There is no such import.');
  const { report, waiting, ...record } = row;
  return { ...withIsoTimes(record), waiting, report: 'message' in report ? report : null };
}

function toSurveyImport({ importer_id, message, ...row }: SurveyImportRow): SurveyImport {
  const record = withIsoTimes(row);
  const by = importer_id === null || row.imported_by === null ? null : { id: importer_id, email: row.imported_by };
  return { ...record, date_imported: record.imported_at, success: true, message: message ?? '', imported_by: by };
}
