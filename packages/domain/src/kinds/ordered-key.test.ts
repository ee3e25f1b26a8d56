import { expect, test } from 'vitest';
import { deriveKindName } from './derive-kind-name.ts';
import { reorderKindNameKey } from './ordered-key.ts';

const keyOf = (name: string) => deriveKindName({ name, brand: '' }).key;

test.each([
  ['Milk Powder Full Cream', 'Full Cream Milk Powder'],
  ['Milk powder, full cream', 'Full cream milk powder'],
  ['Milk UHT Low Fat', 'UHT Low Fat Milk'],
  ['Rice, Parboiled', 'Parboiled Rice'],
  ['Rice Brown', 'Brown Rice'],
  ['Sugar Brown', 'Brown Sugar'],
  ['Flour All Purpose', 'All-Purpose Flour'],
  ['Flour, Whole Wheat', 'Whole Wheat Flour'],
  ['Bread White Sliced', 'White Sliced Bread'],
  ['Salt Iodized', 'Iodised Salt'],
  ['Beef Minced', 'Minced Beef'],
])('KND-01 %s and %s are one kind', (one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

test.each([
  ['Milk Chocolate', 'Chocolate Milk'],
  ['Egg Whites', 'White Eggs'],
  ['Hash Browns', 'Brown Hash'],
  ['Sweet Potato Bread', 'Potato Sweet Bread'],
  ['Ice Cream', 'Cream Ice'],
  ['Corn Oil', 'Oil Corn'],
])('KND-01 %s and %s stay two kinds', (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

test.each(['full cream', 'instant', 'uht', 'rice', 'brown', '🥭', 'brown rice', 'full cream milk powder'])(
  'KND-01 leaves the key %s as it is',
  (key) => {
    expect(reorderKindNameKey(key)).toBe(key);
  },
);

test('KND-01 ordering a key again changes nothing', () => {
  for (const key of ['rice brown', 'milk powder full cream', 'milk uht low fat', 'bread white sliced'])
    expect(reorderKindNameKey(reorderKindNameKey(key))).toBe(reorderKindNameKey(key));
});
