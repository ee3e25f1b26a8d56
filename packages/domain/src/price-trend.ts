/** A price in cents of a product in a store, in force from one day to another. Months are 'YYYY-MM'. */
export interface DatedPriceSpan {
  product: number;
  store: number;
  cents: number;
  from: string;
  to: string;
}

export interface PriceTrend {
  /** The newest month, or the one before it, and an earlier one. */
  month: string;
  since: string;
  /** Rounded change in per cent; negative if cheaper. */
  percent: number;
  /** Number of compared prices of `month`, and of their stores. */
  prices: number;
  stores: number;
}

/** The least basis of a trend. */
const minPrices = 3;
const minStores = 2;
const maxMonths = 12;

/**
 * Compares the newest month with an earlier one within a year: the one with the most prices in common; of equal ones
 * the oldest. If the newest month has no basis yet, compares the month before it. A price is in common if the same
 * store had the same product in both months. The change is that of the sum of these prices, in exact cents, so neither
 * new products nor stores without a price move it. Undefined without a basis, or if the compared month is older than
 * last month, because pages show a trend as today's.
 */
export function priceTrend(spans: readonly DatedPriceSpan[], thisMonth: string): PriceTrend | undefined {
  const newest = spans
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (newest === undefined) return undefined;
  const trend = trendOf(newest, spans) ?? trendOf(monthsBefore(newest, 1), spans);
  return trend && trend.month >= monthsBefore(thisMonth, 1) ? trend : undefined;
}

function trendOf(month: string, spans: readonly DatedPriceSpan[]): PriceTrend | undefined {
  const now = pricesIn(spans, month);
  let best: (PriceTrend & { isBased: boolean }) | undefined;
  for (let back = maxMonths; back >= 1; back -= 1) {
    const since = monthsBefore(month, back);
    const trend = compare(now, pricesIn(spans, since), month, since);
    if (trend && (!best || trend.prices > best.prices)) best = trend;
  }
  if (!best?.isBased) return undefined;
  const { isBased: _, ...trend } = best;
  return trend;
}

/** The last price of each product and store in a month, by both. Spans come oldest first. */
function pricesIn(spans: readonly DatedPriceSpan[], month: string): Map<string, DatedPriceSpan> {
  const found = spans.filter(({ from, to }) => from <= month && month <= to);
  return new Map(found.map((span) => [`${span.product} ${span.store}`, span]));
}

function compare(now: Map<string, DatedPriceSpan>, then: Map<string, DatedPriceSpan>, month: string, since: string) {
  const both = [...now].flatMap(([key, span]) => {
    const before = then.get(key);
    return before ? { store: span.store, now: span.cents, before: before.cents } : [];
  });
  const sumNow = both.reduce((sum, price) => sum + price.now, 0);
  const sumThen = both.reduce((sum, price) => sum + price.before, 0);
  if (sumThen === 0) return undefined;
  const stores = new Set(both.map(({ store }) => store)).size;
  const percent = Math.round((100 * (sumNow - sumThen)) / sumThen) || 0;
  const isBased = both.length >= minPrices && stores >= minStores;
  return { month, since, percent, prices: both.length, stores, isBased };
}

export function monthsBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const total = year * 12 + number - 1 - months;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
}
