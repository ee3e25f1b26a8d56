import { expect, test } from 'vitest';
import { isReported } from './provenance.ts';

test('HOM-12 DET-02 a price counts as reported while a shopper alone stands for it', () => {
  expect(isReported({ source: 'user', price_is_verified: 'pending' })).toBe(true);
  expect(isReported({ source: 'User', price_is_verified: 'pending' })).toBe(true);
  expect(isReported({ source: 'user', price_is_verified: 'verified' })).toBe(false);
  expect(isReported({ source: 'mti', price_is_verified: 'pending' })).toBe(false);
});
