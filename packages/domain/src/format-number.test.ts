import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test('numbers are written as Intl does', () => {
  const decimals = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom(1, 10, 100, 1000));
  fc.assert(
    fc.property(decimals, ([number, parts]) => {
      expect(formatNumber(number / parts)).toBe((number / parts || 0).toLocaleString('en-US'));
    }),
  );
});
