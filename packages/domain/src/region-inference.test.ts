import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inferRegionOfPosition } from './region-inference.ts';

const place = { lat: 10.65, lon: -61.4 };
/** A store so many hundredths of a degree north of the place. */
const at = (step: number, region: string) => ({ lat: place.lat + step / 100, lon: place.lon, region });

const coordinates = {
  lat: fc.double({ min: 10, max: 11.4, noNaN: true }),
  lon: fc.double({ min: -62, max: -60.5, noNaN: true }),
};
const regions = ['North', 'South', 'Central', 'East', 'West', 'Tobago'];
const stores = fc.array(fc.record({ ...coordinates, region: fc.constantFrom(...regions) }), { maxLength: 30 });

test('ADD-06 most of the five nearest stores decide, whatever is beyond them', () => {
  const near = [at(1, 'West'), at(2, 'East'), at(3, 'East'), at(4, 'West'), at(5, 'East')];
  const beyond = Array.from({ length: 10 }, (_, n) => at(10 + n, 'West'));
  expect(inferRegionOfPosition(place, [...beyond, ...near])).toBe('East');
});

test('ADD-06 between regions of equally many stores the nearest store decides', () => {
  const tied = [at(1, 'Central'), at(2, 'West'), at(3, 'West'), at(4, 'East'), at(5, 'East')];
  expect(inferRegionOfPosition(place, tied)).toBe('West');
  expect(inferRegionOfPosition(place, [...tied].reverse())).toBe('West');
});

test('ADD-06 400 stores are looked at', () => {
  const far = Array.from({ length: 400 }, () => at(20, 'South'));
  const near = Array.from({ length: 5 }, () => at(0, 'North'));
  expect(inferRegionOfPosition(place, [...far, ...near])).toBe('South');
  expect(inferRegionOfPosition(place, [...near.slice(0, 1), ...far.slice(0, 394), ...near])).toBe('North');
  expect(inferRegionOfPosition(place, [...far.slice(0, 397), ...near])).toBe('North');
});

test('ADD-06 stores that tell nothing are passed over', () => {
  const silent = [
    { lat: null, lon: null, region: 'North' },
    { ...at(0, ''), region: '' },
  ];
  expect(inferRegionOfPosition(place, [...silent, at(30, 'Tobago')])).toBe('Tobago');
  for (const one of [
    { ...at(0, 'North'), lat: null },
    { ...at(0, 'North'), lon: null },
  ]) {
    expect(inferRegionOfPosition(place, [one])).toBeUndefined();
  }
  expect(inferRegionOfPosition(place, silent)).toBeUndefined();
  expect(inferRegionOfPosition(place, [])).toBeUndefined();
});

test('ADD-06 the answer is a region of one of the stores and does not depend on their order', () => {
  fc.assert(
    fc.property(fc.record(coordinates), stores, (somewhere, some) => {
      const region = inferRegionOfPosition(somewhere, some);
      if (some.length === 0) expect(region).toBeUndefined();
      else expect(some.map((store) => store.region)).toContain(region);
      expect(inferRegionOfPosition(somewhere, some.toReversed())).toBe(region);
    }),
  );
});

test('ADD-06 stores that are equally far do not decide by the order in which they come', () => {
  const equallyFar = [at(1, 'West'), at(-1, 'East')];
  expect(inferRegionOfPosition(place, equallyFar)).toBe('East');
  expect(inferRegionOfPosition(place, equallyFar.toReversed())).toBe('East');
});

test('ADD-06 where all stores agree, so does the answer', () => {
  fc.assert(
    fc.property(fc.record(coordinates), stores, fc.constantFrom(...regions), (somewhere, some, region) => {
      fc.pre(some.length > 0);
      expect(
        inferRegionOfPosition(
          somewhere,
          some.map((store) => ({ ...store, region })),
        ),
      ).toBe(region);
    }),
  );
});
