import { expect, test } from 'vitest';
import { fromCents, inCents } from './money.ts';

test('cents are read from two decimal places, and from nothing else', () => {
  expect(inCents('10.50')).toBe(1050n);
  for (const text of ['', 'x10.50', '10.500', '10.5', '10', '-1.00', '10.50x', 'a.50', '.50', '10.ab', '10,50'])
    expect(inCents(text), text).toBeUndefined();
  expect(inCents('0.05')).toBe(5n);
  expect(inCents('12345678.09')).toBe(1234567809n);
  expect(fromCents(1050n)).toBe('10.50');
  expect(fromCents(5n)).toBe('0.05');
});
