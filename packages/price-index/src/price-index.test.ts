import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basketCost, chainedJevons, compareRegions, type PriceObservation, rollingGeks } from './index.ts';

const monthOf = (index: number) => `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;

/** Prices of products in one store: a row for each product, a column for each month from 2025-01, null if missing. */
function panel(rows: readonly (readonly (number | null)[])[]): PriceObservation[] {
  return rows.flatMap((row, product) =>
    row.flatMap((cents, month) =>
      cents === null ? [] : [{ product, store: 1, kind: 1, region: 'South', month: monthOf(month), cents }],
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

test('OPN-01 an item is a product in one store, and several prices of a month are averaged geometrically', () => {
  const at = (store: number, month: number, cents: number) => ({
    product: 1,
    store,
    kind: 1,
    region: 'South',
    month: monthOf(month),
    cents,
  });
  // Store 1: (100 x 400) ^ 1/2 = 200, then 400, twice as much. Store 2 has no second price. Store 3 has no first one.
  const prices = [at(1, 0, 100), at(1, 0, 400), at(1, 1, 400), at(2, 0, 100), at(3, 1, 900)];
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

test('OPN-01 imputed prices never count', () => {
  const rows = panel([
    [100, 110],
    [100, 121],
  ]);
  const imputed = panel([
    [1, 9_999, 5],
    [3, 1, 7],
  ]).map((observation) => ({ ...observation, imputed: true }));
  const both = [...imputed, ...rows];
  expect(chainedJevons(both)).toEqual(chainedJevons(rows));
  expect(rollingGeks(both)).toEqual(rollingGeks(rows));
  const query = { base: 'South', region: 'South', month: '2025-02', minProducts: 2 };
  expect(compareRegions(both, query)).toEqual(compareRegions(rows, query));
  const missing = basketCost([{ product: 0, kind: 1, packs: 1 }], both, { region: 'South', month: '2025-03' });
  expect(missing).toMatchObject({ cents: null, missing: 1 });
});

test('OPN-01 the cost of a basket counts estimates, from the kind in the region, then anywhere', () => {
  const of = (product: number, kind: number, region: string, january: number | null, february: number | null) =>
    [january, february].flatMap((cents, month) =>
      cents === null
        ? []
        : [{ product, store: region === 'South' ? 1 : 2, kind, region, month: monthOf(month), cents }],
    );
  const prices = [
    ...of(1, 1, 'South', 1_000, 1_250),
    ...of(2, 1, 'South', 800, null),
    ...of(3, 2, 'South', 300, null),
    ...of(4, 2, 'North', 100, 150),
    ...of(5, 3, 'South', 400, null),
  ];
  const lines = [1, 2, 3].map((product) => ({ product, kind: product === 3 ? 2 : 1, packs: product }));
  // 1: 1 x 12.50 seen. 2: 8.00 x 12.50 / 10.00 = 10.00, twice. 3: 3.00 x 1.50 / 1.00 = 4.50, three times. Sum: 46.00.
  const cost = basketCost(lines, prices, { region: 'South', month: '2025-02' });
  expect(cost).toMatchObject({ cents: 4_600, observed: 1, imputed: 2, missing: 0 });
  expect(cost.lines.map(({ basis }) => basis)).toEqual(['observed', 'kind in region', 'kind anywhere']);
  // The old price of product 5 is not carried forward: no item of its kind shows how it moved.
  const unknown = basketCost([...lines, { product: 5, kind: 3, packs: 1 }], prices, {
    region: 'South',
    month: '2025-02',
  });
  expect(unknown).toMatchObject({ cents: null, observed: 1, imputed: 2, missing: 1 });
  const old = basketCost(lines, prices, { region: 'South', month: '2025-02', maxAge: 0 });
  expect(old).toMatchObject({ cents: null, missing: 2 });
});

test('OPN-01 regions are compared by matched products, with an interval', () => {
  const of = (product: number, region: string, store: number, cents: number) => [
    { product, store, kind: 1, region, month: '2025-01', cents },
  ];
  const prices = [
    ...of(1, 'North', 1, 100),
    ...of(1, 'Tobago', 2, 200),
    ...of(2, 'North', 1, 100),
    ...of(2, 'Tobago', 2, 100),
    ...of(2, 'Tobago', 3, 400),
    ...of(3, 'North', 1, 300),
    ...of(3, 'Tobago', 3, 2_400),
    ...of(4, 'Tobago', 3, 1),
  ];
  // Ratios: 2, (100 x 400) ^ 1/2 / 100 = 2 and 8. Their logarithms in units of ln 2: 1, 1, 3. Mean 5/3: 2 ^ (5/3).
  // Deviation: ((4/9 + 4/9 + 16/9) / 2) ^ 1/2 = (4/3) ^ 1/2. Error: (4/9) ^ 1/2 = 2/3. Margin: 4.3027 x 2/3.
  const query = { base: 'North', region: 'Tobago', month: '2025-01', minProducts: 3 };
  const result = compareRegions(prices, query);
  if (result.refused !== null) throw new Error(result.refused);
  expect(result.products).toBe(3);
  expect(result.ratio).toBeCloseTo(2 ** (5 / 3), 9);
  expect(result.low).toBeCloseTo(2 ** (5 / 3 - (4.3027 * 2) / 3), 9);
  expect(result.high).toBeCloseTo(2 ** (5 / 3 + (4.3027 * 2) / 3), 9);
  expect(compareRegions(prices, { ...query, minProducts: undefined })).toEqual({
    refused: 'North and Tobago share 3 priced products; a comparison needs 10.',
    products: 3,
  });
});

test('OPN-01 the interval uses the published quantiles of t', () => {
  // Half of the ratios are 2 and half 1/2. In units of ln 2: mean 0, deviation (n / (n - 1)) ^ 1/2.
  for (const [products, quantile] of [
    [12, 2.20099],
    [22, 2.07961],
    [122, 1.97976],
  ] as const) {
    const prices = Array.from({ length: products }, (_, product) => [
      { product, store: 1, kind: 1, region: 'North', month: '2025-01', cents: 200 },
      { product, store: 2, kind: 1, region: 'South', month: '2025-01', cents: product % 2 ? 400 : 100 },
    ]).flat();
    const result = compareRegions(prices, { base: 'North', region: 'South', month: '2025-01' });
    if (result.refused !== null) throw new Error(result.refused);
    expect(result.ratio).toBeCloseTo(1, 9);
    expect(Math.log2(result.high)).toBeCloseTo(quantile / Math.sqrt(products - 1), 3);
    expect(result.low * result.high).toBeCloseTo(1, 9);
  }
});

test('OPN-01 money that is no whole number of cents, malformed months and windows are refused', () => {
  for (const cents of [1.5, 0, -100, Number.NaN]) expect(() => chainedJevons(panel([[cents]]))).toThrow(RangeError);
  const [valid] = panel([[100]]);
  if (!valid) throw new Error('no price');
  expect(() => rollingGeks([{ ...valid, month: '2025-13' }])).toThrow('is not a month');
  expect(() => rollingGeks([valid], { window: 1 })).toThrow(RangeError);
  const query = { region: 'South', month: '2025-01' };
  expect(() => basketCost([{ product: 0, kind: 1, packs: 0.5 }], [valid], query)).toThrow('number of packs');
  expect(() => compareRegions([valid], { ...query, base: 'North', minProducts: 1 })).toThrow(RangeError);
  expect([chainedJevons([]), rollingGeks([])]).toEqual([[], []]);
});
