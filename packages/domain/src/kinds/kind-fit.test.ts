import { expect, test } from 'vitest';
import { searchWords } from '../search-words.ts';
import { mainWordsOfKind, rankKindForSearch } from './kind-fit.ts';

test.each([
  ['eggs', 'Eggs', 3],
  ['egg', 'Eggs', 3],
  ['tomatoes', 'Tomato', 3],
  ['tomat', 'Tomatoes', 3],
  ['brown rice', 'Brown rice', 3],
  ['rice brown', 'Brown rice', 3],
  ['chicken', 'Whole chicken, frozen', 3],
  ['chicken', 'Chicken leg quarters', 3],
  ['tea', 'Tea bags', 3],
  ['tuna', 'Tuna in oil', 3],
  ['channa', 'Channa (chick peas)', 3],
  ['anchor cheddar cheese', 'Cheddar cheese', 3],
  ['chicken breast', 'Chicken breast, boneless', 3],
  ['milk', 'UHT low fat milk', 2],
  ['cheese', 'Processed cheese slices', 2],
  ['milk powder', 'Full cream milk powder', 2],
  ['butter', 'Salted butter', 2],
  ['butter', 'Peanut butter, smooth', 1],
  ['peanut butter', 'Peanut butter, smooth', 3],
  ['milk', 'Coconut milk', 1],
  ['coconut milk', 'Coconut milk', 3],
  ['milk', 'Chocolate milk', 1],
  ['potatoes', 'Sweet potatoes', 1],
  ['milk', 'Milk powder', 0],
  ['milk', 'Milk chocolate', 0],
  ['full cream milk', 'Full cream milk powder', 0],
  ['oil', 'Tuna in oil', 0],
  ['rice', 'Infant cereal, rice', 0],
  ['chicken', 'Chicken sausages', 0],
  ['bags', 'Tea bags', 2],
  ['whole', 'Whole', 3],
  ['milk', '', 0],
  ['milk', '🥛', 0],
])('“%s” names %s: %i', (query, name, fit) => {
  expect(rankKindForSearch(searchWords(query), mainWordsOfKind(name))).toBe(fit);
});
