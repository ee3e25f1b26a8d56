import { relative } from './jevons.ts';
import { type Month, meanLogs, monthNumber, observed, type PriceObservation } from './observations.ts';

export interface BasketLine {
  product: number;
  kind: number;
  /** Packs, a positive whole number. */
  packs: number;
}

export interface PricedLine extends BasketLine {
  /** Price of one pack in whole cents. Null if there is neither a price nor an estimate. */
  cents: number | null;
  /** 'kind in region' and 'kind anywhere' are estimates. */
  basis: 'observed' | 'kind in region' | 'kind anywhere' | 'missing';
}

export interface BasketCost {
  /** Total in whole cents. Null if a line has no price. */
  cents: number | null;
  observed: number;
  imputed: number;
  missing: number;
  lines: PricedLine[];
}

export interface BasketQuery {
  region: string;
  month: Month;
  /** Oldest price that an estimate may start from, in months. The default is 12. */
  maxAge?: number;
}

/**
 * Cost of a fixed basket in a region and month (Lowe): the sum of packs times prices.
 *
 * The price of a product is the geometric mean of its stores in the region, rounded to a cent. A missing price is
 * estimated (class mean imputation): the product's last price in the region moves like the matched items of its kind
 * in the region since then, else like those of all regions. Without such items the line is missing.
 * An old price is never used unchanged without matched items that show it.
 * Source: ILO, IMF et al., Consumer Price Index Manual (2020), Lowe index and temporarily missing prices.
 *
 * @param prices observed prices in whole cents, in any order. Imputed prices are ignored.
 * @throws RangeError if a price, a month or a number of packs is malformed.
 */
export function basketCost(
  basket: readonly BasketLine[],
  prices: readonly PriceObservation[],
  { region, month, maxAge = 12 }: BasketQuery,
): BasketCost {
  const now = monthNumber(month);
  const recent = observed(prices).filter((price) => {
    const age = now - monthNumber(price.month);
    return age >= 0 && age <= maxAge;
  });
  const lines = basket.map((line): PricedLine => {
    if (!Number.isSafeInteger(line.packs) || line.packs <= 0) {
      throw new RangeError(`${line.packs} is not a positive whole number of packs.`);
    }
    return { ...line, ...priceOf(line, recent, region, month) };
  });
  const missing = lines.filter(({ basis }) => basis === 'missing').length;
  const seen = lines.filter(({ basis }) => basis === 'observed').length;
  const total = lines.reduce((sum, { packs, cents }) => sum + packs * (cents ?? 0), 0);
  return { cents: missing ? null : total, observed: seen, imputed: lines.length - seen - missing, missing, lines };
}

type LinePrice = Pick<PricedLine, 'cents' | 'basis'>;

function priceOf(line: BasketLine, prices: readonly PriceObservation[], region: string, month: Month): LinePrice {
  const own = prices.filter((price) => price.product === line.product && price.region === region);
  const logs = meanLogs(own, (price) => price.month);
  const current = logs.get(month);
  if (current !== undefined) return { cents: toCents(current), basis: 'observed' };
  const last = [...logs].sort(([a], [b]) => monthNumber(b) - monthNumber(a))[0];
  if (!last) return { cents: null, basis: 'missing' };
  const [since, log] = last;
  const ofKind = prices.filter(({ kind }) => kind === line.kind);
  for (const [basis, group] of [
    ['kind in region', ofKind.filter((price) => price.region === region)],
    ['kind anywhere', ofKind],
  ] as const) {
    const moved = relative(itemLogs(group, since), itemLogs(group, month));
    if (moved.matched > 0) return { cents: toCents(log + moved.log), basis };
  }
  return { cents: null, basis: 'missing' };
}

function itemLogs(prices: readonly PriceObservation[], month: Month) {
  return meanLogs(
    prices.filter((price) => price.month === month),
    ({ product, store }) => `${product}/${store}`,
  );
}

function toCents(log: number): number {
  return Math.round(Math.exp(log));
}
