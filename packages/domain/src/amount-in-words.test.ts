import { expect, test } from 'vitest';
import { amountInWords, readNamedAmount } from './amount-in-words.ts';

test.each([
  ['2', 'kg', '2 kg'],
  ['0.5', 'kg', '0.5 kg'],
  ['1.5', 'l', '1.5 L'],
  ['12', 'floz', '12 fl oz'],
  ['0.5', 'lb', '½ lb'],
  ['1.25', 'lb', '1¼ lb'],
  ['10.75', 'oz', '10¾ oz'],
  ['0.333', 'lb', '0.333 lb'],
  ['1', 'piece', '1 piece'],
  ['12', 'piece', '12 pieces'],
  ['2', 'dozen', '2 dozen'],
  ['0.5', 'dozen', '½ dozen'],
] as const)('NED-02 %s of the unit %s is written as %s', (amount, unit, text) => {
  expect(amountInWords(amount, unit)).toBe(text);
  expect(readNamedAmount(`Thing, ${text}`)).toEqual({ name: 'Thing', amount, unit });
});

test.each(['Oil', 'Oil, 2', 'Oil, 0 L', '2 L', ', 2 L', 'Cereal, rice', '7 up', 'Oil 2 L'])(
  'NED-02 %j is a name without an amount',
  (text) => {
    expect(readNamedAmount(text)).toEqual({ name: text });
  },
);
