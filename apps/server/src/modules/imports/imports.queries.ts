import type { ImportReport } from '@bargain-buddy/contract';
import { type Insertable, sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import { countOf, type Executor } from '../../platform/database/database.ts';
import type { PriceImportTable } from '../../platform/database/tables.ts';
import type { Range } from '../../platform/paging.ts';

export async function insertImport(
  executor: Executor,
  given: Omit<Insertable<PriceImportTable>, 'report'>,
): Promise<number> {
  const { id } = await executor
    .insertInto('price_import')
    .values({ ...given, report: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function hasSamples(executor: Executor): Promise<boolean> {
  const query = executor.selectFrom('price_import').select('id').where('is_sample', '=', true);
  return (await query.where('undone_at', 'is', null).executeTakeFirst()) !== undefined;
}

export async function saveImportReport(executor: Executor, id: number, report: ImportReport): Promise<void> {
  const { added, unchanged, skipped, held = 0 } = report;
  await executor
    .updateTable('price_import')
    .set({ added, unchanged, skipped, held, report: JSON.stringify(report) })
    .set({ cleared_samples: report.samples_cleared !== undefined })
    .where('id', '=', id)
    .execute();
}

const records = (executor: Executor) =>
  executor
    .selectFrom('price_import as i')
    .leftJoin('app_user as u', 'u.id', 'i.imported_by')
    .select(['i.id', 'i.kind', 'i.file_name', 'i.date_added', 'i.imported_at', 'i.undone_at'])
    .select(['i.added', 'i.unchanged', 'i.skipped', 'i.held', 'i.cleared_samples', 'u.email as imported_by']);

export function selectImports(
  executor: Executor,
  kind: PriceImportTable['kind'] | undefined,
  { offset, limit }: Range,
) {
  return records(executor)
    .where((eb) => (kind === undefined ? eb.lit(true) : eb('i.kind', '=', kind)))
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findImport(executor: Executor, id: number) {
  const waiting = sql<number>`(SELECT count(*) FROM price WHERE import_id = i.id AND held AND price_is_verified = 'pending')`;
  return records(executor)
    .select(['i.report', waiting.as('waiting')])
    .where('i.id', '=', id)
    .executeTakeFirst();
}

export function countImports(executor: Executor, kind: PriceImportTable['kind'] | undefined): Promise<number> {
  return countRows(
    executor.selectFrom('price_import').where((eb) => (kind === undefined ? eb.lit(true) : eb('kind', '=', kind))),
  );
}

export function selectSurveyImports(executor: Executor, { offset, limit }: Range) {
  return records(executor)
    .select(['u.id as importer_id', sql<string | null>`i.report ->> 'message'`.as('message')])
    .where('i.kind', '=', 'mti')
    .where('i.undone_at', 'is', null)
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type SurveyImportRow = Awaited<ReturnType<typeof selectSurveyImports>>[number];

export function countSurveyImports(executor: Executor): Promise<number> {
  return countOf(executor)`
    SELECT count(*) FROM price_import WHERE kind = 'mti' AND undone_at IS NULL`;
}

export function findImportOfSameFile(executor: Executor, kind: PriceImportTable['kind'], sha256: string) {
  return executor
    .selectFrom('price_import')
    .select(['id', 'date_added', 'imported_at'])
    .where('kind', '=', kind)
    .where('file_sha256', '=', sha256)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
