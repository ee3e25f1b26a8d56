import type { PriceIndexData, PriceIndexPoint, PriceIndexQuery } from '@bargain-buddy/contract';
import { fromCents } from '@bargain-buddy/domain';
import {
  geksWindowMonths,
  indexMethodVersion,
  monthNumber,
  type PriceIndex,
  publishedPointsOf,
  type RegionComparison,
} from '@bargain-buddy/price-index';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { withIsoTimes } from '../../platform/iso-times.ts';
import {
  countExcludedPrices,
  findAllIndexSeries,
  findIndexCorrections,
  findIndexSeries,
  findIndexSeriesNames,
  findLastPriceIndexRun,
  findProductsByIds,
  type IndexSeriesRow,
  insertIndexCorrections,
  insertPriceIndexRun,
  replaceIndexSeries,
  updatePriceIndexRun,
} from './price-index.queries.ts';

const maxCorrections = 50;

/** A region without prices has no points. @throws NotFound for an aisle without a series. */
export async function getPriceIndex(db: Database, query: PriceIndexQuery): Promise<PriceIndexData> {
  const [run, names, series] = await Promise.all([
    findLastPriceIndexRun(db),
    findIndexSeriesNames(db),
    findIndexSeries(db, query),
  ]);
  if (!run || run.withdrawn_at) return { run: null, regions: [], aisles: [], ...nothing };
  if (!series && query.aisle) throw new NotFound('There is no index of this aisle here.');
  // Runs before version 1.1.0 of the method have no month: they compare the last one.
  const { month = run.last_month, base, levels } = run.regions;
  const region = query.region || base;
  const [corrections, products] = await Promise.all([
    findIndexCorrections(db, query, maxCorrections),
    findProductsByIds(
      db,
      run.basket.lines.map(({ product }) => product),
    ),
  ]);
  // Runs before version 1.2.0 of the method start in the first month.
  const points = series?.points.map((point, _, all) => ({ base: all[0]?.month ?? null, ...point })) ?? [];
  const costs = run.basket.costs.find((one) => one.region === region)?.months ?? [];
  return {
    run: {
      computed_at: run.computed_at.toISOString(),
      method_version: run.method_version,
      file: run.file,
      sha256: run.file_hash,
      last_month: run.last_month,
      prices: run.prices,
      items: run.items,
      excluded: run.excluded,
    },
    regions: [...new Set(names.map((one) => one.region))].filter(Boolean),
    aisles: [...new Set(names.map((one) => one.aisle))].filter(Boolean).sort(),
    points,
    change: changeOf(points),
    levels: { month, base, regions: levels.map(({ region: name, level }) => ({ region: name, ...toPercent(level) })) },
    basket: {
      region,
      products,
      months: costs.map(({ cents, ...month }) => ({
        ...month,
        cost: cents === null ? null : fromCents(BigInt(cents)),
      })),
    },
    corrections: corrections.map(withIsoTimes),
  };
}

const nothing = {
  points: [],
  change: null,
  levels: { month: '', base: '', regions: [] },
  basket: { region: '', products: [], months: [] },
  corrections: [],
} satisfies Partial<PriceIndexData>;

/** Compares the newest value with the value of a year before, or with the oldest one since then, of the same base. */
function changeOf(points: readonly PriceIndexPoint[]): PriceIndexData['change'] {
  const valued = points.flatMap(({ month, jevons, base }) => (jevons === null ? [] : [{ month, jevons, base }]));
  const newest = valued.at(-1);
  if (!newest) return null;
  const [year = '', ofYear = ''] = newest.month.split('-');
  const yearBefore = `${Number(year) - 1}-${ofYear}`;
  const since = valued.find(({ month, base }) => month >= yearBefore && base === newest.base);
  if (!since || since === newest) return null;
  return { month: newest.month, since: since.month, percent: (newest.jevons / since.jevons - 1) * 100 };
}

function toPercent(level: RegionComparison): Omit<PriceIndexData['levels']['regions'][number], 'region'> {
  if (level.refused !== null) return { percent: null, low: null, high: null, products: level.products };
  const percent = (ratio: number) => (ratio - 1) * 100;
  return {
    ...{ percent: percent(level.ratio), low: percent(level.low), high: percent(level.high) },
    products: level.products,
  };
}

/**
 * Publishes the figures of a file of the open data, and lists corrections. If they are published already, the run only
 * takes the new path and the new counts of prices that are in no index. Old sets are deleted, so an old path fails.
 */
export async function publishPriceIndex(
  db: Database,
  index: PriceIndex,
  { path, hash }: { path: string; hash: string },
): Promise<void> {
  const excluded = await countExcludedPrices(db);
  await inTransaction(db, async (transaction) => {
    const last = await findLastPriceIndexRun(transaction);
    if (last?.file_hash === hash && last.method_version === indexMethodVersion) {
      await updatePriceIndexRun(transaction, last.id, { file: path, excluded });
      return;
    }
    const before = await findAllIndexSeries(transaction);
    const series = index.series.map((one) => ({
      region: one.region,
      aisle: one.aisle,
      points: publishedPointsOf(one),
    }));
    const run = await insertPriceIndexRun(transaction, {
      ...{ method_version: indexMethodVersion, file: path, file_hash: hash, excluded, index },
    });
    if (last) {
      const corrections = before.flatMap((old) => correctionsOf(old, series, last.last_month));
      await insertIndexCorrections(transaction, run, corrections);
    }
    await replaceIndexSeries(transaction, series);
  });
}

/**
 * Values of closed months that changed by at least a tenth. The month of the run before was not closed. GEKS values are
 * provisional until the first window is complete. A month that starts values without one before is no correction.
 */
function correctionsOf(
  { region, aisle, points }: IndexSeriesRow,
  series: readonly IndexSeriesRow[],
  lastMonth: string,
) {
  const now = series.find((one) => one.region === region && one.aisle === aisle)?.points ?? [];
  const months = [...new Set([...points, ...now].map(({ month }) => month))]
    .filter((month) => month < lastMonth)
    .sort();
  const [first = lastMonth] = months;
  const isComplete = monthNumber(lastMonth) - monthNumber(first) >= geksWindowMonths - 1;
  const methods = isComplete ? (['jevons', 'geks'] as const) : (['jevons'] as const);
  const valueAt = (some: IndexSeriesRow['points'], month: string, method: 'jevons' | 'geks') =>
    some.find((point) => point.month === month)?.[method] ?? null;
  return months.flatMap((month) =>
    methods.flatMap((method) => {
      const [before, after] = [valueAt(points, month, method), valueAt(now, month, method)];
      const starts = before === null && now.some((point) => point.month === month && point.base === month);
      return starts || tenths(before) === tenths(after) ? [] : [{ region, aisle, method, month, before, after }];
    }),
  );
}

const tenths = (value: number | null) => value && Math.round(value * 10);
