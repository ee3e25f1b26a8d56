import { expect, test } from 'vitest';
import { feedOrderKey } from './orders.ts';

/** Microseconds since 2000 of a time in Port of Spain. */
const at = (time: string) => (Date.parse(`${time}-04:00`) - Date.UTC(2000, 0, 1)) * 1_000;

test('HOM-05 the feed has the newest day first, and within a day checked prices before unchecked ones', () => {
  const prices = [
    { day: '2026-11-15T23:59:59', isChecked: true },
    { day: '2026-11-15T00:00:00', isChecked: true },
    { day: '2026-11-15T23:59:59', isChecked: false },
    { day: '2026-11-15T00:00:00', isChecked: false },
    { day: '2026-11-14T23:59:59', isChecked: true },
    { day: '1999-12-31T00:00:00', isChecked: true },
  ];
  const keys = prices.map(({ day, isChecked }) => feedOrderKey(at(day), isChecked));
  expect(keys).toEqual(keys.toSorted((a, b) => b - a));
  expect(new Set(keys).size).toBe(prices.length);
  expect(feedOrderKey(at('2026-11-15T00:00:00') + 3, false) - feedOrderKey(at('2026-11-15T00:00:00'), false)).toBe(1);
});
