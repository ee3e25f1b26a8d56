import { expect, test } from 'vitest';
import {
  addPendingCorrections,
  type Correction,
  type Corrections,
  correctionKeyOf,
  correctionsToUploadFields,
  correctionText,
  matchesToSave,
  mergeCorrections,
  pendingCorrectionsText,
  stillPendingCorrections,
} from './corrections.ts';

const place = { sheet: 'North', column: 'G', title: 'Prev. 12', area: 'Arima' };
const cell = (text: string): Correction => ({ what: 'cell', address: 'North!E6', text });
const match: Correction = {
  what: 'match',
  kind: 'store',
  key: 'masy',
  name: 'Masy',
  record: { id: 7, label: 'Massy Stores, Arima' },
};
const by = (...corrections: Correction[]): Corrections =>
  Object.fromEntries(corrections.map((correction) => [correctionKeyOf(correction), correction]));

test('OPR-02 of two corrections of one cell the later one counts, and one that is applied already is none', () => {
  const pending = addPendingCorrections({}, by(cell('1')), by(cell('2')));
  expect(pending).toEqual(by(cell('2')));
  expect(addPendingCorrections(by(cell('2')), {}, by(cell('2')))).toEqual({});
  expect(addPendingCorrections({}, {}, { 'cell North!E6': null })).toEqual({});
});

test('OPR-02 an applied correction is taken back by the next application', () => {
  const applied = by(cell('2'), match);
  const pending = addPendingCorrections(
    applied,
    {},
    { [correctionKeyOf(cell('2'))]: null, [correctionKeyOf(match)]: null },
  );
  expect(mergeCorrections(applied, pending)).toEqual({});
  expect(matchesToSave(applied, pending).map(([, { record }]) => record)).toEqual([null]);
  expect(pendingCorrectionsText(pending)).toBe('2 corrections not applied yet');
});

test('OPR-02 what was corrected again while the preview was made is still pending', () => {
  const sent = by(cell('1'), match);
  expect(stillPendingCorrections(by(cell('1'), match), sent)).toEqual({});
  expect(stillPendingCorrections(by(cell('2'), match), sent)).toEqual(by(cell('2')));
});

test('OPR-02 corrections are sent as decisions, and columns that are ignored or read as a part of the mapping', () => {
  const base = { name: 'ITEMS', ignored: ['Average', { title: 'Checked', sheet: 'North', area: '' }] };
  const read: Correction = {
    what: 'column',
    place: { sheet: 'North', column: 'H', title: 'Checked', area: '' },
    to: 'read',
  };
  const corrections = by(
    cell('10.50'),
    { what: 'column', place, to: 'ignore' },
    read,
    { what: 'column', place: { ...place, column: 'F' }, to: { store: 7, label: 'Massy' } },
    { what: 'month', sheet: 'South', choice: 'skip' },
    { what: 'jump', percent: 20 },
    { what: 'day', day: '2026-11-19' },
    { what: 'field', field: 'brand', label: 'Brand', title: null },
  );
  expect(correctionsToUploadFields(corrections, base)).toEqual({
    day: '2026-11-19',
    mapping: {
      name: 'ITEMS',
      brand: null,
      ignored: ['Average', { sheet: 'North', title: 'Prev. 12', area: 'Arima' }],
      stores: [{ sheet: 'North', title: 'Checked', area: '' }],
    },
    decisions: {
      corrections: { 'North!E6': '10.50' },
      columns: { 'North!F': { store: 7 } },
      months: { South: 'skip' },
      jump_percent: 20,
    },
  });
  // Without one of these the file is read as at the last import of one like it.
  expect(correctionsToUploadFields(by(cell('10.50')), base)).not.toHaveProperty('mapping');
});

test('OPR-02 each correction reads as a line', () => {
  expect([cell('10.50'), match, { what: 'column', place, to: 'ignore' } as const].map(correctionText)).toEqual([
    'North!E6 says 10.50',
    'Masy is Massy Stores, Arima',
    'Ignore North!G Prev. 12, Arima',
  ]);
});
