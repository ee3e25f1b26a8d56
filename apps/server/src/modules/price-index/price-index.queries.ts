import type { ExcludedPrices, PriceIndexQuery } from '@bargain-buddy/contract';
import { indexMethodVersion, type PriceIndex } from '@bargain-buddy/price-index';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import type { PriceIndexCorrectionTable, PriceIndexSeriesTable } from '../../platform/database/tables.ts';

/** Counts the prices that are in no index, each by its first reason. */
export async function countExcludedPrices(db: Executor): Promise<ExcludedPrices> {
  const rows = await rowsOf(db)<{ reason: keyof ExcludedPrices; prices: number }>`
    SELECT CASE WHEN p.source = 'sample' THEN 'sample'
                WHEN p.price_is_verified = 'rejected' THEN 'rejected'
                WHEN p.held THEN 'held'
                WHEN p.price_is_verified = 'pending' THEN 'pending'
                ELSE 'no_region' END AS reason, count(*)::integer AS prices
    FROM price p JOIN store s ON s.id = p.store_id
    WHERE p.source = 'sample' OR p.price_is_verified <> 'verified' OR p.held OR s.region IS NULL
    GROUP BY 1`;
  const counts = Object.fromEntries(rows.map(({ reason, prices }) => [reason, prices]));
  return { sample: 0, rejected: 0, held: 0, pending: 0, no_region: 0, ...counts };
}

export const findLastPriceIndexRun = (db: Executor) =>
  db.selectFrom('price_index_run').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Path of the input of the newest run, in the open data. */
export const findIndexedFile = async (db: Executor) => (await findLastPriceIndexRun(db))?.file;

/** True if the published index is of another version of the method. */
export async function isIndexOfOtherMethod(db: Executor): Promise<boolean> {
  const run = await findLastPriceIndexRun(db);
  return run !== undefined && !run.withdrawn_at && run.method_version !== indexMethodVersion;
}

export const findAllIndexSeries = (db: Executor) => db.selectFrom('price_index_series').selectAll().execute();

export const findIndexSeriesNames = (db: Executor) =>
  db.selectFrom('price_index_series').select(['region', 'aisle']).orderBy('region').orderBy('aisle').execute();

export const findIndexSeries = (db: Executor, { region, aisle }: PriceIndexQuery) =>
  db
    .selectFrom('price_index_series')
    .select('points')
    .where('region', '=', region)
    .where('aisle', '=', aisle)
    .executeTakeFirst();

/** Corrections of a series. Without an aisle also of all levels, and of the basket of `basketRegion`. */
export const findIndexCorrections = (
  db: Executor,
  { region, aisle }: PriceIndexQuery,
  basketRegion: string,
  limit: number,
) =>
  db
    .selectFrom('price_index_correction as c')
    .innerJoin('price_index_run as r', 'r.id', 'c.run_id')
    .select(['r.computed_at as at', 'c.method', 'c.region', 'c.month', 'c.before', 'c.after'])
    .where('c.aisle', '=', aisle)
    .where(({ or, and, eb }) =>
      or([
        and([eb('c.method', 'in', ['jevons', 'geks']), eb('c.region', '=', region)]),
        and([eb('c.method', '=', 'basket'), eb('c.region', '=', basketRegion)]),
        eb('c.method', '=', 'level'),
      ]),
    )
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export const findProductsByIds = (db: Executor, ids: readonly number[]) =>
  db
    .selectFrom('product')
    .select(['id', 'name', 'brand', 'amount'])
    .where('id', 'in', [0, ...ids])
    .execute();

export interface NewPriceIndexRun {
  method_version: string;
  file: string;
  file_hash: string;
  excluded: ExcludedPrices;
  index: PriceIndex;
}

export async function insertPriceIndexRun(
  db: Executor,
  { index, excluded, ...run }: NewPriceIndexRun,
): Promise<number> {
  const { id } = await db
    .insertInto('price_index_run')
    .values({
      ...run,
      last_month: index.lastMonth,
      prices: index.prices,
      items: index.items,
      excluded: JSON.stringify(excluded),
      regions: JSON.stringify(index.regions),
      basket: JSON.stringify(index.basket),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePriceIndexRun(
  db: Executor,
  id: number,
  { file, excluded }: Pick<NewPriceIndexRun, 'file' | 'excluded'>,
): Promise<void> {
  const values = { file, excluded: JSON.stringify(excluded), withdrawn_at: null };
  await db.updateTable('price_index_run').set(values).where('id', '=', id).execute();
}

/** Shows no index until the next run. Its series stay, for corrections. */
export async function withdrawPriceIndex(db: Executor): Promise<void> {
  await sql`
    UPDATE price_index_run SET withdrawn_at = now()
    WHERE id = (SELECT max(id) FROM price_index_run) AND withdrawn_at IS NULL`.execute(db);
}

export type IndexSeriesRow = Selectable<PriceIndexSeriesTable>;

export async function replaceIndexSeries(db: Executor, series: readonly IndexSeriesRow[]): Promise<void> {
  await db.deleteFrom('price_index_series').execute();
  if (series.length === 0) return;
  const rows = series.map(({ points, ...names }) => ({ ...names, points: JSON.stringify(points) }));
  await db.insertInto('price_index_series').values(rows).execute();
}

export type NewIndexCorrection = Omit<Insertable<PriceIndexCorrectionTable>, 'run_id'>;

/** A run may correct more values than a statement may have parameters. */
export async function insertIndexCorrections(
  db: Executor,
  run: number,
  corrections: readonly NewIndexCorrection[],
): Promise<void> {
  await sql`
    INSERT INTO price_index_correction (run_id, region, aisle, method, month, before, after)
    SELECT ${run}, row.* FROM jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb)
      AS row (region text, aisle text, method text, month text, before double precision, after double precision)
  `.execute(db);
}
