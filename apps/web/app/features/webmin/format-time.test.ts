import { expect, test } from 'vitest';
import { formatTime } from './format-time.ts';

test('a time is shown as day and time in Trinidad and Tobago', () => {
  expect(formatTime('2026-11-15T20:05:00.000Z').replaceAll('\u202f', ' ')).toBe('Nov 15, 2026, 4:05 PM');
});
