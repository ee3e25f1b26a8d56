import { expect, test } from 'vitest';
import { createRepeatedScanFilter } from './sighting-filter.ts';

test('SCN-01 a code counts once while it stays in view, and again when it comes back', () => {
  const isNew = createRepeatedScanFilter();
  expect([0, 500, 1_900, 3_800].map((at) => isNew('a', at))).toEqual([true, false, false, false]);
  expect(isNew('b', 3_900)).toBe(true);
  expect(isNew('a', 4_000)).toBe(false);
  expect(isNew('a', 6_100)).toBe(true);
});
