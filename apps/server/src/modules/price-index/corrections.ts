import { geksWindowMonths, monthNumber, type PriceIndex, type RegionComparison } from '@bargain-buddy/price-index';
import type { Selectable } from 'kysely';
import type { PriceIndexRunTable } from '../../platform/database/tables.ts';
import type { IndexSeriesRow, NewIndexCorrection } from './price-index.queries.ts';

type LastRun = Pick<Selectable<PriceIndexRunTable>, 'basket' | 'last_month' | 'regions'>;

/**
 * Published figures of closed months that the new index changes. The month of the run before was not closed.
 * The newest corrections are shown first, so series come last.
 */
export function findCorrections(
  last: LastRun,
  before: readonly IndexSeriesRow[],
  index: PriceIndex,
  series: readonly IndexSeriesRow[],
): NewIndexCorrection[] {
  return [
    ...correctLevels(last, index),
    ...correctBaskets(last, index),
    ...before.flatMap((old) => correctSeries(old, series, last.last_month)),
  ];
}

export const toPercentDearer = (ratio: number) => (ratio - 1) * 100;

const percentOf = (level: RegionComparison | undefined) =>
  level?.refused === null ? toPercentDearer(level.ratio) : null;

/** Levels of the same month that changed by at least a tenth. Levels against another base replace them. */
function correctLevels({ regions: old, last_month }: LastRun, { regions: now }: PriceIndex): NewIndexCorrection[] {
  // Runs before version 1.1.0 of the method have no month: they compare the last one.
  const { month = last_month, base, levels } = old;
  if (month >= last_month || month !== now.month) return [];
  return levels.flatMap(({ region, level }) => {
    const found = base === now.base ? now.levels.find((one) => one.region === region) : undefined;
    const [before, after] = [percentOf(level), percentOf(found?.level)];
    return tenths(before) === tenths(after) ? [] : [{ region, aisle: '', method: 'level', month, before, after }];
  });
}

/** Costs in dollars of months that both runs publish. */
function correctBaskets({ basket, last_month }: LastRun, { basket: now }: PriceIndex): NewIndexCorrection[] {
  const shown = new Set(now.costs.flatMap(({ months }) => months.map(({ month }) => month)));
  return basket.costs.flatMap(({ region, months }) => {
    const costs = now.costs.find((one) => one.region === region)?.months ?? [];
    return months
      .filter(({ month }) => month < last_month && shown.has(month))
      .flatMap(({ month, cents }) => {
        const nowCents = costs.find((one) => one.month === month)?.cents ?? null;
        const [before, after] = [cents && cents / 100, nowCents && nowCents / 100];
        return before === after ? [] : [{ region, aisle: '', method: 'basket', month, before, after }];
      });
  });
}

/**
 * Values that changed by at least a tenth. GEKS values are provisional until the last month of the first window is
 * closed. A month that starts values without one before is no correction.
 */
function correctSeries(
  { region, aisle, points }: IndexSeriesRow,
  series: readonly IndexSeriesRow[],
  lastMonth: string,
): NewIndexCorrection[] {
  const now = series.find((one) => one.region === region && one.aisle === aisle)?.points ?? [];
  const months = [...new Set([...points, ...now].map(({ month }) => month))]
    .filter((month) => month < lastMonth)
    .sort();
  return months.flatMap((month) => {
    const [old, found] = [points, now].map((some) => some.find((point) => point.month === month));
    // Runs before version 1.2.0 of the method start in the first month.
    const base = old?.base ?? found?.base ?? months[0] ?? lastMonth;
    const isWindowClosed = monthNumber(lastMonth) - monthNumber(base) >= geksWindowMonths;
    const methods = isWindowClosed ? (['jevons', 'geks'] as const) : (['jevons'] as const);
    return methods.flatMap((method) => {
      const [before, after] = [old?.[method] ?? null, found?.[method] ?? null];
      const starts = before === null && found?.base === month;
      return starts || tenths(before) === tenths(after) ? [] : [{ region, aisle, method, month, before, after }];
    });
  });
}

const tenths = (value: number | null) => value && Math.round(value * 10);
