import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDecimalPoint } from './suspects.ts';

test.each([
  ['1335.00', 13.2, '13.35'],
  ['133.50', 13.2, '13.35'],
  ['1.33', 13.2, '13.30'],
  ['0.13', 13.2, '13.00'],
  ['1245.00', 12, '12.45'],
  ['13.35', 13.2, '133.50'],
  ['0.01', 0.0005, '0.10'],
] as const)('OPR-02 the proposal for %s beside %d is %s', (price, usual, proposal) => {
  expect(shiftDecimalPoint(price, usual)).toBe(proposal);
});

test('OPR-02 a price whose decimal point was lost is proposed as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 100_000 }), fc.constantFrom(10, 100), (cents, times) => {
      const text = (amount: number) => (amount / 100).toFixed(2);
      expect(shiftDecimalPoint(text(cents * times), cents / 100)).toBe(text(cents));
    }),
  );
});
