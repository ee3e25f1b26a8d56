import { expect, test } from 'vitest';
import { usageText } from './usage-text.ts';

const nothing = { prices: 0, listings: 0, list_items: 0, lists: 0, preferred_by: 0 };

test.each([
  [nothing, 'Nothing else goes along. This cannot be undone.'],
  [{ ...nothing, prices: 1, listings: 1 }, 'With it go 1 price (1 listing). This cannot be undone.'],
  [
    { prices: 1200, listings: 3, list_items: 2, lists: 1, preferred_by: 1 },
    'With it go 1,200 prices (3 listings) and its place among the preferred stores of 1 person. 2 items on 1 shopping list go on without it. This cannot be undone.',
  ],
])('WEB-04 WEB-05 NED-05 what goes along with a deletion is said in words', (usage, text) => {
  expect(usageText(usage)).toBe(text);
});
