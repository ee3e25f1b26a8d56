import { expect, test } from 'vitest';
import { fromCents, inCents } from './money.ts';

test('cents are read from two decimal places, and from nothing else', () => {
  expect(inCents('10.50')).toBe(1050n);
  for (const text of ['', 'x10.50', '10.500', '10.5', '10', '-1.00']) expect(inCents(text), text).toBeUndefined();
  expect(fromCents(1050n)).toBe('10.50');
  expect(fromCents(5n)).toBe('0.05');
});
