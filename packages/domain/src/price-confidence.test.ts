import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areReporterPricesHeld,
  isReporterTrusted,
  lowestConfidence,
  priceConfidence,
  reporterReputation,
  type SeenPrice,
  upperBoundOfCost,
} from './price-confidence.ts';

const day = 86_400_000;
const at = Date.parse('2026-11-22T12:00:00Z');
const of = (price: Partial<SeenPrice>, days = 0) =>
  priceConfidence(
    {
      source: 'user',
      price_is_verified: 'pending',
      surveyed: false,
      confirmations: 0,
      last_seen: new Date(at - days * day),
      missed_at: null,
      ...price,
    },
    at,
  );

test.each<[string, Partial<SeenPrice>]>([
  ['verified', { price_is_verified: 'verified' }],
  ['surveyed by the Ministry', { source: 'mti' }],
  ["on PriceSmart's list", { source: 'pricesmart' }],
  ['seen by a survey since', { surveyed: true }],
])('TRU-01 a price that is %s is sure for 45 days, less so for 120', (_, price) => {
  expect([of(price, 0), of(price, 45), of(price, 45.01), of(price, 120), of(price, 120.01)]).toEqual([
    'high',
    'high',
    'medium',
    'medium',
    'low',
  ]);
});

test.each([1, 2, 50])('TRU-03 a report that %d people confirm has medium confidence for 120 days', (confirmations) => {
  expect([of({}), of({ confirmations }), of({ confirmations }, 120), of({ confirmations }, 121)]).toEqual([
    'low',
    'medium',
    'medium',
    'low',
  ]);
});

test('TRU-03 a price that a newer survey of the store does not have has low confidence, until somebody sees it again', () => {
  const missed = (days: number) => of({ source: 'mti', missed_at: new Date(at - days * day) }, 20);
  expect([missed(19), missed(20), missed(21)]).toEqual(['low', 'high', 'high']);
});

test('TRU-06 a sample is never sure', () => {
  expect(of({ source: 'sample', price_is_verified: 'verified', surveyed: true, confirmations: 5 })).toBe('low');
});

test('TRU-05 who is rejected often is distrusted, and who reports well is trusted', () => {
  expect(reporterReputation({ verified: 0, rejected: 0 })).toBe(0.5);
  const records = [0, 1, 2, 3].map((rejected) => areReporterPricesHeld({ verified: 0, rejected }));
  expect(records).toEqual([false, false, true, true]);
  expect([7, 8].map((verified) => isReporterTrusted({ verified, rejected: 0 }))).toEqual([false, true]);
  expect(isReporterTrusted({ verified: 8, rejected: 1 })).toBe(false);
});

test('TRU-01 several prices are as sure as the least sure of them', () => {
  expect(lowestConfidence(['high', 'medium', 'high'])).toBe('medium');
  expect(lowestConfidence(['low', 'high', 'sample'])).toBe('sample');
  expect(lowestConfidence([])).toBe('low');
});

test('TRU-01 the upper bound of a cost is above it by 5, 15 or 30 %, rounded up to the cent', () => {
  const levels = ['high', 'medium', 'low', 'sample'] as const;
  expect(levels.map((level) => upperBoundOfCost(1_000n, level))).toEqual([1_050n, 1_150n, 1_300n, 1_300n]);
  expect(levels.map((level) => upperBoundOfCost(1n, level))).toEqual([2n, 2n, 2n, 2n]);
  expect(upperBoundOfCost(0n, 'low')).toBe(0n);
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(cents, fc.constantFrom(...levels), (cost, level) => {
      const percent = { high: 105n, medium: 115n, low: 130n, sample: 130n }[level];
      const bound = upperBoundOfCost(cost, level);
      // The least whole cent that is not below the exact product.
      expect(bound * 100n).toBeGreaterThanOrEqual(cost * percent);
      expect((bound - 1n) * 100n).toBeLessThan(cost * percent);
    }),
  );
});
