import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, summarisePrices, toCents } from './price-summary.ts';

const point = (day: number, price: string) => ({ date_added: `2026-0${day}-15T04:00:00.000Z`, price });
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

  it('knows no change from a single price and nothing from none', () => {
    expect(summarisePrices([point(6, '7.30')])?.change).toBeNull();
    expect(summarisePrices([])).toBeNull();
  });

  it('keeps lowest ≤ average ≤ highest for any prices', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), (prices) => {
        const summary = summarisePrices(prices.map((value) => point(6, fromCents(value))));
        if (!summary) throw new Error('no summary');
        const [lowest, average, highest] = [summary.lowest, summary.average, summary.highest].map(toCents);
        expect(lowest).toBe(Math.min(...prices));
        expect(highest).toBe(Math.max(...prices));
        expect(average).toBeGreaterThanOrEqual(lowest ?? 0);
        expect(average).toBeLessThanOrEqual(highest ?? 0);
      }),
    );
  });
});

describe('cents', () => {
  it('round-trips every amount of money', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(toCents(fromCents(value))).toBe(value);
      }),
    );
  });
});
