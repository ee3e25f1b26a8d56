import type { Dashboard } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { formatDayOfYear } from '~/lib/format.ts';

const days = 30;
const dayLength = 86_400_000;

/** Returns one count per day and source for the 30 days up to `now`, including days without prices. */
export function toDailyPriceSeries(given: Dashboard['prices_by_day'], now: Date) {
  const all = Array.from({ length: days }, (_, back) =>
    localDay(new Date(now.getTime() - (days - 1 - back) * dayLength)),
  );
  const sources = [...new Set(given.map(({ source }) => source))];
  const counts = new Map(given.map(({ day, source, count }) => [`${day} ${source}`, count]));
  return {
    labels: all.map((day) => formatDayOfYear(`${day}T12:00:00Z`)),
    series: sources.map((source) => ({ source, counts: all.map((day) => counts.get(`${day} ${source}`) ?? 0) })),
  };
}
