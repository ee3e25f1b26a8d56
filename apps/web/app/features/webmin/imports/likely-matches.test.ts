import { expect, test } from 'vitest';
import { likelyMatches } from './likely-matches.ts';

const store = (name: string) => ({ kind: 'store', name });
const record = (id: number, score: number, label: string) => ({ id, score, label });
const idsOf = (...compared: Parameters<typeof likelyMatches>[0]) =>
  likelyMatches(compared).map(({ record: { id } }) => id);

test('WEB-07 names that are at least 80 % alike are matched, and no others', () => {
  expect(idsOf({ unknown: store('Massy Store'), records: [record(1, 0.8, 'Massy Stores')] })).toEqual([1]);
  expect(idsOf({ unknown: store('Massy'), records: [record(1, 0.79, 'Massy Stores')] })).toEqual([]);
  expect(idsOf({ unknown: store('Nothing alike'), records: [] })).toEqual([]);
});

test('WEB-07 a pack of another size, and one of two records that are as close, are left to a person', () => {
  const rice = { kind: 'product', name: 'Rice, Lion, 2 kg' };
  expect(idsOf({ unknown: rice, records: [record(1, 0.9, 'Rice, Lion, 1 kg')] })).toEqual([]);
  expect(idsOf({ unknown: rice, records: [record(1, 0.9, 'Rice, Lion, 2kg')] })).toEqual([1]);
  const twice = [record(1, 0.9, 'Massy Stores, Arima'), record(2, 0.9, 'Massy Stores, Arima')];
  expect(idsOf({ unknown: store('Massy Store, Arima'), records: twice })).toEqual([]);
});

test('WEB-07 of two names for one record the closer one is matched', () => {
  const far = { unknown: store('Masy Store'), records: [record(1, 0.81, 'Massy Stores')] };
  const near = { unknown: store('Massy Store'), records: [record(1, 0.92, 'Massy Stores')] };
  expect(likelyMatches([far, near]).map(({ unknown }) => unknown.name)).toEqual(['Massy Store']);
});

test('WEB-07 a store that the file names itself is no match for another name', () => {
  const branch = { unknown: store('Massy Stores'), records: [record(1, 0.9, 'Massy Store')] };
  expect(likelyMatches([branch], new Set([1]))).toEqual([]);
  expect(likelyMatches([branch], new Set([2]))).toHaveLength(1);
});
