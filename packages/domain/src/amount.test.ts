import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, partsPerUnit, toWrittenAmount } from './amount.ts';

/** In 10^-10 of a gram, millilitre or piece: NIST Handbook 44, appendix C. */
const defined = {
  mg: 10_000_000n,
  g: 10_000_000_000n,
  kg: 10_000_000_000_000n,
  oz: 283_495_231_250n,
  lb: 4_535_923_700_000n,
  ml: 10_000_000_000n,
  cl: 100_000_000_000n,
  l: 10_000_000_000_000n,
  floz: 295_735_295_625n,
  pt: 4_731_764_730_000n,
  qt: 9_463_529_460_000n,
  gal: 37_854_117_840_000n,
  piece: 10_000_000_000n,
  dozen: 120_000_000_000n,
};
type Unit = keyof typeof defined;
const units = Object.keys(defined) as Unit[];

test.for([
  ['mg', 'mg'],
  ['g gm gms gr gram grams gramme grammes', 'g'],
  ['kg kgs kilo kilos kilogram kilograms', 'kg'],
  ['oz ozs ounce ounces', 'oz'],
  ['lb lbs pound pounds', 'lb'],
  ['ml mls millilitre millilitres milliliter milliliters', 'ml'],
  ['cl', 'cl'],
  ['l lt ltr ltrs litre litres liter liters', 'l'],
  ['floz fluidounce fluidounces', 'floz'],
  ['pt pint pints', 'pt'],
  ['qt quart quarts', 'qt'],
  ['gal gals gallon gallons', 'gal'],
  ['piece pieces ct count pc pcs pk pack packs ea each s sheets rolls bags tablets', 'piece'],
  ['dozen dozens doz dz', 'dozen'],
] as const)('every spelling of %s is exactly one %s', ([spellings, unit]) => {
  for (const spelling of spellings.split(' ')) {
    const { parts = 0n } = parseAmount(`1 ${spelling}`) ?? {};
    expect(parts * 10n ** 10n, spelling).toBe(defined[unit] * partsPerUnit);
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

const number = fc.integer({ min: 1, max: 999_999_999 });
const written = (thousandths: number) =>
  `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;

test('KND-04 an amount is exactly what its unit is defined as', () => {
  fc.assert(
    fc.property(fc.constantFrom(...units), fc.integer({ min: 1, max: 9999 }), number, (unit, packs, size) => {
      const { parts = 0n } = parseAmount(`${packs} x ${written(size)} ${unit}`) ?? {};
      expect(parts * 10n ** 13n).toBe(BigInt(packs) * BigInt(size) * defined[unit] * partsPerUnit);
    }),
  );
});

test('KND-04 an amount is written in a unit in which it is exact', () => {
  const wanted = fc.constantFrom('g', 'kg', 'oz', 'lb', 'ml', 'l', 'floz', 'pt', 'qt', 'gal', 'piece', 'dozen');
  fc.assert(
    fc.property(wanted, fc.integer({ min: 1, max: 9_999_999 }), (unit, size) => {
      const held = parseAmount(`${written(size)} ${unit}`);
      const { amount, unit: shown } = toWrittenAmount(held ?? { parts: 0n, unit: 'g' });
      expect(parseAmount(`${amount} ${shown}`)).toEqual(held);
    }),
  );
});

test.each([
  ['0.5 lb', '0.5 lb'],
  ['8 oz', '0.5 lb'],
  ['1 oz', '1 oz'],
  ['5 lb', '5 lb'],
  ['1800 g', '1.8 kg'],
  ['500 g', '500 g'],
  ['1 qt', '2 pt'],
  ['6 x 330 ml', '1.98 l'],
  ['12 fl oz', '12 floz'],
  ['dozen', '12 piece'],
])('%s is written as %s', (text, expected) => {
  const { amount, unit } = toWrittenAmount(parseAmount(text) ?? { parts: 0n, unit: 'g' });
  expect(`${amount} ${unit}`).toBe(expected);
});
