import { type Region, regions } from '@bargain-buddy/contract';
import { distanceKm, isInTrinidadAndTobago } from '@bargain-buddy/domain';
import { expect, test } from 'vitest';
import { findArea } from './gazetteer.ts';
import { places } from './places.ts';
import { spreadAround } from './spread.ts';

const all = regions.flatMap((region) => places[region].map(([name, lat, lon]) => ({ region, name, lat, lon })));

test('the gazetteer has at least 80 places, each in the country and on its island', () => {
  expect(all.length).toBeGreaterThanOrEqual(80);
  for (const place of all) {
    expect(isInTrinidadAndTobago(place), place.name).toBe(true);
    expect(place.lat > 11 && place.lon > -60.9, place.name).toBe(place.region === 'Tobago');
    expect(findArea(place.name, place.region), place.name).toEqual({ lat: place.lat, lon: place.lon });
  }
});

test.each<[string, Region, string]>([
  ['PORT OF SPAIN', 'North', 'Port of Spain'],
  ['P.O.S.', 'North', 'Port of Spain'],
  ['Saint Augustine', 'North', 'St. Augustine'],
  ['St Augustine', 'North', 'St. Augustine'],
  ['San Juan / Barataria', 'North', 'San Juan'],
  ['D’Abadie', 'East', "D'Abadie"],
  ['Trincity', 'North', 'Trincity'],
  ['Mt. Irvine', 'Tobago', 'Mount Irvine'],
])('the area %s of %s is found as %s', (area, region, name) => {
  const place = all.find((candidate) => candidate.name === name);
  expect(findArea(area, region)).toEqual({ lat: place?.lat, lon: place?.lon });
});

test('an unknown area has no position', () => {
  expect(findArea('Atlantis', 'North')).toBeUndefined();
  expect(findArea('', 'North')).toBeUndefined();
});

test('stores of one area lie apart, close to it, and always at the same point', () => {
  const area = { lat: 10.6603, lon: -61.5086 };
  const points = Array.from({ length: 200 }, (_, i) => spreadAround(area, `Store ${i}`));
  expect(new Set(points.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(200);
  for (const point of points) expect(distanceKm(point, area)).toBeLessThan(0.6);
  expect(spreadAround(area, 'Store 7')).toEqual(points[7]);
});
