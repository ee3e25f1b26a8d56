import type { PriceIndexData, PriceIndexPoint, PriceIndexQuery } from '@bargain-buddy/contract';
import { fromCents, localDay } from '@bargain-buddy/domain';
import {
  indexMethodVersion,
  type PriceIndex,
  publishedPointsOf,
  type RegionComparison,
} from '@bargain-buddy/price-index';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { withIsoTimes } from '../../platform/iso-times.ts';
import { findCorrections, toPercentDearer } from './corrections.ts';
import {
  countExcludedPrices,
  findAllIndexSeries,
  findIndexCorrections,
  findIndexSeries,
  findIndexSeriesNames,
  findLastPriceIndexRun,
  findProductsByIds,
  insertIndexCorrections,
  insertPriceIndexRun,
  replaceIndexSeries,
  updatePriceIndexRun,
} from './price-index.queries.ts';

const maxCorrections = 50;

/** A region without prices has no points. @throws NotFound for an aisle without a series in any region. */
export async function getPriceIndex(db: Database, query: PriceIndexQuery, now = new Date()): Promise<PriceIndexData> {
  const [run, names, series] = await Promise.all([
    findLastPriceIndexRun(db),
    findIndexSeriesNames(db),
    findIndexSeries(db, query),
  ]);
  if (!run || run.withdrawn_at) return { run: null, regions: [], aisles: [], ...nothing };
  if (query.aisle && !names.some(({ aisle }) => aisle === query.aisle)) {
    throw new NotFound('There is no index of this aisle.');
  }
  // Runs before version 1.1.0 of the method have no month: they compare the last one.
  const { month = run.last_month, base, levels } = run.regions;
  const region = query.region || base;
  const [corrections, products] = await Promise.all([
    findIndexCorrections(db, query, region, maxCorrections),
    findProductsByIds(
      db,
      run.basket.lines.map(({ product }) => product),
    ),
  ]);
  const currentMonth = localDay(now).slice(0, 7);
  // Runs before version 1.2.0 of the method start in the first month.
  const points = (series?.points ?? []).map((point, _, all) => ({
    ...{ base: all[0]?.month ?? null, ...point },
    provisional: point.month >= currentMonth,
  }));
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
    change: changeOf(points.filter(({ provisional }) => !provisional)) ?? changeOf(points),
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
  const valued = points.flatMap(({ jevons, ...point }) => (jevons === null ? [] : [{ ...point, jevons }]));
  const newest = valued.at(-1);
  if (!newest) return null;
  const [year = '', ofYear = ''] = newest.month.split('-');
  const yearBefore = `${Number(year) - 1}-${ofYear}`;
  const since = valued.find(({ month, base }) => month >= yearBefore && base === newest.base);
  if (!since || since === newest) return null;
  const { month, matched, provisional } = newest;
  return { month, since: since.month, percent: (newest.jevons / since.jevons - 1) * 100, matched, provisional };
}

function toPercent(level: RegionComparison): Omit<PriceIndexData['levels']['regions'][number], 'region'> {
  const { products } = level;
  if (level.refused !== null) return { percent: null, low: null, high: null, products };
  const { ratio, low, high } = level;
  return { percent: toPercentDearer(ratio), low: toPercentDearer(low), high: toPercentDearer(high), products };
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
      await insertIndexCorrections(transaction, run, findCorrections(last, before, index, series));
    }
    await replaceIndexSeries(transaction, series);
  });
}
