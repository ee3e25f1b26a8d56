import { expect, test } from 'vitest';
import { mergeMovesText } from './moves-text.ts';

const nothing = { prices: 0, listings: 0, list_items: 0, items_joined: 0, lists: 0, preferred_by: 0 };

test.each([
  [nothing, 'No prices or list items will move.'],
  [{ ...nothing, prices: 1, listings: 1 }, 'Moves 1 price (1 listing).'],
  [{ ...nothing, list_items: 2, lists: 1 }, 'Moves 2 items on 1 shopping list.'],
  [{ ...nothing, preferred_by: 2 }, 'Moves the preference of 2 people.'],
  [
    { prices: 1200, listings: 40, list_items: 3, items_joined: 1, lists: 2, preferred_by: 1 },
    'Moves 1,200 prices (40 listings), 3 items on 2 shopping lists, 1 of which join another there, and the preference of 1 person.',
  ],
])('WEB-09 what a merge moves is said in words', (moves, text) => {
  expect(mergeMovesText(moves)).toBe(text);
});
