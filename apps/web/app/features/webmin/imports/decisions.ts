import type { ImportReport, Suspect, SuspectChoice, SuspectReason } from '@bargain-buddy/contract';
import { choiceOfSuspectPrice, describeImport, growthChoiceOf, type SuspectDecisions } from '@bargain-buddy/domain';

/** Choices for the suspicious prices of a file. They need no new preview. */
export type SuspectChoices = Omit<SuspectDecisions, 'months' | 'reasons'> & {
  reasons: Partial<Record<SuspectReason, SuspectChoice>>;
};
type Months = SuspectDecisions['months'];

export const holdAllChoices: SuspectChoices = { otherwise: 'hold', reasons: {}, cells: {} };

export const cellReferenceOf = ({ sheet, cell }: Pick<Suspect, 'sheet' | 'cell'>) => `${sheet}!${cell}`;

export function choiceForSuspectReason(choices: SuspectChoices, reason: SuspectReason): SuspectChoice {
  return reason === 'growth' ? growthChoiceOf(choices) : (choices.reasons[reason] ?? choices.otherwise);
}

export function withSuspectChoice(choices: SuspectChoices, suspect: Suspect, choice: SuspectChoice): SuspectChoices {
  return { ...choices, cells: { ...choices.cells, [cellReferenceOf(suspect)]: choice } };
}

export function withReasonChoice(
  choices: SuspectChoices,
  suspects: readonly Suspect[],
  choice: SuspectChoice,
): SuspectChoices {
  const [first] = suspects;
  if (!first) return choices;
  const theirs = new Set(suspects.map(cellReferenceOf));
  const cells = Object.fromEntries(Object.entries(choices.cells).filter(([address]) => !theirs.has(address)));
  if (first.reason === 'growth') return { ...choices, growth: choice, cells };
  return { ...choices, reasons: { ...choices.reasons, [first.reason]: choice }, cells };
}

/** Applies the choices to the report of a preview. `months` are the sheet decisions of that preview. */
export function applySuspectChoices(report: ImportReport, choices: SuspectChoices, months: Months = {}): ImportReport {
  const { suspects = [], suspect_counts = {}, added, held = 0, left_out = 0 } = report;
  const otherMonths = new Set(report.months?.map(({ sheet }) => sheet));
  const all = Object.values(suspect_counts).reduce((sum, count) => sum + count, 0);
  const counts = { import: added + held + left_out - all, hold: 0, skip: 0 };
  const unnamed = { ...suspect_counts };
  const changes = { ...report.price_changes };
  const sheets = new Map(report.sheets.map((sheet) => [sheet.sheet, { ...sheet, held: sheet.held ?? 0 }]));
  const decided = suspects.map((suspect): Suspect => {
    const choice = choiceOfSuspectPrice({ ...choices, months }, suspect, otherMonths);
    counts[choice] += 1;
    unnamed[suspect.reason] = (unnamed[suspect.reason] ?? 0) - 1;
    const figures = sheets.get(suspect.sheet);
    for (const [each, by] of [
      [suspect.choice, -1],
      [choice, 1],
    ] as const) {
      if (each === 'import') changes[directionOf(suspect)] += by;
      if (figures && each === 'import') figures.added += by;
      if (figures && each === 'hold') figures.held += by;
    }
    return { ...suspect, choice };
  });
  for (const [reason, count] of Object.entries(unnamed) as [SuspectReason, number][])
    counts[choiceForSuspectReason(choices, reason)] += count;
  const figures = { added: counts.import, held: counts.hold, left_out: counts.skip };
  return {
    ...report,
    ...figures,
    message: report.sheets.length > 0 ? describeImport({ ...report, ...figures }) : report.message,
    price_changes: changes,
    sheets: [...sheets.values()],
    ...(report.suspects && { suspects: decided }),
  };
}

function directionOf({ price, previous }: Suspect): 'first' | 'raised' | 'lowered' {
  if (previous === null) return 'first';
  return Number(price) > Number(previous) ? 'raised' : 'lowered';
}
