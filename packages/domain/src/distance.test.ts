import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, isInTrinidadAndTobago } from './distance.ts';

const portOfSpain = { lat: 10.656, lon: -61.518 };
const scarborough = { lat: 11.182, lon: -60.735 };
const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('Port of Spain and Scarborough are about 103 km apart', () => {
  expect(distanceKm(portOfSpain, scarborough)).toBeCloseTo(103.7, 0);
});

test('a distance is the same both ways, nothing to oneself, and half the earth at most', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const there = distanceKm(a, b);
      expect(there).toBeCloseTo(distanceKm(b, a), 6);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
      expect(distanceKm(a, a)).toBe(0);
    }),
  );
});

test('the islands are told from elsewhere', () => {
  expect([portOfSpain, scarborough].every(isInTrinidadAndTobago)).toBe(true);
  expect(isInTrinidadAndTobago({ lat: 13.1, lon: -59.6 })).toBe(false);
});

test('each edge of the rectangle around Trinidad and Tobago belongs to it, and what is beyond does not', () => {
  const inside = { lat: 10.5, lon: -61 };
  for (const edge of [{ lat: 9.9 }, { lat: 11.5 }, { lon: -62.1 }, { lon: -60.4 }]) {
    expect(isInTrinidadAndTobago({ ...inside, ...edge }), JSON.stringify(edge)).toBe(true);
  }
  for (const beyond of [{ lat: 9.89 }, { lat: 11.51 }, { lon: -62.11 }, { lon: -60.39 }]) {
    expect(isInTrinidadAndTobago({ ...inside, ...beyond }), JSON.stringify(beyond)).toBe(false);
  }
});
