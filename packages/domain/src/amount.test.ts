import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount } from './amount.ts';

test.for([
  ['mg', 1n, 'g'],
  ['g gm gms gr gram grams gramme grammes', 1_000n, 'g'],
  ['kg kgs kilo kilos kilogram kilograms', 1_000_000n, 'g'],
  ['oz ozs ounce ounces', 28_350n, 'g'],
  ['lb lbs pound pounds', 453_592n, 'g'],
  ['ml mls millilitre millilitres milliliter milliliters', 1_000n, 'ml'],
  ['cl', 10_000n, 'ml'],
  ['l lt ltr ltrs litre litres liter liters', 1_000_000n, 'ml'],
  ['floz fluidounce fluidounces', 29_574n, 'ml'],
  ['pt pint pints', 473_176n, 'ml'],
  ['qt quart quarts', 946_353n, 'ml'],
  ['gal gals gallon gallons', 3_785_412n, 'ml'],
  ['piece pieces ct count pc pcs pk pack packs ea each s sheets rolls bags tablets', 1_000n, 'piece'],
  ['dozen dozens doz dz', 12_000n, 'piece'],
] as const)('every spelling of %s is %s thousandths of a %s', ([spellings, thousandths, unit]) => {
  for (const spelling of spellings.split(' ')) {
    expect(parseAmount(`1 ${spelling}`), spelling).toEqual({ thousandths, unit });
  }
});

test('a word that only looks like a unit is none', () => {
  expect(parseAmount('1 constructor')).toBeUndefined();
  expect(parseAmount('kg')).toBeUndefined();
});

test.each([
  ['16 oz', '1 lb'],
  ['2 pt', '1 qt'],
  ['4 qt', '1 gal'],
  ['128 fl oz', '1 gal'],
  ['16 fl oz', '1 pt'],
  ['12 x 1 oz', '0.75 lb'],
  ['2 dozen', '24 ct'],
  ['6 x 330 ml', '1.98 l'],
])('KND-04 %s are %s', (one, other) => {
  expect(parseAmount(one)).toEqual(parseAmount(other));
});

test('KND-04 an amount is within half a thousandth of what the unit is defined as', () => {
  // NIST Handbook 44, appendix C, in 10^-10 of a gram or millilitre.
  const defined = { lb: 4_535_923_700_000n, oz: 283_495_231_250n, 'fl oz': 295_735_295_625n, gal: 37_854_117_840_000n };
  const unit = fc.constantFrom(...(Object.keys(defined) as (keyof typeof defined)[]));
  fc.assert(
    fc.property(unit, fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 999_999 }), (name, packs, size) => {
      const written = `${packs} x ${Math.floor(size / 1000)}.${String(size % 1000).padStart(3, '0')} ${name}`;
      const { thousandths } = parseAmount(written) ?? { thousandths: -1n };
      const error = thousandths * 10n ** 10n - BigInt(packs * size) * defined[name];
      expect(2n * (error < 0n ? -error : error) <= 10n ** 10n, written).toBe(true);
    }),
  );
});
