import type { ImportReport, Suspect, SuspectChoice, SuspectReason } from '@bargain-buddy/contract';
import { describeImport } from '@bargain-buddy/domain';

/** What happens to the suspicious prices of a file: by cell, by reason, and to all others. No new preview is needed. */
export interface Choices {
  otherwise: SuspectChoice;
  reasons: Partial<Record<SuspectReason, SuspectChoice>>;
  cells: Record<string, SuspectChoice>;
  /** Prices that make a sheet grow implausibly are left out until somebody decides. */
  growth?: SuspectChoice;
}

/** All suspicious prices are held for review. */
export const undecided: Choices = { otherwise: 'hold', reasons: {}, cells: {} };

export const addressOf = ({ sheet, cell }: Pick<Suspect, 'sheet' | 'cell'>) => `${sheet}!${cell}`;

export function choiceOf(choices: Choices, suspect: Suspect): SuspectChoice {
  return choices.cells[addressOf(suspect)] ?? choiceOfReason(choices, suspect.reason);
}

export function choiceOfReason({ otherwise, reasons, growth = 'skip' }: Choices, reason: SuspectReason): SuspectChoice {
  return reason === 'growth' ? growth : (reasons[reason] ?? otherwise);
}

/** The same with one price decided. */
export function decideOne(choices: Choices, suspect: Suspect, choice: SuspectChoice): Choices {
  return { ...choices, cells: { ...choices.cells, [addressOf(suspect)]: choice } };
}

/** The same with all prices of a reason decided, also those that were decided one by one. */
export function decideReason(choices: Choices, suspects: readonly Suspect[], choice: SuspectChoice): Choices {
  const [first] = suspects;
  if (!first) return choices;
  const theirs = new Set(suspects.map(addressOf));
  const cells = Object.fromEntries(Object.entries(choices.cells).filter(([address]) => !theirs.has(address)));
  if (first.reason === 'growth') return { ...choices, growth: choice, cells };
  return { ...choices, reasons: { ...choices.reasons, [first.reason]: choice }, cells };
}

/** How many of a file's prices are imported, held and left out as things are decided. */
export function countChoices(report: ImportReport, choices: Choices): Record<SuspectChoice, number> {
  const { suspects = [], suspect_counts = {}, added, held = 0, left_out = 0 } = report;
  const all = Object.values(suspect_counts).reduce((sum, count) => sum + count, 0);
  const counts = { import: added + held + left_out - all, hold: 0, skip: 0 };
  const unnamed = { ...suspect_counts };
  for (const suspect of suspects) {
    counts[choiceOf(choices, suspect)] += 1;
    unnamed[suspect.reason] = (unnamed[suspect.reason] ?? 0) - 1;
  }
  for (const [reason, count] of Object.entries(unnamed) as [SuspectReason, number][])
    counts[choiceOfReason(choices, reason)] += count;
  return counts;
}

/** The report of a preview with its figures, its sentence and its suspicious prices as they are decided now. */
export function withChoices(report: ImportReport, choices: Choices): ImportReport {
  const counts = countChoices(report, choices);
  const changes = { ...report.price_changes };
  const sheets = new Map(report.sheets.map((sheet) => [sheet.sheet, { ...sheet, held: sheet.held ?? 0 }]));
  const suspects = report.suspects?.map((suspect) => {
    const choice = choiceOf(choices, suspect);
    move(suspect, suspect.choice, choice);
    return { ...suspect, choice };
  });
  function move({ sheet, price, previous }: Suspect, from: SuspectChoice, to: SuspectChoice) {
    if (from === to) return;
    const figures = sheets.get(sheet);
    const direction = previous === null ? 'first' : Number(price) > Number(previous) ? 'raised' : ('lowered' as const);
    for (const [choice, by] of [
      [from, -1],
      [to, 1],
    ] as const) {
      if (choice === 'import') changes[direction] += by;
      if (figures && choice === 'import') figures.added += by;
      if (figures && choice === 'hold') figures.held += by;
    }
  }
  const figures = { added: counts.import, held: counts.hold, left_out: counts.skip };
  return {
    ...report,
    ...figures,
    message: report.sheets.length > 0 ? describeImport({ ...report, ...figures }) : report.message,
    price_changes: changes,
    sheets: [...sheets.values()],
    ...(suspects && { suspects }),
  };
}
