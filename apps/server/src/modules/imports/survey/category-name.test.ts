import { expect, test } from 'vitest';
import { categoryName } from './category-name.ts';

test.each([
  ['RICE & FLOUR', 'Rice & Flour'],
  ['rice and flour', 'Rice and Flour'],
  ['OILS OF THE WORLD', 'Oils of the World'],
  ['THE BASICS FOR A HOME WITH A CAT IN OR OUT', 'The Basics for a Home with a Cat in or Out'],
  ['Dairy (UHT)', 'Dairy (UHT)'],
  ["BABY'S FOOD", "Baby's Food"],
  ['BABY’S FOOD 2KG', 'Baby’s Food 2Kg'],
  ['CRÈME', 'Crème'],
  ['and so on', 'And So On'],
  ['& OTHERS', '& Others'],
  ['iPhone & Co', 'iPhone & Co'],
  ['', ''],
])('WEB-07 the category %j is shown as %j', (heading, shown) => {
  expect(categoryName(heading)).toBe(shown);
});
