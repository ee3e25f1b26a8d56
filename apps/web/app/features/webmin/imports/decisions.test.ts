import type { ImportReport, Suspect, SuspectReason } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { choiceOf, countChoices, decideOne, decideReason, undecided } from './decisions.ts';

const suspect = (cell: string, reason: SuspectReason): Suspect => ({
  sheet: 'North',
  cell,
  reason,
  product: 'Rice',
  store: 'Massy',
  price: '20.00',
  previous: '10.00',
  median: null,
  why: '',
  choice: 'hold',
});
const [jump, decimal, other] = [suspect('E6', 'jump'), suspect('E7', 'decimal'), suspect('E8', 'jump')];
// Of five suspicious prices the report names three.
const report = {
  added: 100,
  held: 5,
  left_out: 0,
  suspects: [jump, decimal, other],
  suspect_counts: { jump: 4, decimal: 1 },
} as ImportReport;

test('OPR-02 all suspicious prices are held until something else is said, of one, of a reason or of all', () => {
  expect(countChoices(report, undecided)).toEqual({ import: 100, hold: 5, skip: 0 });
  const one = decideOne(undecided, jump, 'import');
  expect(countChoices(report, one)).toEqual({ import: 101, hold: 4, skip: 0 });
  const reason = decideReason(one, [jump, other], 'skip');
  expect(choiceOf(reason, jump)).toBe('skip');
  expect(countChoices(report, reason)).toEqual({ import: 100, hold: 1, skip: 4 });
  expect(countChoices(report, { ...undecided, otherwise: 'import' })).toEqual({ import: 105, hold: 0, skip: 0 });
});
