import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  ['2', 'kg', '2 kg'],
  ['1.5', 'l', '1.5 L'],
  ['12', 'floz', '12 fl oz'],
  ['1', 'piece', '1 piece'],
  ['12', 'piece', '12 pieces'],
  ['2', 'dozen', '2 dozen'],
] as const)('NED-02 %s of the unit %s is written as %s', (amount, unit, text) => {
  expect(amountInWords(amount, unit)).toBe(text);
});
