import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted, formatNumber } from './counted.ts';

test.each([
  [counted(0, 'price'), '0 prices'],
  [counted(1, 'price'), '1 price'],
  [counted(1200, 'price'), '1,200 prices'],
  [counted(1, 'person', 'people'), '1 person'],
  [counted(2, 'person', 'people'), '2 people'],
])('so many in words: %s', (words, expected) => {
  expect(words).toBe(expected);
});

test('numbers are written as Intl does', () => {
  const decimals = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom(1, 10, 100, 1000));
  fc.assert(
    fc.property(decimals, ([number, parts]) => {
      expect(formatNumber(number / parts)).toBe((number / parts || 0).toLocaleString('en-US'));
    }),
  );
});
