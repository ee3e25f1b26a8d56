import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comesBefore, firstPlaces, type Place } from './first-places.ts';

test('the first so many places are those of all that were offered, sorted', () => {
  const place = fc.record({
    rank: fc.integer({ min: 0, max: 2 }),
    key: fc.integer({ min: 0, max: 5 }),
    id: fc.integer(),
  });
  const places = fc.uniqueArray(place, { selector: ({ id }) => id, maxLength: 60 });
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 30 }), (offered, most) => {
      const first = firstPlaces<Place>(most);
      for (const one of offered) if (!first.isBeyond(one.rank, one.key)) first.offer(one);
      const sorted = offered.toSorted((a, b) => b.rank - a.rank || a.key - b.key || a.id - b.id);
      expect(first.inOrder()).toEqual(sorted.slice(0, most));
      expect(sorted.every((one, n) => n === 0 || comesBefore(sorted[n - 1] as Place, one))).toBe(true);
    }),
  );
});
