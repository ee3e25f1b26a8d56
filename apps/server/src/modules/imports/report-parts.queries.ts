import type { ImportReportPartTable } from '../../platform/database/admin-tables.ts';
import type { Executor } from '../../platform/database/database.ts';

export type ReportPart = ImportReportPartTable['part'];

/** Keeps some rows of a report, which come after those with a lower position. */
export async function insertRows(
  executor: Executor,
  importId: number,
  part: ReportPart,
  position: number,
  rows: readonly object[],
): Promise<void> {
  await executor
    .insertInto('import_report_part')
    .values({ import_id: importId, part, position, rows: JSON.stringify(rows) })
    .execute();
}

/** The rows that were kept at a position; undefined after the last ones. */
export async function findRows(
  db: Executor,
  importId: number,
  part: ReportPart,
  position: number,
): Promise<object[] | undefined> {
  const row = await db
    .selectFrom('import_report_part')
    .select('rows')
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.rows;
}
