import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DatedPackPrice, detectShrunkPacks, type PackSize, packFamilyKey } from './shrunk-pack.ts';

const pack = (
  amount: number,
  ...prices: readonly [store: number, cents: number, from: number, to: number][]
): PackSize => ({
  amount: BigInt(amount),
  prices: prices.map(([store, cents, from, to]) => ({ store, cents, from, to })),
});
const large = pack(410, [1, 2000, 0, 90], [2, 2100, 0, 100]);
const small = pack(380, [1, 2000, 120, 200], [2, 2100, 130, 200]);

describe('PAG-06 a smaller pack that replaced a larger one', () => {
  test('is named with its first day, its stores and the change of the price per unit', () => {
    expect(detectShrunkPacks([large, small])).toEqual([
      { from: large, to: small, day: 120, stores: 2, pricePercent: 0, unitPercent: 7.9 },
    ]);
    expect(detectShrunkPacks([small, large])).toEqual(detectShrunkPacks([large, small]));
  });

  test.each([
    ['a price that fell by 2 %', pack(380, [1, 1960, 120, 200], [2, 2058, 130, 200]), true],
    ['a price that fell by more', pack(380, [1, 1959, 120, 200], [2, 2057, 130, 200]), false],
    ['a lower median below 98 %', pack(380, [1, 1900, 120, 200], [2, 2200, 130, 200]), false],
    ['a price that rose', pack(380, [1, 2200, 120, 200], [2, 2300, 130, 200]), true],
    ['one store in common', pack(380, [1, 2000, 120, 200], [3, 2100, 130, 200]), false],
    ['an overlap of 60 days', pack(380, [1, 2000, 40, 200], [2, 2100, 130, 200]), true],
    ['an overlap of 61 days', pack(380, [1, 2000, 39, 200], [2, 2100, 130, 200]), false],
    ['a pack that was there first', pack(380, [1, 2000, 0, 200], [2, 2100, 90, 200]), false],
    ['a pack that is gone before the larger one', pack(380, [1, 2000, 50, 100], [2, 2100, 50, 60]), false],
    ['2.2 % less content', pack(401, [1, 2000, 120, 200], [2, 2100, 130, 200]), true],
    ['1.9 % less content', pack(402, [1, 2000, 120, 200], [2, 2100, 130, 200]), false],
    ['a larger pack', pack(430, [1, 2000, 120, 200], [2, 2100, 130, 200]), false],
    ['another year', pack(380, [1, 2000, 480, 600], [2, 2100, 480, 600]), false],
  ])('with %s: %#', (_, other, isNamed) => {
    expect(detectShrunkPacks([large, other])).toHaveLength(isNamed ? 1 : 0);
  });

  test('follows the last of several larger packs, and may shrink again', () => {
    const smaller = pack(350, [1, 2000, 300, 400], [2, 2100, 300, 400]);
    const found = detectShrunkPacks([large, smaller, small]);
    expect(found.map(({ from, to }) => [from.amount, to.amount])).toEqual([
      [380n, 350n],
      [410n, 380n],
    ]);
  });

  test('compares the last old price with the first new one', () => {
    const changing = pack(410, [1, 3000, 0, 50], [1, 2000, 51, 90], [2, 2100, 0, 100]);
    const rising = pack(380, [1, 2000, 120, 150], [1, 9000, 151, 200], [2, 2100, 130, 200]);
    expect(detectShrunkPacks([changing, rising])).toMatchObject([{ pricePercent: 0 }]);
  });
});

/** The rule as it is described, for two packs: nothing is sorted, and shares are compared as fractions of integers. */
function naive(from: PackSize, to: PackSize): { stores: number } | undefined {
  const days = (prices: readonly DatedPackPrice[]) => prices.flatMap((price) => [price.from, price.to]);
  const day = Math.min(...days(to.prices));
  const last = Math.max(...days(from.prices));
  if (Number(to.amount) * 50 > Number(from.amount) * 49) return undefined;
  if (last > day + 60 || Math.min(...days(from.prices)) >= day || Math.max(...days(to.prices)) <= last)
    return undefined;
  const pairs: [now: number, old: number][] = [];
  for (let store = 0; store < 4; store += 1) {
    const olds = from.prices.filter((price) => price.store === store && day - price.to <= 183);
    const news = to.prices.filter((price) => price.store === store && price.from - day <= 183);
    const old = olds.find((one) => olds.every((other) => other === one || other.to < one.to));
    const now = news.find((one) => news.every((other) => other === one || other.from > one.from));
    if (old && now) pairs.push([now.cents, old.cents]);
  }
  const [enough, all] = [pairs.filter(([now, old]) => now * 50 >= old * 49).length, pairs.length];
  // The lower median is at least the bound if fewer than half are below it, or half of them rounded down.
  return all >= 2 && all - enough < Math.ceil(all / 2) ? { stores: all } : undefined;
}

/** Prices of which no two in a store begin or end on one day. */
const anyPack = fc
  .record({
    amount: fc.integer({ min: 45, max: 52 }),
    start: fc.integer({ min: 0, max: 300 }),
    prices: fc.array(
      fc.record({
        store: fc.integer({ min: 0, max: 3 }),
        cents: fc.integer({ min: 95, max: 105 }),
        after: fc.integer({ min: 0, max: 120 }),
        days: fc.integer({ min: 0, max: 60 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ amount, start, prices }) => {
    const next = new Map<number, number>();
    return pack(
      amount,
      ...prices.map(({ store, cents, after, days }): [number, number, number, number] => {
        const from = (next.get(store) ?? start) + after;
        next.set(store, from + days + 1);
        return [store, cents, from, from + days];
      }),
    );
  });

test('PAG-06 a shrunk pack is one by a naive reading of the rule, in any order of prices', () => {
  let named = 0;
  fc.assert(
    fc.property(anyPack, anyPack, (one, other) => {
      const expected = naive(one, other) ?? naive(other, one);
      const found = detectShrunkPacks([one, { ...other, prices: other.prices.toReversed() }]);
      expect(found.map(({ stores }) => ({ stores }))).toEqual(expected ? [expected] : []);
      named += found.length;
    }),
    { numRuns: 3_000 },
  );
  expect(named).toBeGreaterThan(20);
});

test.each([
  ['Corn Flakes 410 g', 'corn flakes'],
  ['Corn Flakes (380g)', 'Corn Flakes'],
  ['Milk 1 L', 'Milk'],
])('PAG-06 %s is a pack of %s', (name, plain) => {
  expect(packFamilyKey(name)).toBe(packFamilyKey(plain));
});

test('PAG-06 other words are another product', () => {
  expect(packFamilyKey('Corn Flakes Honey 410 g')).not.toBe(packFamilyKey('Corn Flakes 410 g'));
  expect(packFamilyKey('7 Up')).not.toBe(packFamilyKey('Up'));
});
