import { expect, test } from 'vitest';
import { ageInDays, formatPriceAge, priceAgeTone } from './price-age.ts';

test('DET-02 the age of a price counts days by the shops’ calendar', () => {
  const now = Date.parse('2026-11-22T03:59:59Z');
  // Still the 21st in Port of Spain.
  expect(ageInDays('2026-11-21T04:00:00.000Z', now)).toBe(0);
  expect(ageInDays('2026-11-21T03:59:00.000Z', now)).toBe(1);
  expect(ageInDays('2026-11-15T04:00:00.000Z', now)).toBe(6);
  expect(ageInDays('2026-11-23T04:00:00.000Z', now)).toBe(0);
  expect(ageInDays('no time', now)).toBe(0);
  expect([0, 1, 6].map(formatPriceAge)).toEqual(['today', '1 d', '6 d']);
});

test('DET-02 a price is ageing from 45 days and old from 120', () => {
  expect([0, 44, 45, 119, 120].map(priceAgeTone)).toEqual([undefined, undefined, 'ageing', 'ageing', 'old']);
});
