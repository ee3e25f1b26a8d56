import type { PriceAlert } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { savedAlertText } from './saved-alert-text.ts';

const textOf = (alert: Partial<PriceAlert>) =>
  savedAlertText({ percent: null, list: null, unit: null, current: '20.00', ...alert } as PriceAlert);

test.each([
  ['below', '900.01', 'It must rise to $945.02 first. We’ll tell you when it falls below $900.01 again.'],
  ['above', '0.55', 'It must fall to $0.52 first. We’ll tell you when it rises above $0.55 again.'],
] as const)('ALR-01 a price that is %s %s already is named', (rule, price, end) => {
  expect(textOf({ rule, price })).toBe(`It is already $20.00. ${end}`);
});

test('ALR-01 a price that is not there yet is waited for', () => {
  const waits = 'We’ll tell you when the price gets there.';
  expect(textOf({ rule: 'below', price: '2.00' })).toBe(waits);
  expect(textOf({ rule: 'below', price: '2.00', current: null })).toBe(waits);
  expect(textOf({ rule: 'drop', price: null, percent: 10 })).toBe(waits);
});
