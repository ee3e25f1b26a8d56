import { expect, test } from 'vitest';
import { isReported, sourceInWords, verificationInWords } from './provenance.ts';

test('HOM-12 DET-02 a price counts as reported while a shopper alone stands for it', () => {
  expect(isReported({ source: 'user', price_is_verified: 'pending' })).toBe(true);
  expect(isReported({ source: 'User', price_is_verified: 'pending' })).toBe(true);
  expect(isReported({ source: 'user', price_is_verified: 'verified' })).toBe(false);
  expect(isReported({ source: 'mti', price_is_verified: 'pending' })).toBe(false);
});

test('DET-02 where a price comes from and whether it was checked is said in a shopper’s words', () => {
  expect(['mti', 'MTI', 'pricesmart', 'user', 'Hi-Lo app', ''].map(sourceInWords)).toEqual([
    'Ministry survey',
    'Ministry survey',
    'PriceSmart price file',
    'Reported by a shopper',
    'Hi-Lo app',
    'Source not stated',
  ]);
  expect((['verified', 'pending', 'rejected'] as const).map(verificationInWords)).toEqual([
    'Verified',
    'Not yet verified',
    'Rejected',
  ]);
});
