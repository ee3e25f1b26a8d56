import type { Listing } from '@bargain-buddy/contract';
import { parseAmount } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBrandNeedOf, parseAmountInput } from './new-need.ts';

const kind = { id: 3, slug: 'white-rice', name: 'White rice' };
const of = (product_amount: string) => anyBrandNeedOf({ kind, product_amount } as Listing);

test.each([
  ['1.8 kg', '1.8', 'kg', 'mass'],
  ['5 lb', '5', 'lb', 'mass'],
  ['400g', '400', 'g', 'mass'],
  ['1 L', '1', 'l', 'volume'],
  ['6 x 330 ml', '1.98', 'l', 'volume'],
  ['16 fl oz', '1', 'pt', 'volume'],
  ['1 qt', '2', 'pt', 'volume'],
  ['5 x 75 gal', '375', 'gal', 'volume'],
  ['12 ct', '12', 'piece', 'count'],
  ['1 dozen', '12', 'piece', 'count'],
  ['', '1', 'piece', 'count'],
  ['a bag', '1', 'piece', 'count'],
])('NED-02 any brand of what comes in %j is wanted in %s %s', (text, amount, amount_unit, dimension) => {
  expect(of(text)).toEqual({ kinds: [{ ...kind, dimension }], amount, amount_unit });
});

test('NED-02 of a product whose kind was not read yet there is no other brand', () => {
  expect(anyBrandNeedOf({ kind: null, product_amount: '1 kg' } as Listing)).toBeUndefined();
});

test('NED-02 the amount is exactly that of the package, in a unit that the server takes', () => {
  const amounts = fc.tuple(
    fc.integer({ min: 1, max: 24 }),
    fc.integer({ min: 1, max: 99 }),
    fc.constantFrom('g', 'kg', 'oz', 'lb', 'ml', 'l', 'fl oz', 'gal', 'ct', 'dozen'),
  );
  fc.assert(
    fc.property(amounts, ([packs, size, unit]) => {
      const text = `${packs} x ${size} ${unit}`;
      const need = of(text);
      const written = need && `${need.amount} ${need.amount_unit}`;
      expect(need?.amount).toMatch(/^\d{1,8}(\.\d{1,3})?$/);
      expect(parseAmount(written ?? '')).toEqual(parseAmount(text));
    }),
  );
});

test.each([
  ['2', '2'],
  [' 1,5 ', '1.5'],
  ['0.250', '0.25'],
  ['.5', '0.5'],
  ['.', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.2345', undefined],
  ['much', undefined],
  ['', undefined],
])('NED-02 %j is the amount %s', (typed, amount) => {
  expect(parseAmountInput(typed)).toBe(amount);
});
