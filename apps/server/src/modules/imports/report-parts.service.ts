import type { ImportDecisions, ImportReport, Suspect } from '@bargain-buddy/contract';
import type { ImportReportPartTable } from '../../platform/database/admin-tables.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { maxExported } from '../../platform/http/csv-answer.ts';
import { getImport } from './history.service.ts';
import type { ImportPlan } from './plan/plan.ts';
import { createSheetNameLookup, skippedCellsOf } from './report.ts';
import { type ImportReportRow, importDecisionRows, skippedCellRow, suspectPriceRows } from './report-rows.ts';
import { suspectsOfImportPlan } from './report-suspects.ts';
import { findImportRun } from './runs/runs.queries.ts';
import type { Survey } from './survey/survey.ts';

const batch = 2_000;

/** Stores all skipped cells and suspicious prices, up to the export limit. */
export async function saveReportParts(
  executor: Executor,
  owner: ReportOwner,
  { survey, plan }: { survey: Survey; plan: ImportPlan },
): Promise<void> {
  const sheetOf = createSheetNameLookup(survey);
  const parts: [ReportPart, object[]][] = [
    ['skipped', skippedCellsOf(plan.skippedCells.slice(0, maxExported), sheetOf)],
    ['suspects', suspectsOfImportPlan(plan, sheetOf).slice(0, maxExported)],
  ];
  for (const [part, rows] of parts) {
    for (let from = 0; from < rows.length; from += batch)
      await insertRows(executor, owner, part, from / batch, rows.slice(from, from + batch));
  }
}

/** 'decided' has both parts and all other decisions. */
type FilePart = ReportPart | 'decided';
interface ReportFile {
  batches: AsyncIterable<ImportReportRow[]>;
  cut: number | false;
}

export async function readImportReportFile(db: Database, id: number, part: FilePart): Promise<ReportFile> {
  const { report } = await getImport(db, id);
  return readFile(db, { import_id: id }, part, report ?? undefined);
}

/** Reads the report of a run with the choices of `decisions`. Throws Conflict before the report exists. */
export async function readRunReportFile(
  db: Database,
  id: number,
  part: FilePart,
  decisions: ImportDecisions | undefined,
): Promise<ReportFile> {
  const run = await findImportRun(db, id);
  if (!run) throw new NotFound('There is no such import.');
  const { report, import_id } = run;
  if (!report) throw new Conflict('This import has no report yet.');
  return readFile(db, import_id === null ? { run_id: id } : { import_id }, part, report, decisions);
}

async function readFile(
  db: Database,
  owner: ReportOwner,
  part: FilePart,
  report: ImportReport | undefined,
  decisions?: ImportDecisions,
): Promise<ReportFile> {
  if (!report) throw new NotFound('This import has no report.');
  const toRows = {
    skipped: (rows: object[]) => (rows as ImportReport['skipped_cells']).map(skippedCellRow),
    suspects: (rows: object[]) => suspectPriceRows(rows as Suspect[], report, decisions),
  };
  const parts = part === 'decided' ? (['suspects', 'skipped'] as const) : [part];
  const read = await Promise.all(
    parts.map(async (one) => ({ part: one, ...(await readPart(db, owner, one, report)) })),
  );
  const cuts = read.flatMap(({ cut }) => (cut === false ? [] : [cut]));
  const files = async function* () {
    if (part === 'decided') yield importDecisionRows(report, decisions);
    for (const { part: one, batches } of read) for await (const rows of batches) yield toRows[one](rows);
  };
  return { batches: files(), cut: cuts.length > 0 && Math.min(...cuts) };
}

async function readPart(db: Database, owner: ReportOwner, part: ReportPart, report: ImportReport) {
  const first = await findRows(db, owner, part, 0);
  const named: object[] = part === 'skipped' ? report.skipped_cells : (report.suspects ?? []);
  const suspects = Object.values(report.suspect_counts ?? {}).reduce((sum, count) => sum + count, 0);
  const all = part === 'skipped' ? report.skipped : suspects;
  // Earlier releases stored only the rows of the report.
  const stored = first ? Math.min(all, maxExported) : named.length;
  return { batches: first ? batches(db, owner, part, first) : once(named), cut: stored < all && stored };
}

async function* batches(db: Database, owner: ReportOwner, part: ReportPart, first: object[]) {
  yield first;
  for (let position = 1; ; position += 1) {
    const rows = await findRows(db, owner, part, position);
    if (!rows) return;
    yield rows;
  }
}

async function* once(rows: object[]) {
  yield rows;
}

type ReportPart = ImportReportPartTable['part'];
type ReportOwner = { import_id: number } | { run_id: number };

async function insertRows(
  executor: Executor,
  owner: ReportOwner,
  part: ReportPart,
  position: number,
  rows: readonly object[],
): Promise<void> {
  const values = { part, position, rows: JSON.stringify(rows) };
  const query =
    'run_id' in owner
      ? executor.insertInto('import_run_part').values({ ...owner, ...values })
      : executor.insertInto('import_report_part').values({ ...owner, ...values });
  await query.execute();
}

async function findRows(
  db: Executor,
  owner: ReportOwner,
  part: ReportPart,
  position: number,
): Promise<object[] | undefined> {
  const row =
    'run_id' in owner
      ? await db
          .selectFrom('import_run_part')
          .select('rows')
          .where('run_id', '=', owner.run_id)
          .where('part', '=', part)
          .where('position', '=', position)
          .executeTakeFirst()
      : await db
          .selectFrom('import_report_part')
          .select('rows')
          .where('import_id', '=', owner.import_id)
          .where('part', '=', part)
          .where('position', '=', position)
          .executeTakeFirst();
  return row?.rows;
}
