import { expect, test } from 'vitest';
import { nameOfKinds } from './name-of-kinds.ts';

test.each([
  [[], ''],
  [['Parboiled rice'], 'Parboiled rice'],
  [['Parboiled rice', 'Brown rice'], 'Rice: parboiled, brown'],
  [['Infant cereal, rice'], 'Infant cereal, rice'],
  [['Rice parboiled', 'Rice, brown'], 'Rice parboiled; Rice, brown'],
  [['Infant cereal, rice', 'Brown rice'], 'Infant cereal, rice; Brown rice'],
  [['Infant cereal, rice', 'infant cereal, Oats'], 'Infant cereal: rice, oats'],
  [['Cereal, rice, baby', 'Cereal, oats'], 'Cereal: rice, baby; oats'],
  [['Milk full cream', 'Milk UHT'], 'Milk: full cream, UHT'],
  [['Rice', 'Brown rice'], 'Rice, Brown rice'],
  [['Brown rice', 'Whole milk'], 'Brown rice, Whole milk'],
])('NED-01 kinds %j are called %j together', (names, expected) => {
  expect(nameOfKinds(names)).toBe(expected);
});
