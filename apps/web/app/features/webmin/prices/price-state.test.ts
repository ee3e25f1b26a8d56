import { expect, test } from 'vitest';
import { percentDifferenceText, priceSourceLabel, priceStateLabel } from './price-state.ts';

test.each([
  [{ is_held: true, price_is_verified: 'pending' as const }, 'Held'],
  [{ is_held: false, price_is_verified: 'pending' as const }, 'Not verified'],
  [{ is_held: true, price_is_verified: 'rejected' as const }, 'Rejected'],
  [{ is_held: false, price_is_verified: 'verified' as const }, 'Verified'],
])('WEB-06 OPR-09 a price is in one state', (price, state) => {
  expect(priceStateLabel(price)).toBe(state);
});

test.each([
  ['15.20', '10.00', '+52 %'],
  ['4.00', '10.00', '−60 %'],
  ['4.00', null, ''],
  ['4.00', '0.00', ''],
  ['10.00', '10.00', '0 %'],
  ['1064.00', '10.00', '+10,540 %'],
])('WEB-06 how far a price is off another one', (price, other, text) => {
  expect(percentDifferenceText(price, other)).toBe(text);
});

test('WEB-06 a source that nobody knows is named as it is', () => {
  expect([priceSourceLabel({ source: 'mti' }), priceSourceLabel({ source: 'fax' })]).toEqual([
    'Ministry survey',
    'fax',
  ]);
});
