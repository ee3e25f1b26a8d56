import { expect, test } from 'vitest';
import {
  isReportedByShopper,
  lastSeenOf,
  priceSourceInOneWord,
  sourceInWords,
  surenessInWords,
  verificationPhrase,
} from './provenance.ts';

test('HOM-12 DET-02 a price counts as reported while a shopper alone stands for it', () => {
  expect(isReportedByShopper({ source: 'user', price_is_verified: 'pending' })).toBe(true);
  expect(isReportedByShopper({ source: 'User', price_is_verified: 'pending' })).toBe(true);
  expect(isReportedByShopper({ source: 'user', price_is_verified: 'verified' })).toBe(false);
  expect(isReportedByShopper({ source: 'mti', price_is_verified: 'pending' })).toBe(false);
});

test('DET-02 where a price comes from and whether it was checked is said in a shopper’s words', () => {
  expect(['mti', 'MTI', 'pricesmart', 'user', 'sample', 'Hi-Lo app', ''].map(sourceInWords)).toEqual([
    'Ministry survey',
    'Ministry survey',
    'PriceSmart price file',
    'Reported by a shopper',
    'Example price',
    'Hi-Lo app',
    'Source not stated',
  ]);
  expect((['verified', 'pending', 'rejected'] as const).map(verificationPhrase)).toEqual([
    'Verified',
    'Not yet verified',
    'Rejected',
  ]);
});

test('TRU-01 a card says in a word where a price is from, and how sure it is', () => {
  const brief = (source: string, price_is_verified: 'pending' | 'verified') =>
    priceSourceInOneWord({ source, price_is_verified });
  expect([
    brief('mti', 'verified'),
    brief('user', 'pending'),
    brief('user', 'verified'),
    brief('sample', 'verified'),
  ]).toEqual(['Survey', 'Reported', 'Shopper', 'Example price']);
  expect(brief('Hi-Lo app', 'verified')).toBe('');
  expect((['high', 'medium', 'low'] as const).map((confidence) => surenessInWords({ confidence }))).toEqual([
    'checked recently',
    'may have changed',
    'not confirmed',
  ]);
});

test('TRU-01 a price is as old as when it was seen the last time; what a device kept from before says when it was added', () => {
  const date_added = '2026-09-15T04:00:00.000Z';
  expect(lastSeenOf({ date_added, last_seen: '2026-11-15T04:00:00.000Z' })).toBe('2026-11-15T04:00:00.000Z');
  expect(lastSeenOf({ date_added })).toBe(date_added);
});

test('TRU-03 a price that the last survey of its store no longer has says so', () => {
  const missed_at = '2026-11-15T04:00:00.000Z';
  expect(surenessInWords({ confidence: 'low', missed_at })).toBe('not in the last survey');
  expect(priceSourceInOneWord({ source: 'mti', price_is_verified: 'verified', missed_at })).toBe('Not in last survey');
});
