import type { ImportDetails, ImportReport, Suspect } from '@bargain-buddy/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import { mostExported } from '../../platform/http/csv-answer.ts';
import { getImport } from './history.service.ts';
import type { Plan } from './plan/plan.ts';
import { sheetNames, skippedOf } from './report.ts';
import { findRows, insertRows, type ReportPart } from './report-parts.queries.ts';
import { suspectsOf } from './report-suspects.ts';
import type { Survey } from './survey/survey.ts';

interface Rows {
  skipped: ImportReport['skipped_cells'][number];
  suspects: Suspect;
}

/** So many rows are in memory at once when a file is made of them. */
const batch = 2_000;

/** Keeps all that an import passed over and doubted, as far as an export goes; the report has the first of it. */
export async function saveReportParts(
  executor: Executor,
  importId: number,
  { survey, plan }: { survey: Survey; plan: Plan },
): Promise<void> {
  const sheetOf = sheetNames(survey);
  const parts: [ReportPart, object[]][] = [
    ['skipped', skippedOf(plan.skippedCells.slice(0, mostExported), sheetOf)],
    ['suspects', suspectsOf(plan, sheetOf).slice(0, mostExported)],
  ];
  for (const [part, rows] of parts) {
    for (let from = 0; from < rows.length; from += batch)
      await insertRows(executor, importId, part, from / batch, rows.slice(from, from + batch));
  }
}

/**
 * What an import passed over, or doubted, in batches; `cut` says how many rows these are where there were more.
 * Throws NotFound.
 */
export async function readReportPart<Part extends ReportPart>(
  db: Database,
  id: number,
  part: Part,
): Promise<{ batches: AsyncIterable<Rows[Part][]>; cut: number | false }> {
  const found = await getImport(db, id);
  const first = (await findRows(db, id, part, 0)) as Rows[Part][] | undefined;
  const named = namedIn(found)[part];
  const all = countsOf(found)[part];
  // Imports of earlier releases have what their report names.
  const kept = first ? Math.min(all, mostExported) : named.length;
  return { batches: first ? batches(db, id, part, first) : once(named as Rows[Part][]), cut: kept < all && kept };
}

async function* batches<Part extends ReportPart>(db: Database, id: number, part: Part, first: Rows[Part][]) {
  yield first;
  for (let position = 1; ; position += 1) {
    const rows = (await findRows(db, id, part, position)) as Rows[Part][] | undefined;
    if (!rows) return;
    yield rows;
  }
}

async function* once<Row>(rows: Row[]) {
  yield rows;
}

const namedIn = ({ report }: ImportDetails) => ({
  skipped: report?.skipped_cells ?? [],
  suspects: report?.suspects ?? [],
});

const countsOf = ({ skipped, report }: ImportDetails) => ({
  skipped,
  suspects: Object.values(report?.suspect_counts ?? {}).reduce((sum, count) => sum + count, 0),
});
