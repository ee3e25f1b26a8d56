import type { ImportReport, Suspect, SuspectReason } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import {
  applySuspectChoices,
  holdAllChoices,
  type SuspectChoices,
  withReasonChoice,
  withSuspectChoice,
} from './decisions.ts';

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
  message: '',
  dry_run: true,
  added: 100,
  held: 5,
  left_out: 0,
  unchanged: 7,
  skipped: 1,
  new_products: 0,
  new_stores: 0,
  price_changes: { first: 0, raised: 40, lowered: 60 },
  sheets: [{ sheet: 'North', stores: 1, products: 1, added: 100, held: 5, unchanged: 7, skipped: 1 }],
  suspects: [jump, decimal, other],
  suspect_counts: { jump: 4, decimal: 1 },
} satisfies Partial<ImportReport> as unknown as ImportReport;

const countsOf = (choices: SuspectChoices, given: ImportReport = report) => {
  const { added, held, left_out } = applySuspectChoices(given, choices);
  return { added, held, left_out };
};

test('OPR-02 all suspicious prices are held until something else is said, of one, of a reason or of all', () => {
  expect(countsOf(holdAllChoices)).toEqual({ added: 100, held: 5, left_out: 0 });
  const one = withSuspectChoice(holdAllChoices, jump, 'import');
  expect(countsOf(one)).toEqual({ added: 101, held: 4, left_out: 0 });
  const reason = withReasonChoice(one, [jump, other], 'skip');
  expect(countsOf(reason)).toEqual({ added: 100, held: 1, left_out: 4 });
  expect(countsOf({ ...holdAllChoices, otherwise: 'import' })).toEqual({ added: 105, held: 0, left_out: 0 });
});

test('OPR-02 the figures, the sentence and the prices of a preview follow what was chosen', () => {
  const untouched = applySuspectChoices(report, holdAllChoices);
  expect(untouched.message).toBe('Would add 100 prices; 5 held for review, 7 unchanged, 1 skipped.');
  const chosen = applySuspectChoices(
    report,
    withSuspectChoice(withSuspectChoice(holdAllChoices, jump, 'import'), decimal, 'skip'),
  );
  expect(chosen.message).toBe('Would add 101 prices; 3 held for review, 1 left out, 7 unchanged, 1 skipped.');
  expect(chosen).toMatchObject({ added: 101, held: 3, left_out: 1, price_changes: { raised: 41, lowered: 60 } });
  expect(chosen.sheets[0]).toMatchObject({ added: 101, held: 3 });
  expect(chosen.suspects?.map(({ choice }) => choice)).toEqual(['import', 'skip', 'hold']);
});

test('OPR-02 prices of a sheet that grew too much are left out until somebody decides', () => {
  const grown = { ...report, suspects: [], suspect_counts: { growth: 5 } };
  expect(countsOf(holdAllChoices, grown)).toEqual({ added: 100, held: 0, left_out: 5 });
  expect(countsOf({ ...holdAllChoices, growth: 'import' }, grown)).toEqual({ added: 105, held: 0, left_out: 0 });
});

test('OPR-02 prices of a sheet of another month are held until the month is decided, whatever their reason', () => {
  const months = [{ sheet: 'North', says: 'October 2026', prices: 9, choice: null }];
  const choices = { ...holdAllChoices, reasons: { jump: 'import' as const } };
  const choicesOf = (given: ImportReport) => given.suspects?.map(({ choice }) => choice);
  expect(choicesOf(applySuspectChoices({ ...report, months }, choices))).toEqual(['hold', 'hold', 'hold']);
  expect(choicesOf(applySuspectChoices({ ...report, months }, choices, { North: 'accept' }))).toEqual([
    'import',
    'hold',
    'import',
  ]);
});
