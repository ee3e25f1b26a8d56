/** Calendar month in Trinidad and Tobago, such as '2026-11'. */
export type Month = string;

/** A price that a person or a survey saw in a store. Amounts of money are whole cents. */
export interface PriceObservation {
  product: number;
  store: number;
  kind: number;
  region: string;
  month: Month;
  /** Positive whole number. */
  cents: number;
  /** Estimated, not seen. Indices, comparisons and estimates ignore it. */
  imputed?: boolean;
}

/** Logarithms of prices in cents, by item. An item is one product in one store. */
export type LogPrices = ReadonlyMap<string, number>;

/**
 * Number of months since January of year 0.
 * @throws RangeError if the text is not a month such as '2026-11'.
 */
export function monthNumber(month: Month): number {
  const [, year, ofYear] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (!year || !ofYear) throw new RangeError(`'${month}' is not a month such as 2026-11.`);
  return Number(year) * 12 + Number(ofYear) - 1;
}

/**
 * Returns the observed prices without imputed ones.
 * @throws RangeError if a price is not a positive whole number of cents, or a month is malformed.
 */
export function observed(prices: readonly PriceObservation[]): PriceObservation[] {
  return prices.filter(({ cents, month, imputed }) => {
    monthNumber(month);
    if (!Number.isSafeInteger(cents) || cents <= 0) {
      throw new RangeError(`${cents} is not a positive whole number of cents.`);
    }
    return !imputed;
  });
}

/**
 * Groups observed prices by a key. Several prices of one group are averaged geometrically.
 * @returns the mean logarithm of the prices in cents, by key.
 */
export function meanLogs<Key>(
  prices: Iterable<PriceObservation>,
  keyOf: (price: PriceObservation) => Key,
): Map<Key, number> {
  const sums = new Map<Key, { sum: number; count: number }>();
  for (const price of prices) {
    const key = keyOf(price);
    const group = sums.get(key) ?? { sum: 0, count: 0 };
    sums.set(key, { sum: group.sum + Math.log(price.cents), count: group.count + 1 });
  }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / count]));
}

/** Months with observed prices in ascending order, each with the prices of its items. */
export function pricesByMonth(prices: readonly PriceObservation[]): [Month, LogPrices][] {
  const months = Map.groupBy(observed(prices), ({ month }) => month);
  return [...months]
    .sort(([a], [b]) => monthNumber(a) - monthNumber(b))
    .map(([month, group]) => [month, meanLogs(group, ({ product, store }) => `${product}/${store}`)]);
}
