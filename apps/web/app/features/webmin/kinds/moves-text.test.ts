import { expect, test } from 'vitest';
import { kindMovesText } from './moves-text.ts';

const nothing = { products: 0, list_items: 0, items_joined: 0, lists: 0 };

test.each([
  [nothing, 'No prices or list items will move.'],
  [{ ...nothing, products: 1 }, '1 product moves.'],
  [{ ...nothing, products: 3, list_items: 2, lists: 1 }, '3 products and 2 items on 1 shopping list move.'],
  [
    { products: 0, list_items: 2, items_joined: 1, lists: 2 },
    '2 items on 2 shopping lists move. 1 of these join another there.',
  ],
])('KND-03 what a merge of kinds moves is said in words', (moves, text) => {
  expect(kindMovesText(moves)).toBe(text);
});
