import { describe, expect, it } from 'vitest';
import { formatDay, formatDayOfYear, formatPrice } from './format.ts';

describe('format', () => {
  it('HOM-12 shows a price with its sign and thousands, and ??.?? for an unknown one', () => {
    expect(formatPrice('24.45')).toBe('$24.45');
    expect(formatPrice('1064.00')).toBe('$1,064.00');
    expect(formatPrice('12345678.90')).toBe('$12,345,678.90');
    expect(formatPrice(null)).toBe('$??.??');
    expect(formatPrice('nan')).toBe('$??.??');
  });

  it('HOM-12 shows a time as the day in Trinidad and Tobago', () => {
    expect(formatDay('2026-11-15T04:00:00.000Z')).toBe('Nov 15, 2026');
    expect(formatDay('2026-11-15T03:59:59.000Z')).toBe('Nov 14, 2026');
    expect(formatDay('soon')).toBe('');
    expect(formatDayOfYear('2026-11-15T04:00:00.000Z')).toBe('Nov 15');
  });
});
