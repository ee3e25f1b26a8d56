import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedRows } from './sorted-rows.ts';

const rows = 6_000;

test('HOM-05 rows stay sorted in both directions from any position, in many blocks, after any changes', () => {
  const steps = fc.array(fc.tuple(fc.nat({ max: rows - 1 }), fc.integer({ min: 1, max: 4_000 })), {
    minLength: 3,
    maxLength: 6,
    size: 'max',
  });
  const keys = fc.constantFrom<(row: number) => number>(
    (row) => row,
    (row) => -row,
    (row) => (row * 7919) % 5_003,
    (row) => row % 3,
  );
  const position = fc.tuple(fc.integer({ min: -2, max: rows + 2 }), fc.nat({ max: rows }));
  fc.assert(
    fc.property(steps, keys, position, (changes, keyOf, [key, id]) => {
      const sorted = new SortedRows(keyOf, (row) => row);
      const present = new Set<number>();
      for (const [first, count] of changes) {
        for (let n = 0; n < count; n += 1) {
          const row = (first + n * 17) % rows;
          if (present.delete(row)) sorted.remove(row);
          else {
            present.add(row);
            sorted.insert(row);
          }
        }
      }
      const expected = [...present].sort((a, b) => keyOf(a) - keyOf(b) || a - b);
      const isBefore = (row: number) => keyOf(row) < key || (keyOf(row) === key && row < id);
      const read = (walk: (visit: (row: number) => boolean) => void, limit = rows) => {
        const found: number[] = [];
        walk((row) => found.push(row) < limit);
        return found;
      };
      expect(read((visit) => sorted.forward(sorted.start, visit))).toEqual(expected);
      expect(read((visit) => sorted.backward(sorted.end, sorted.start, visit))).toEqual(expected.toReversed());
      const cut = sorted.before(key, id);
      const behind = expected.filter((row) => !isBefore(row));
      expect(read((visit) => sorted.forward(cut, visit))).toEqual(behind);
      expect(read((visit) => sorted.forward(cut, visit), 3)).toEqual(behind.slice(0, 3));
      expect(read((visit) => sorted.backward(cut, sorted.start, visit))).toEqual(expected.filter(isBefore).reverse());
      expect(read((visit) => sorted.backward(sorted.end, cut, visit))).toEqual(behind.toReversed());
    }),
    { numRuns: 60 },
  );
});

test('HOM-05 a row whose key has changed is not removed unnoticed', () => {
  let key = 1;
  const sorted = new SortedRows(
    (row) => (row === 5 ? key : row),
    (row) => row,
  );
  for (const row of [3, 5, 9]) sorted.insert(row);
  key = 20;
  expect(() => sorted.remove(5)).toThrow('its key has changed');
});

test('HOM-05 rows of one key and one id are removed in any order', () => {
  const sorted = new SortedRows(
    () => 7,
    () => 1,
  );
  for (const row of [4, 2, 9]) sorted.insert(row);
  sorted.remove(9);
  sorted.remove(2);
  const left: number[] = [];
  sorted.forward(sorted.start, (row) => left.push(row) > 0);
  expect(left).toEqual([4]);
});
