import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GeksOptions, rollingGeks as geksOf } from './geks.ts';
import { areIndexValuesEqual, type FixedBasketLine, type MonthlyPrice, PriceIndexBuilder } from './index.ts';
import { type IndexOptions, chainedJevonsIndex as jevonsOf } from './jevons.ts';
import { MonthPairSums } from './month-pairs.ts';

function pairsOf(prices: readonly MonthlyPrice[], { minMatched }: IndexOptions = {}): MonthPairSums {
  const pairs = new MonthPairSums(minMatched);
  const items = [...Map.groupBy(prices, ({ product, store }) => `${product}/${store}`).values()];
  for (const item of items) pairs.countItem(item);
  for (const item of items) pairs.addItem(item);
  return pairs;
}
const chainedJevons = (prices: MonthlyPrice[], options?: IndexOptions) => jevonsOf(pairsOf(prices, options), options);
const rollingGeks = (prices: MonthlyPrice[], options?: GeksOptions) => geksOf(pairsOf(prices, options), options);

const monthOf = (index: number) => `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;

/** Prices of products in one store: a row for each product, a column for each month from 2025-01, null if missing. */
function panel(rows: readonly (readonly (number | null)[])[]): MonthlyPrice[] {
  return rows.flatMap((row, product) =>
    row.flatMap((cents, month) =>
      cents === null
        ? []
        : [{ product, store: 1, kind: 1, region: 'South', aisle: 'Dry', month: monthOf(month), cents }],
    ),
  );
}

const values = (points: { value: number | null }[]) => points.map(({ value }) => value);

function expectClose(actual: (number | null)[], expected: (number | null)[]) {
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, index) => {
    if (value === null || expected[index] === null) expect(value).toBe(expected[index]);
    else expect(value / (expected[index] as number)).toBeCloseTo(1, 9);
  });
}

// The first product has all prices, so that every pair of months has matched items.
const months = 6;
const price = fc.integer({ min: 1, max: 100_000 });
const panels = fc
  .tuple(
    fc.array(price, { minLength: months, maxLength: months }),
    fc.array(fc.array(fc.option(price), { minLength: months, maxLength: months }), { maxLength: 4 }),
  )
  .map(([complete, others]) => [complete, ...others]);
const quick = { numRuns: 60 };

/** Jevons by products of price relatives, as a textbook writes it. */
function naiveJevons(rows: (number | null)[][], from: number, to: number): number {
  const relatives = rows.flatMap((row) => {
    const [earlier, later] = [row[from], row[to]];
    return earlier && later ? [later / earlier] : [];
  });
  return relatives.reduce((product, ratio) => product * ratio, 1) ** (1 / relatives.length);
}

/** GEKS between two months by way of each month from `start` to `end`. */
function naiveGeks(rows: (number | null)[][], [start, end]: [number, number], from: number, to: number): number {
  let product = 1;
  for (let by = start; by <= end; by += 1) product *= naiveJevons(rows, from, by) * naiveJevons(rows, by, to);
  return product ** (1 / (end - start + 1));
}

test('OPN-01 the chained Jevons index links months by the items that both have', () => {
  const points = chainedJevons(
    panel([
      [100, 121, 121, 484],
      [100, 100, null, null],
      [null, null, 50, 50],
    ]),
  );
  // February: (121/100 x 100/100) ^ 1/2 = 1.1. March: only 121/121 = 1. April: (484/121 x 50/50) ^ 1/2 = 2.
  expectClose(values(points), [100, 110, 110, 220]);
  expect(points.map(({ matched }) => matched)).toEqual([2, 2, 1, 2]);
  expect(points[3]).toMatchObject({ month: '2025-04', linkedTo: '2025-03' });
});

test('OPN-01 a month with too few matched items has no value, and the next month is linked to the one before it', () => {
  const rows = [
    [100, null, 200],
    [100, 300, 200],
  ];
  const points = chainedJevons(panel(rows), { minMatched: 2 });
  expectClose(values(points), [100, null, 200]);
  expect(points[2]?.linkedTo).toBe('2025-01');
  // January and March match. February has no pair of 2 items.
  expectClose(values(rollingGeks(panel(rows), { minMatched: 2 })), [100, null, 200]);
});

test('OPN-01 the index starts in the first month that shares enough items with a later one', () => {
  const rows = [[100, null, null, null], ...[1, 2, 3].map(() => [null, 100, 110, 121])];
  const options = { minMatched: 2 };
  const points = chainedJevons(panel(rows), options);
  expectClose(values(points), [null, 100, 110, 121]);
  expectClose(values(rollingGeks(panel(rows), options)), [null, 100, 110, 121]);
  expect(points.map(({ base, linkedTo }) => [base, linkedTo])).toEqual([
    [null, null],
    ['2025-02', null],
    ['2025-02', '2025-02'],
    ['2025-02', '2025-03'],
  ]);
  // A month alone has no value, however many items it has.
  expect(values(chainedJevons(panel([[100], [100]])))).toEqual([null]);
});

test('OPN-01 the index starts again at 100 when all items are replaced', () => {
  const rows = [
    [100, 150, null, null, null],
    [100, 150, null, null, null],
    [null, null, 500, 600, 900],
    [null, null, 500, 600, 900],
  ];
  const options = { minMatched: 2 };
  const points = chainedJevons(panel(rows), options);
  expectClose(values(points), [100, 150, 100, 120, 180]);
  expectClose(values(rollingGeks(panel(rows), options)), [100, 150, 100, 120, 180]);
  expect(points.map(({ base }) => base)).toEqual(['2025-01', '2025-01', '2025-03', '2025-03', '2025-03']);
  // While no later month shares the new items, there is nothing to start.
  const until = rows.map((row) => row.slice(0, 3));
  expectClose(values(chainedJevons(panel(until), options)), [100, 150, null]);
});

test('OPN-01 a month of other items is left out while a later month continues the index', () => {
  const rows = [
    [100, null, 200, 200],
    [null, 300, 600, 600],
  ];
  // February shares its item with March, but March continues January.
  expectClose(values(chainedJevons(panel(rows))), [100, null, 200, 200]);
  // A month is linked to the latest month with enough items, here January.
  const alternating = [
    [100, 110, null, 130],
    [100, null, 120, 130],
  ];
  expectClose(values(chainedJevons(panel(alternating))), [100, 110, 120, 130]);
});

test('OPN-01 GEKS takes the link over a gap that is longer than its window', () => {
  const gap = Array.from({ length: 20 }, () => null);
  const row = [100, 110, ...gap, 220, 330];
  expectClose(values(chainedJevons(panel([row]))), [100, 110, 220, 330]);
  expectClose(values(rollingGeks(panel([row]))), [100, 110, 220, 330]);
  // A month with too few items in the gap does not hide the month before it.
  const sparse = [[...row].with(10, 500), row, row];
  const options = { minMatched: 2 };
  const expected = [100, 110, null, 220, 330];
  expectClose(values(chainedJevons(panel(sparse), options)), expected);
  expectClose(values(rollingGeks(panel(sparse), options)), expected);
});

test('OPN-01 an item is a product in one store', () => {
  const at = (store: number, month: number, cents: number) => ({
    ...{ product: 1, store, kind: 1, region: 'South', aisle: 'Dry', month: monthOf(month), cents },
  });
  // Store 1: twice as much. Store 2 has no second price. Store 3 has no first one.
  const prices = [at(1, 0, 200), at(1, 1, 400), at(2, 0, 100), at(3, 1, 900)];
  expectClose(values(chainedJevons(prices)), [100, 200]);
});

test('OPN-01 GEKS takes every way between two months', () => {
  const prices = panel([
    [100, 200, null],
    [100, 100, 100],
    [null, 100, 400],
  ]);
  // Pairs: J12 = (2 x 1) ^ 1/2 = 2 ^ 0.5, J13 = 1, J23 = (1 x 4) ^ 1/2 = 2.
  // February: (J12 x J12 x J13 / J23) ^ 1/3 = (2 / 2) ^ 1/3 = 1.
  // March: (J13 x J13 x J12 J23) ^ 1/3 = (2 ^ 1.5) ^ 1/3 = 2 ^ 0.5. The chain drifts to 2 ^ 1.5 instead.
  expectClose(values(rollingGeks(prices)), [100, 100, 100 * Math.SQRT2]);
  expectClose(values(chainedJevons(prices)), [100, 100 * Math.SQRT2, 100 * 2 ** 1.5]);
});

test('OPN-01 GEKS fits the pairs that have matched items, and has no value for months without a way', () => {
  // J12 = 2 and J23 = 3. January and March share no item: 1, 2, 2 x 3.
  const chain = [
    [100, 200, null, null],
    [null, 100, 300, null],
    [null, null, null, 500],
  ];
  expectClose(values(rollingGeks(panel(chain))), [100, 200, 600, null]);
});

test('OPN-01 both indices equal a naive reference, also after the first window', () => {
  fc.assert(
    fc.property(panels, fc.integer({ min: 2, max: months }), (rows, window) => {
      const chained = [100];
      const geks = [100];
      for (let month = 1; month < months; month += 1) {
        chained.push((chained[month - 1] as number) * naiveJevons(rows, month - 1, month));
        const moved =
          month < window
            ? 100 * naiveGeks(rows, [0, window - 1], 0, month)
            : (geks[month - 1] as number) * naiveGeks(rows, [month - window + 1, month], month - 1, month);
        geks.push(moved);
      }
      expectClose(values(chainedJevons(panel(rows))), chained);
      expectClose(values(rollingGeks(panel(rows), { window })), geks);
    }),
    quick,
  );
});

test('OPN-01 identity, proportionality and independence of units', () => {
  const factors = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: months, maxLength: months });
  fc.assert(
    fc.property(panels, factors, (rows, factor) => {
      for (const index of [chainedJevons, rollingGeks]) {
        const constant = rows.map((row) => row.map((_, month) => (row[0] ?? 7) * (factor[month] as number)));
        // Prices that all change by one factor change the index by it. A factor of 1 is identity.
        expectClose(
          values(index(panel(constant))),
          factor.map((by) => (100 * by) / (factor[0] as number)),
        );
        // Another unit for one item, such as a dozen instead of a piece, changes nothing.
        const units = rows.map((row, item) => row.map((cents) => cents && cents * (factor[item] as number)));
        expectClose(values(index(panel(units))), values(index(panel(rows))));
      }
    }),
    quick,
  );
});

test('OPN-01 time reversal: months in the opposite order give the reciprocal', () => {
  fc.assert(
    fc.property(panels, (rows) => {
      const forward = values(rollingGeks(panel(rows))) as number[];
      const backward = values(rollingGeks(panel(rows.map((row) => row.toReversed())))) as number[];
      const last = forward.at(-1) as number;
      expectClose(
        backward,
        forward.toReversed().map((value) => (100 * value) / last),
      );
    }),
    quick,
  );
});

/** The whole computation, of rows in any order. */
function indexOf(rows: readonly MonthlyPrice[], lastMonth: string, basketBefore?: readonly FixedBasketLine[]) {
  const builder = new PriceIndexBuilder(lastMonth, basketBefore);
  const inOrder = rows.toSorted((a, b) => a.product - b.product || a.store - b.store || (a.month < b.month ? -1 : 1));
  const products = [...Map.groupBy(inOrder, ({ product }) => product).values()];
  for (const rows of products) builder.addProduct(rows);
  for (const rows of products) builder.addAgain(rows);
  return builder.result();
}

const row = (product: number, store: number, region: string, month: number, cents: number, kind = product) => ({
  ...{ product, store, kind, region, aisle: product % 2 ? 'Dry' : 'Cold', month: monthOf(month), cents },
});

test('OPN-01 a fixed basket counts estimates, from the kind in the region, then anywhere', () => {
  const prices = [
    // Kind 1: product 1 is priced more often than product 2, so it is in the basket.
    ...[row(1, 1, 'South', 0, 1_000, 1), row(1, 1, 'South', 1, 1_250, 1), row(1, 2, 'North', 0, 900, 1)],
    row(2, 1, 'South', 0, 1, 1),
    // Kind 3: its February is missing in the South, where another product of the kind doubles.
    ...[row(3, 1, 'South', 0, 800, 3), row(3, 2, 'North', 0, 700, 3), row(3, 3, 'North', 1, 700, 3)],
    ...[row(4, 1, 'South', 0, 100, 3), row(4, 1, 'South', 1, 200, 3)],
    // Kind 5: missing in the South, and another product in the North costs half as much more.
    ...[row(5, 1, 'South', 0, 300, 5), row(5, 2, 'North', 0, 300, 5), row(5, 4, 'North', 0, 300, 5)],
    ...[row(6, 2, 'North', 0, 100, 5), row(6, 2, 'North', 1, 150, 5)],
  ];
  const { basket } = indexOf(prices, '2025-02');
  expect(basket.lines.map(({ product }) => product).sort()).toEqual([1, 3, 5]);
  const costOf = (region: string) => basket.costs.find((cost) => cost.region === region)?.months.slice(-2);
  // 12.50 seen, 8.00 x 2 and 3.00 x 1.5 estimated: 33.00. In January all were seen: 21.00.
  expect(costOf('South')).toEqual([
    { month: '2025-01', cents: 2_100, observed: 3, imputed: 0, missing: 0 },
    { month: '2025-02', cents: 3_300, observed: 1, imputed: 2, missing: 0 },
  ]);
  // In the North nothing of kind 1 is matched; in the South it rose by a quarter: 9.00 x 1.25 + 7.00 + 3.00 x 1.5.
  expect(costOf('North')?.[1]).toEqual({ month: '2025-02', cents: 2_275, observed: 1, imputed: 2, missing: 0 });
  // Without matched items of its kind, an old price is not carried forward.
  const alone = indexOf([row(1, 1, 'South', 0, 1_000), row(9, 1, 'South', 1, 500)], '2025-02').basket;
  expect(alone.costs[0]?.months.at(-1)).toEqual({ month: '2025-02', cents: null, observed: 1, imputed: 0, missing: 1 });
});

test('OPN-01 regions are compared by matched products, with an interval', () => {
  const products = Array.from({ length: 10 }, (_, index) => index + 1);
  // Ratios of Tobago to North: 2 for nine products and 8 for one, whose stores cost 400 and 1600.
  const north = products.flatMap((product) => [row(product, 1, 'North', 0, 100), row(product, 5, 'North', 0, 100)]);
  const tobago = products.flatMap((product) =>
    product === 10
      ? [row(10, 2, 'Tobago', 0, 400), row(10, 3, 'Tobago', 0, 1_600)]
      : [row(product, 2, 'Tobago', 0, 200)],
  );
  const south = [row(1, 4, 'South', 0, 1), row(99, 4, 'South', 0, 1)];
  const { base, levels } = indexOf([...north, ...tobago, ...south], '2025-01').regions;
  expect(base).toBe('North');
  const [level, refused] = levels.map((one) => one.level);
  if (!level || level.refused !== null) throw new Error('refused');
  // Logarithms in units of ln 2: nine times 1, once 3. Mean 1.2. Squares: 9 x 0.04 + 3.24 = 3.6.
  // Error: (3.6 / 9 / 10) ^ 1/2 = 0.2. Margin: 2.2622 x 0.2.
  expect(level.products).toBe(10);
  expect(level.ratio).toBeCloseTo(2 ** 1.2, 9);
  expect(level.low).toBeCloseTo(2 ** (1.2 - 2.2622 * 0.2), 9);
  expect(level.high).toBeCloseTo(2 ** (1.2 + 2.2622 * 0.2), 9);
  expect(refused).toEqual({
    refused: 'North and South share 1 priced products; a comparison needs 10.',
    products: 1,
  });
});

test('OPN-01 the first prices of a month leave the comparison of regions and the baskets as they are', () => {
  const products = Array.from({ length: 10 }, (_, index) => index + 1);
  const november = products.flatMap((product) => [
    ...[row(product, 1, 'North', 10, 100), row(product, 2, 'North', 10, 100), row(product, 3, 'South', 10, 150)],
  ]);
  const before = indexOf(november, '2025-11');
  expect(before.regions).toMatchObject({ month: '2025-11', base: 'North', levels: [{ region: 'South' }] });
  const after = indexOf([...november, row(1, 3, 'South', 11, 150)], '2025-12');
  expect(after).toMatchObject({ lastMonth: '2025-12', regions: before.regions });
  const costsOf = ({ basket }: typeof before) =>
    basket.costs.map(({ region, months }) => [region, months.find(({ month }) => month === '2025-11')?.cents]);
  expect(costsOf(before)).toEqual([
    ['North', 1_000],
    ['South', 1_500],
  ]);
  expect(costsOf(after)).toEqual(costsOf(before));
  // A month that compares two regions counts.
  const december = products.flatMap((product) => [
    ...[row(product, 1, 'North', 11, 100), row(product, 3, 'South', 11, 200)],
  ]);
  expect(indexOf([...november, ...december], '2025-12').regions.month).toBe('2025-12');
  // Where no month compares regions, the one with the most prices counts.
  const alone = november.filter(({ region }) => region === 'North');
  const { regions } = indexOf([...alone, row(1, 3, 'South', 11, 150)], '2025-12');
  expect(regions).toEqual({ month: '2025-11', base: 'North', levels: [] });
});

test('OPN-01 the interval uses the published quantiles of t', () => {
  // Half of the ratios are 2 and half 1/2. In units of ln 2: mean 0, deviation (n / (n - 1)) ^ 1/2.
  for (const [count, quantile] of [
    [12, 2.20099],
    [22, 2.07961],
    [122, 1.97976],
  ] as const) {
    const prices = Array.from({ length: count }, (_, product) => [
      row(product, 1, 'North', 0, 200),
      row(product, 2, 'South', 0, product % 2 ? 400 : 100),
    ]).flat();
    const [south] = indexOf(prices, '2025-01').regions.levels;
    if (!south || south.level.refused !== null) throw new Error('refused');
    expect(south.level.ratio).toBeCloseTo(1, 9);
    expect(Math.log2(south.level.high)).toBeCloseTo(quantile / Math.sqrt(count - 1), 3);
    expect(south.level.low * south.level.high).toBeCloseTo(1, 9);
  }
});

test('OPN-01 there is a series for each region, each aisle and both, and for all', () => {
  const rows = [1, 2].flatMap((region) =>
    [1, 2, 3, 4, 5, 6].flatMap((product) => [
      row(product, region, `R${region}`, 0, 100 * product),
      row(product, region, `R${region}`, 1, 100 * product * (region + 1)),
    ]),
  );
  const { series, prices, items } = indexOf(rows, '2025-02');
  expect({ prices, items }).toEqual({ prices: 24, items: 12 });
  expect(series.map(({ region, aisle }) => [region, aisle])).toEqual([
    ...[
      ['', ''],
      ['', 'Cold'],
      ['', 'Dry'],
    ],
    ...[
      ['R1', ''],
      ['R1', 'Cold'],
      ['R1', 'Dry'],
    ],
    ...[
      ['R2', ''],
      ['R2', 'Cold'],
      ['R2', 'Dry'],
    ],
  ]);
  const levelOf = (region: string, aisle: string) =>
    series.find((one) => one.region === region && one.aisle === aisle)?.jevons[1]?.value;
  expect(levelOf('R1', '')).toBeCloseTo(200, 9);
  expect(levelOf('R2', '')).toBeCloseTo(300, 9);
  expect(levelOf('', '')).toBeCloseTo(100 * Math.sqrt(6), 9);
  // Three items match, and a link needs five.
  expect(levelOf('R1', 'Dry')).toBe(null);
});

test('OPN-01 money that is no whole number of cents, malformed months, windows and orders are refused', () => {
  for (const cents of [1.5, 0, -100, Number.NaN]) expect(() => chainedJevons(panel([[cents]]))).toThrow(RangeError);
  const [valid] = panel([[100]]);
  if (!valid) throw new Error('no price');
  expect(() => rollingGeks([valid, valid])).toThrow('follows');
  expect(() => rollingGeks([valid], { window: 1 })).toThrow(RangeError);
  expect(() => rollingGeks([valid], { window: 14 })).toThrow(RangeError);
  const builder = new PriceIndexBuilder('2025-01');
  builder.addProduct([row(2, 1, 'South', 0, 1)]);
  expect(() => builder.addProduct([row(1, 1, 'South', 0, 1)])).toThrow('Product 1 follows 2.');
  expect(() => builder.addProduct([{ ...valid, product: 3, month: '2025-13' }])).toThrow('is not a month');
  expect(() => new PriceIndexBuilder('January')).toThrow('is not a month');
  expect([chainedJevons([]), rollingGeks([])]).toEqual([[], []]);
  expect(indexOf([], '2025-01')).toMatchObject({ prices: 0, series: [], regions: { base: '', levels: [] } });
});

test('OPN-01 values are the same if they differ in digits that engines compute differently', () => {
  expect(areIndexValuesEqual(110.00000000000001, 110)).toBe(true);
  expect(areIndexValuesEqual(110.0001, 110)).toBe(false);
  expect(areIndexValuesEqual(null, null)).toBe(true);
  expect(areIndexValuesEqual(null, 110)).toBe(false);
  expect(areIndexValuesEqual(110, null)).toBe(false);
});

test('OPN-01 products stay in the basket while they have prices, and only a product that is gone is replaced', () => {
  const both = (month: number) => [row(1, 1, 'South', month, 1_000, 1), row(2, 1, 'South', month, 3_000, 1)];
  const before = indexOf([...both(0), ...both(1)], '2025-02').basket;
  expect(before.lines).toEqual([{ product: 1, kind: 1 }]);
  // Product 2 is priced more widely now, and the costs of closed months stay.
  const rows = [...both(0), ...both(1), row(2, 1, 'South', 2, 3_000, 1), row(2, 2, 'South', 2, 3_000, 1)];
  const after = indexOf(rows, '2025-03', before.lines).basket;
  expect(after.lines).toEqual(before.lines);
  const costsOf = ({ costs }: typeof before) =>
    costs[0]?.months.flatMap(({ month, cents }) => (cents === null ? [] : [[month, cents]]));
  expect(costsOf(before)).toEqual([
    ['2025-01', 1_000],
    ['2025-02', 1_000],
  ]);
  expect(costsOf(after)).toEqual([...(costsOf(before) ?? []), ['2025-03', 1_000]]);
  const gone = rows.filter(({ product }) => product !== 1);
  expect(indexOf(gone, '2025-03', after.lines).basket.lines).toEqual([{ product: 2, kind: 1 }]);
  // A product without a price in 13 months is gone too.
  expect(indexOf([...rows, row(2, 1, 'South', 14, 3_000, 1)], '2026-03', after.lines).basket.lines).toEqual([
    { product: 2, kind: 1 },
  ]);
});

test('OPN-01 an estimate of the basket does not change when the year moves on', () => {
  // Product 1 has prices in January and June. Product 2 of the kind has all, and rises by a fifth in February.
  const kind = [row(1, 1, 'South', 0, 1_000, 1), row(1, 1, 'South', 5, 1_200, 1)];
  const other = Array.from({ length: 14 }, (_, month) => row(2, 1, 'South', month, month ? 120 : 100, 1));
  const line = [{ product: 1, kind: 1 }];
  const costIn = (lastMonth: string) =>
    indexOf([...kind, ...other], lastMonth, line).basket.costs[0]?.months.find(({ month }) => month === '2025-03');
  expect(costIn('2025-12')).toMatchObject({ cents: 1_200, imputed: 1 });
  expect(costIn('2026-02')).toEqual(costIn('2025-12'));
});
