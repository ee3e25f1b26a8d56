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
