import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changeText, formatCents, isNotableDrop, parseCents, summarisePrices } from './price-summary.ts';

const point = (day: number, price: string) => {
  const time = `2026-0${day}-15T04:00:00.000Z`;
  return { date_added: time, price, last_seen: time };
};
const cents = fc.integer({ min: 1, max: 9_999_999_999 });

describe('summarisePrices', () => {
  it('DET-03 tells lowest, highest, average and the change since the previous price', () => {
    expect(summarisePrices([point(6, '10.00'), point(7, '12.50'), point(8, '11.00')])).toEqual({
      lowest: '10.00',
      highest: '12.50',
      average: '11.17',
      change: { direction: 'down', amount: '1.50', percent: 12, since: point(7, '').date_added },
    });
  });

  it('DET-03 tells which way the price went, and by how much of what it was', () => {
    const changeOf = (before: string, now: string) => {
      const { direction, amount, percent } = summarisePrices([point(6, before), point(7, now)])?.change ?? {};
      return [direction, amount, percent];
    };
    expect(changeOf('8.00', '10.00')).toEqual(['up', '2.00', 25]);
    expect(changeOf('10.00', '8.00')).toEqual(['down', '2.00', 20]);
    expect(changeOf('10.00', '10.00')).toEqual(['same', '0.00', 0]);
    expect(changeOf('10.00', '10.04')).toEqual(['up', '0.04', 0]);
    expect(changeOf('0.00', '5.00')).toEqual(['up', '5.00', 0]);
  });

  it('knows no change from a single price and nothing from none', () => {
    expect(summarisePrices([point(6, '7.30')])?.change).toBeNull();
    expect(summarisePrices([])).toBeNull();
  });

  it('keeps lowest ≤ average ≤ highest for any prices', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), (prices) => {
        const summary = summarisePrices(prices.map((value) => point(6, formatCents(value))));
        if (!summary) throw new Error('no summary');
        const [lowest, average, highest] = [summary.lowest, summary.average, summary.highest].map(parseCents);
        expect(lowest).toBe(Math.min(...prices));
        expect(highest).toBe(Math.max(...prices));
        expect(average).toBeGreaterThanOrEqual(lowest ?? 0);
        expect(average).toBeLessThanOrEqual(highest ?? 0);
      }),
    );
  });
});

test.each([
  ['999.95', 'Down $0.05 since', false],
  ['970.00', 'Down $30.00 (3%) since', false],
  ['950.00', 'Down $50.00 (5%) since', true],
  ['900.00', 'Down $100.00 (10%) since', true],
  ['1000.00', 'Unchanged since', false],
  ['1100.00', 'Up $100.00 (10%) since', false],
])('DET-02 a price of 1,000.00 that becomes %s is told as loudly as it deserves', (price, text, isLoud) => {
  const change = summarisePrices([point(6, '1000.00'), point(7, price)])?.change;
  if (!change) throw new Error('no change');
  expect(changeText(change)).toBe(`${text} Jun 15, 2026`);
  expect(isNotableDrop(change)).toBe(isLoud);
});

describe('cents', () => {
  it.each([
    ['10', 1000],
    ['10.5', 1050],
    ['10.509', 1050],
    ['', 0],
    ['.5', 50],
  ])('reads %j as %d', (money, value) => {
    expect(parseCents(money)).toBe(value);
  });

  it('round-trips every amount of money', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(parseCents(formatCents(value))).toBe(value);
      }),
    );
  });
});
