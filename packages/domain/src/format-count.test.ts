import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  [formatCount(0, 'price'), '0 prices'],
  [formatCount(1, 'price'), '1 price'],
  [formatCount(1200, 'price'), '1,200 prices'],
  [formatCount(1, 'person', 'people'), '1 person'],
  [formatCount(2, 'person', 'people'), '2 people'],
])('so many in words: %s', (words, expected) => {
  expect(words).toBe(expected);
});
