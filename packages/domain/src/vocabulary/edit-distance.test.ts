import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

const letters = fc.string({ unit: fc.constantFrom(...'abcé1'), minLength: 1, maxLength: 8 });
const short = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 6 });

describe('an edit distance', () => {
  test.each([
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abcd', 'abdc', 1],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %d', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
  });

  test('is the same both ways, and at most one for one change', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(), (one, other, position) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one));
        const at = position % one.length;
        expect(editDistance(one, one.slice(0, at) + one.slice(at + 1))).toBe(1);
        expect(editDistance(one, `${one.slice(0, at)}z${one.slice(at)}`)).toBe(1);
      }),
    );
  });

  test('HOM-15 is the fewest changes of all ways to make them', () => {
    fc.assert(
      fc.property(short, short, (one, other) => {
        expect(editDistance(one, other)).toBe(distanceByTrying(one, other));
      }),
    );
  });

  test('above the limit is infinite, and up to it the same', () => {
    fc.assert(
      fc.property(short, short, fc.nat(6), (one, other, limit) => {
        const distance = editDistance(one, other);
        expect(editDistance(one, other, limit)).toBe(distance > limit ? Number.POSITIVE_INFINITY : distance);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Tries every way. */
function distanceByTrying(one: string, other: string): number {
  if (!one || !other) return one.length + other.length;
  const ways = [
    distanceByTrying(one.slice(1), other) + 1,
    distanceByTrying(one, other.slice(1)) + 1,
    distanceByTrying(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1),
  ];
  if (one.length > 1 && one[0] === other[1] && one[1] === other[0]) {
    ways.push(distanceByTrying(one.slice(2), other.slice(2)) + 1);
  }
  return Math.min(...ways);
}
