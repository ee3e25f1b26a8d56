import { type Region, regions } from '@bargain-buddy/contract';
import { distanceKm, isInTrinidadAndTobago } from '@bargain-buddy/domain';
import { expect, test } from 'vitest';
import { findAreaPosition, findRegionAndPosition } from './gazetteer.ts';
import { gazetteerPlaces } from './places.ts';
import { scatterPosition } from './spread.ts';

const all = regions.flatMap((region) =>
  gazetteerPlaces[region].map(([name, lat, lon]) => ({ region, name, lat, lon })),
);

test('the gazetteer has at least 80 places, each in the country and on its island', () => {
  expect(all.length).toBeGreaterThanOrEqual(80);
  for (const place of all) {
    expect(isInTrinidadAndTobago(place), place.name).toBe(true);
    expect(place.lat > 11 && place.lon > -60.9, place.name).toBe(place.region === 'Tobago');
    expect(findAreaPosition(place.name, place.region), place.name).toEqual({ lat: place.lat, lon: place.lon });
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
  expect(findAreaPosition(area, region)).toEqual({ lat: place?.lat, lon: place?.lon });
});

test.each([
  ['POS', 'Port of Spain'],
  ['Port of Spain City', 'Port of Spain'],
  ['Grande', 'Sangre Grande'],
  ['Sando', 'San Fernando'],
  ['San F’do', 'San Fernando'],
  ['Westmooring', 'Westmoorings'],
  ['Ste Madeline', 'Ste. Madeleine'],
  ['Pierreville', 'Mayaro'],
  ['Bonasse', 'Cedros'],
  ['La Romain', 'La Romaine'],
  ['near Arima, Barataria', 'Barataria'],
  ['Nowhere; Arima', 'Arima'],
  ['Nowhere & Arima', 'Arima'],
  ['Nowhere (Arima)', 'Arima'],
  ['Nowhere AND Arima', 'Arima'],
])('the place %s is %s, in the region that it is in', (area, name) => {
  const place = all.find((candidate) => candidate.name === name);
  expect(findRegionAndPosition(area)).toEqual({
    region: place?.region,
    position: { lat: place?.lat, lon: place?.lon },
  });
});

test('an unknown area has no position', () => {
  expect(findAreaPosition('Atlantis', 'North')).toBeUndefined();
  expect(findAreaPosition('', 'North')).toBeUndefined();
});

test('stores of one area lie apart, close to it, and always at the same point', () => {
  const area = { lat: 10.6603, lon: -61.5086 };
  const points = Array.from({ length: 200 }, (_, i) => scatterPosition(area, `Store ${i}`));
  expect(new Set(points.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(200);
  for (const point of points) expect(distanceKm(point, area)).toBeLessThan(0.41);
  expect(scatterPosition(area, 'Store 7')).toEqual(points[7]);
  // On every side of it, and where they have always been.
  const sides = points.map(({ lat, lon }) => `${lat > area.lat} ${lon > area.lon}`);
  for (const side of ['true true', 'true false', 'false true', 'false false']) {
    expect(sides.filter((one) => one === side).length).toBeGreaterThan(25);
  }
  expect(scatterPosition(area, 'Massy Stores')).toEqual({ lat: 10.657986, lon: -61.5076594 });
});
