import { expect, test } from 'vitest';
import { difference, priceSources, priceStates, stateOf } from './price-state.ts';

test.each([
  [{ is_held: true, price_is_verified: 'pending' as const }, 'Held'],
  [{ is_held: false, price_is_verified: 'pending' as const }, 'Not verified'],
  [{ is_held: true, price_is_verified: 'rejected' as const }, 'Rejected'],
  [{ is_held: false, price_is_verified: 'verified' as const }, 'Verified'],
])('WEB-06 a price is in one state', (price, state) => {
  expect(stateOf(price)).toBe(state);
});

test.each([
  [{ price: '15.20', listed_price: '10.00', is_listed: false }, '+52 %'],
  [{ price: '4.00', listed_price: '10.00', is_listed: false }, '-60 %'],
  [{ price: '4.00', listed_price: '10.00', is_listed: true }, ''],
  [{ price: '4.00', listed_price: null, is_listed: false }, ''],
  [{ price: '4.00', listed_price: '0.00', is_listed: false }, ''],
  [{ price: '10.00', listed_price: '10.00', is_listed: false }, '0 %'],
])('WEB-06 how far a price is off the listed one', (price, text) => {
  expect(difference(price)).toBe(text);
});

test('WEB-06 prices are chosen by these states and sources', () => {
  expect(new Map<string, string>([...priceStates, ...priceSources])).toEqual(
    new Map([
      ['pending', 'Not verified'],
      ['held', 'Held'],
      ['verified', 'Verified'],
      ['rejected', 'Rejected'],
      ['mti', 'Ministry survey'],
      ['pricesmart', 'PriceSmart'],
      ['user', 'Shoppers'],
    ]),
  );
});
