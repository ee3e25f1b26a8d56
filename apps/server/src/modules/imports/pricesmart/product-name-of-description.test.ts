import { expect, test } from 'vitest';
import { productNameOfDescription } from './product-name-of-description.ts';

test.each([
  ['Swiss Parboiled Rice 1.8 kg', 'Swiss', '1.8 kg', 'Parboiled Rice'],
  ['SWISS Parboiled Rice - 1.8 KG', 'Swiss', '1.8 kg', 'Parboiled Rice'],
  ['Saf-Instant Instant Yeast 125 g', 'Saf-Instant', '125 g', 'Instant Yeast'],
  ['Rotisserie Chicken', 'Member’s Selection', '1 ct', 'Rotisserie Chicken'],
  ['Swissport Rice', 'Swiss', '', 'Swissport Rice'],
  ['Milk 11 L', '', '1 L', 'Milk 11 L'],
  ['Milo 400 g', 'Milo', '400 g', 'Milo'],
  ['Milo', 'Milo', '', 'Milo'],
  ['Lion, - Rice ;: 2 kg', 'Lion', '2 kg', 'Rice'],
  ['Rice (2 kg', '', '2 kg', 'Rice'],
  ['Lion: 7-Up', 'Lion', '', '7-Up'],
  ['Lion !!', 'Lion', '', 'Lion !!'],
  ['İpek Rice', 'İpek', '', 'İpek Rice'],
  ['Rice İ', '', 'İ', 'Rice İ'],
  ['Rice Lion', 'Lion', '', 'Rice Lion'],
  ['2 kg Rice', '', '2 kg', '2 kg Rice'],
  ['', 'Milo', '1 L', ''],
])('WEB-08 %j of %j in %j is called %j', (description, brand, amount, name) => {
  expect(productNameOfDescription(description, brand, amount)).toBe(name);
});
