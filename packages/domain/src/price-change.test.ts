import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareByLargestRise, countPriceChanges, percentPriceChange } from './price-change.ts';

const pair = fc.record({ from: fc.integer({ min: 1, max: 9_999_999 }), to: fc.integer({ min: 1, max: 9_999_999 }) });

test('PAG-07 a change in per cent is exact to a tenth', () => {
  expect(percentPriceChange({ from: 1000, to: 1012 })).toBe(1.2);
  expect(percentPriceChange({ from: 400, to: 401 })).toBe(0.3);
  expect(percentPriceChange({ from: 400, to: 399 })).toBe(-0.3);
  expect(percentPriceChange({ from: 999, to: 999 })).toBe(0);
  fc.assert(
    fc.property(pair, (one) => {
      const difference = BigInt(one.to - one.from);
      // Twice the thousandths, rounded away from zero in whole numbers.
      const size = difference < 0n ? -difference : difference;
      const tenths = (2_000n * size + BigInt(one.from)) / (2n * BigInt(one.from));
      expect(Math.round(percentPriceChange(one) * 10)).toBe(Number(difference < 0n ? -tenths : tenths) || 0);
    }),
  );
});

test('PAG-07 changes are ordered by their exact ratio', () => {
  fc.assert(
    fc.property(pair, pair, (a, b) => {
      const [left, right] = [BigInt(b.to) * BigInt(a.from), BigInt(a.to) * BigInt(b.from)];
      if (left !== right) expect(Math.sign(compareByLargestRise(a, b))).toBe(left > right ? 1 : -1);
      expect(Math.sign(compareByLargestRise(a, b))).toBe(-Math.sign(compareByLargestRise(b, a)) || 0);
    }),
  );
});

test('PAG-07 rises, falls and unchanged prices are counted, with the middle of the changes', () => {
  const pairs = [
    { from: 100, to: 110 },
    { from: 100, to: 90 },
    { from: 100, to: 105 },
    { from: 100, to: 100 },
  ];
  expect(countPriceChanges(pairs)).toEqual({ rose: 2, fell: 1, unchanged: 1, middle: 5 });
  expect(countPriceChanges([])).toEqual({ rose: 0, fell: 0, unchanged: 0, middle: null });
});
