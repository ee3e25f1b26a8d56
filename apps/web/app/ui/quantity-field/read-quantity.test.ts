import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readQuantity } from './read-quantity.ts';

it.each([
  ['3', 3],
  [' 12 ', 12],
  ['0', 1],
  ['999', 999],
  ['1000', 999],
  ['-4', 4],
  ['', undefined],
  ['many', undefined],
])('LST-08 %j means %j', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity);
});

it('LST-08 a quantity is a whole number from 1 to 999, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const quantity = readQuantity(text);
      expect(quantity === undefined || (Number.isInteger(quantity) && quantity >= 1 && quantity <= 999)).toBe(true);
    }),
  );
});
