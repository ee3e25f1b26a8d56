import { expect, test } from 'vitest';
import { nameOfKinds } from './name-of-kinds.ts';

test.each([
  [[], ''],
  [['Parboiled rice'], 'Parboiled rice'],
  [['Parboiled rice', 'Brown rice'], 'Rice: parboiled, brown'],
  [['Rice parboiled', 'Rice, brown'], 'Rice parboiled, Rice, brown'],
  [['Milk full cream', 'Milk UHT'], 'Milk: full cream, UHT'],
  [['Rice', 'Brown rice'], 'Rice, Brown rice'],
  [['Brown rice', 'Whole milk'], 'Brown rice, Whole milk'],
])('NED-01 kinds %j are called %j together', (names, expected) => {
  expect(nameOfKinds(names)).toBe(expected);
});
