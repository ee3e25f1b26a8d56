import { expect, test } from 'vitest';
import { percentile } from './statistics.ts';

test('percentiles are values that were measured, by nearest rank, in whatever order they came', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 50)).toBe(100);
  expect(percentile(values, 99)).toBe(198);
  expect(percentile([7, 3], 99)).toBe(7);
  expect(percentile([7], 50)).toBe(7);
  expect(() => percentile([], 50)).toThrow();
});
