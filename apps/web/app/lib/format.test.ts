import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, formatDayOfYear, formatPercent, formatPercentChange, formatPrice } from './format.ts';

describe('format', () => {
  it('HOM-12 shows a price with its sign and thousands, and ??.?? for an unknown one', () => {
    expect(formatPrice('24.45')).toBe('$24.45');
    expect(formatPrice('1064.00')).toBe('$1,064.00');
    expect(formatPrice('12345678.90')).toBe('$12,345,678.90');
    expect(formatPrice(null)).toBe('$??.??');
    for (const text of ['nan', '', 'x1.00', '1.00x', '1', '1.0', '1.000', '-1.00'])
      expect(formatPrice(text)).toBe('$??.??');
    expect(formatPrice('100000.05')).toBe('$100,000.05');
  });

  it('OPN-01 shows a change in per cent with its sign, and none if it rounds to zero', () => {
    const changes = [4.24, -0.5, 0.04, -0.04, 0].map((percent) => formatPercentChange(percent));
    expect(changes.map((text) => text.replace('\u00a0', ' '))).toEqual(['+4.2 %', '−0.5 %', '0.0 %', '0.0 %', '0.0 %']);
    expect([-0.3, -12, 98.6].map((percent) => formatPercent(percent, 0))).toEqual([
      '0\u00a0%',
      '−12\u00a0%',
      '99\u00a0%',
    ]);
  });

  it('HOM-12 shows a time as the day in Trinidad and Tobago', () => {
    expect(formatDay('2026-11-15T04:00:00.000Z')).toBe('Nov 15, 2026');
    expect(formatDay('2026-11-15T03:59:59.000Z')).toBe('Nov 14, 2026');
    expect(formatDay('soon')).toBe('');
    expect(formatDayOfYear('2026-11-15T03:59:59.000Z')).toBe('Nov 14');
    expect(formatDayOfYear('2026-11-15T04:00:00.000Z')).toBe('Nov 15');
    expect(formatDayOfYear('soon')).toBe('');
  });

  it('HOM-12 writes days as Intl does', () => {
    const day = { timeZone: 'America/Port_of_Spain', day: 'numeric', month: 'short' } as const;
    const written = new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric' });
    const ofYear = new Intl.DateTimeFormat('en-US', day);
    const time = fc.date({ min: new Date('1970-01-02'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(time, (moment) => {
        expect(formatDay(moment.toISOString())).toBe(written.format(moment));
        expect(formatDayOfYear(moment.toISOString())).toBe(ofYear.format(moment));
      }),
    );
  });
});
