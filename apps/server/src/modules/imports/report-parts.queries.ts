import type { ImportReportPartTable } from '../../platform/database/admin-tables.ts';
import type { Executor } from '../../platform/database/database.ts';

export type ReportPart = ImportReportPartTable['part'];
export type ReportOwner = { import_id: number } | { run_id: number };

export async function insertRows(
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

export async function findRows(
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
