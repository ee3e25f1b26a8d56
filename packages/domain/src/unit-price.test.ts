import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from './amount.ts';
import { computeUnitPrice, pricePerPound } from './unit-price.ts';

test.each([
  ['2 kg', '2000 g'],
  ['1.8kg', '1800 g'],
  ['1,5 L', '1500 ml'],
  ['500 G', '500 g'],
  ['6 x 330 ml', '1980 ml'],
  ['4×250ml', '1000 ml'],
  ['36 pcs.', '36 ct'],
  ['16 fl. oz', '1 pt'],
  ['dozen', '12 ct'],
  ['each', '1 ct'],
])('an amount of %s is known as %s', (text, same) => {
  expect(parseAmount(text)).toBeDefined();
  expect(parseAmount(text)).toEqual(parseAmount(same));
});

test.each(['', 'nan', 'large', '0 g', 'kg', '2 kgs of rice', '5 parsec', '1e9 g', '-2 kg'])(
  '%j is no amount',
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

describe('a unit price', () => {
  test.each([
    ['25.40', '2 kg', '1.27', '100 g'],
    ['10.00', '3 ct', '3.33', 'each'],
    ['0.05', '1 kg', '0.01', '100 g'],
    ['1064.00', '1 l', '106.40', '100 ml'],
    ['99999999.99', '1 g', '9999999999.00', '100 g'],
  ])('of %s for %s is %s for %s', (price, amount, unit_price, unit) => {
    expect(computeUnitPrice(price, amount)).toEqual({ unit_price, unit });
  });

  test.each([
    ['5.00', 'large'],
    ['0.01', '10 kg'],
    ['', '1 kg'],
    ['1.5', '1 kg'],
  ])('of %s for %s cannot be told', (price, amount) => {
    expect(computeUnitPrice(price, amount)).toBeUndefined();
  });

  test.each([
    ['12.70', '1 lb', '12.70'],
    ['11.00', '1 kg', '4.99'],
    ['50.00', '5 lb', '10.00'],
    ['10.00', '1 l', undefined],
    ['10.00', '', undefined],
  ])('of %s for %s is %s a pound', (price, amount, perPound) => {
    expect(pricePerPound(price, amount)).toBe(perPound);
  });

  test('is within half a cent of the exact quotient', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 50_000 }), (cents, grams) => {
        const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const told = computeUnitPrice(price, `${grams} g`);
        const exact = (cents * 100) / grams;
        if (told) expect(Math.abs(Number(told.unit_price) * 100 - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        else expect(exact).toBeLessThan(0.5);
      }),
    );
  });
});
