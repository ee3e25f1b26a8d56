import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [counted(0, 'price'), '0 prices'],
  [counted(1, 'price'), '1 price'],
  [counted(1200, 'price'), '1,200 prices'],
  [counted(1, 'person', 'people'), '1 person'],
  [counted(2, 'person', 'people'), '2 people'],
])('so many in words: %s', (words, expected) => {
  expect(words).toBe(expected);
});
