import { expect, test } from 'vitest';
import { localDay } from './calendar-day.ts';

test('a day in Trinidad and Tobago begins four hours after midnight UTC', () => {
  expect(localDay(new Date('2026-11-15T03:59:59Z'))).toBe('2026-11-14');
  expect(localDay(new Date('2026-11-15T04:00:00Z'))).toBe('2026-11-15');
});
