import { expect, test } from 'vitest';
import { usageText } from './usage-text.ts';

const nothing = { prices: 0, listings: 0, list_items: 0, lists: 0, preferred_by: 0 };

test.each([
  [nothing, 'No prices go with it. You can undo this later, in the audit log too.'],
  [
    { ...nothing, prices: 1, listings: 1 },
    '1 price (1 listing) goes with it. You can undo this later, in the audit log too.',
  ],
  [
    { prices: 1200, listings: 3, list_items: 2, lists: 1, preferred_by: 1 },
    '1,200 prices (3 listings) and its place in the preferred stores of 1 person go with it. 2 items on 1 shopping list stay without it. You can undo this later, in the audit log too.',
  ],
])('WEB-04 WEB-05 NED-05 a deletion says what goes with it', (usage, text) => {
  expect(usageText(usage)).toBe(text);
});
