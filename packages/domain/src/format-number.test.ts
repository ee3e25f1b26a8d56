import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimals, formatNumber } from './format-number.ts';

test('numbers are written as Intl does', () => {
  const decimals = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom(1, 10, 100, 1000));
  fc.assert(
    fc.property(decimals, ([number, parts]) => {
      expect(formatNumber(number / parts)).toBe((number / parts || 0).toLocaleString('en-US'));
    }),
  );
});

test('a number that rounds to zero has no sign', () => {
  const cases: [number, number, string][] = [
    [-0.04, 1, '0.0'],
    [-0.05, 1, '-0.1'],
    [-0.4, 0, '0'],
    [-10, 0, '-10'],
    [-0.00001, 4, '0.0000'],
    [0.04, 1, '0.0'],
  ];
  for (const [value, decimals, text] of cases) expect(formatDecimals(value, decimals)).toBe(text);
});
