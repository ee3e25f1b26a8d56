import { expect, test } from 'vitest';
import { choiceOfSuspectPrice, monthChoiceOfSheet, type SuspectDecisions } from './suspect-choice.ts';

const undecided: SuspectDecisions = { otherwise: 'hold', reasons: {}, cells: {} };
const jump = { sheet: 'North', cell: 'E6', reason: 'jump' };
const none = new Set<string>();
const north = new Set(['North']);

test.each<[string, Partial<SuspectDecisions>, typeof jump & { repeats_survey?: true }, ReadonlySet<string>, string]>([
  ['nothing was decided', {}, jump, none, 'hold'],
  ['all others', { otherwise: 'import' }, jump, none, 'import'],
  ['its reason', { otherwise: 'import', reasons: { jump: 'skip' } }, jump, none, 'skip'],
  ['its cell', { reasons: { jump: 'skip' }, cells: { 'North!E6': 'import' } }, jump, none, 'import'],
  ['its sheet waits', { reasons: { jump: 'import' } }, jump, north, 'hold'],
  ['its sheet waits, its reason is stricter', { reasons: { jump: 'skip' } }, jump, north, 'skip'],
  ['its sheet is accepted', { reasons: { jump: 'import' }, months: { North: 'accept' } }, jump, north, 'import'],
  ['its sheet is accepted, its reason is not', { months: { North: 'accept' } }, jump, north, 'hold'],
  ['its sheet is left out', { otherwise: 'import', months: { North: 'skip' } }, jump, north, 'skip'],
  ['its cell counts more than its sheet', { cells: { 'North!E6': 'import' } }, jump, north, 'import'],
  ['it repeats the newest survey', {}, { ...jump, reason: 'conflict', repeats_survey: true }, none, 'import'],
  ['its reason, though it repeats', { reasons: { jump: 'skip' } }, { ...jump, repeats_survey: true }, none, 'skip'],
  ['a month that waits', {}, { ...jump, reason: 'month' }, north, 'hold'],
  ['months of earlier clients', { reasons: { month: 'import' } }, { ...jump, reason: 'month' }, north, 'import'],
  ['growth is not written', { otherwise: 'import' }, { ...jump, reason: 'growth' }, none, 'skip'],
  ['growth is accepted', { growth: 'import' }, { ...jump, reason: 'growth' }, none, 'import'],
])('OPR-02 the choice for a suspicious price: %s', (_name, decided, suspect, months, choice) => {
  expect(choiceOfSuspectPrice({ ...undecided, ...decided }, suspect, months)).toBe(choice);
});

test('OPR-02 a sheet whose name is that of a property of objects has no choice of its own', () => {
  expect(monthChoiceOfSheet({ ...undecided, months: {} }, 'constructor')).toBe('hold');
});
