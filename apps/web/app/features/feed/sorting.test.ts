import { listingOrderingSchema, listingSortFields } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionOf, sortButtons, toggleOrdering } from './sorting.ts';

const orderings = ['' as const, ...listingOrderingSchema.options];
const fields = fc.constantFrom(...listingSortFields);

test('HOM-05 a field sorts ascending at first, whatever sorted before', () => {
  for (const field of listingSortFields) {
    for (const before of orderings.filter((ordering) => directionOf(ordering, field) === null)) {
      expect(toggleOrdering(before, field)).toBe(field);
    }
  }
});

test('HOM-05 a click on the active field flips the direction, two leave it was', () => {
  fc.assert(
    fc.property(fields, (field) => {
      expect(toggleOrdering(field, field)).toBe(`-${field}`);
      expect(toggleOrdering(`-${field}`, field)).toBe(field);
    }),
  );
});

test('HOM-05 only one field is active', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderings), fields, (before, field) => {
      const after = toggleOrdering(before, field);
      expect(listingSortFields.filter((other) => directionOf(after, other) !== null)).toEqual([field]);
    }),
  );
});

test('HOM-02 KND-04 each button says what it sorts by and how', () => {
  expect(sortButtons).toEqual([
    { field: 'price', label: 'Price', ascending: 'lowest first', descending: 'highest first' },
    { field: 'unit_price', label: 'Unit price', ascending: 'lowest first', descending: 'highest first' },
    { field: 'date_added', label: 'Date', ascending: 'oldest first', descending: 'newest first' },
    { field: 'store__name', label: 'Store', ascending: 'A to Z', descending: 'Z to A' },
  ]);
  expect([directionOf('price', 'price'), directionOf('-price', 'price'), directionOf('', 'price')]).toEqual([
    'ascending',
    'descending',
    null,
  ]);
});
