import type { ImportReport, Suspect, SuspectChoice, SuspectReason } from '@bargain-buddy/contract';

/** What is to happen to the suspicious prices of a file: by cell, by reason, and to all others. */
export interface Decisions {
  otherwise: SuspectChoice;
  reasons: Partial<Record<SuspectReason, SuspectChoice>>;
  cells: Record<string, SuspectChoice>;
  /** What cells should have said, by address. */
  corrections: Record<string, string>;
  /** A larger change in price, in per cent, is suspicious; left out, as it is remembered, or as usual. */
  jump_percent?: number;
}

/** Nothing was said yet: all are held for review. */
export const undecided: Decisions = { otherwise: 'hold', reasons: {}, cells: {}, corrections: {} };

/** The same with all suspicious prices held. */
export function holdAll({ corrections, jump_percent }: Decisions): Decisions {
  return { ...undecided, corrections, ...(jump_percent !== undefined && { jump_percent }) };
}

const addressOf = ({ sheet, cell }: Suspect) => `${sheet}!${cell}`;

export function choiceOf(decisions: Decisions, suspect: Suspect): SuspectChoice {
  return decisions.cells[addressOf(suspect)] ?? choiceOfReason(decisions, suspect.reason);
}

export function choiceOfReason({ otherwise, reasons }: Decisions, reason: SuspectReason): SuspectChoice {
  return reasons[reason] ?? otherwise;
}

/** The same with one price decided. */
export function decideOne(decisions: Decisions, suspect: Suspect, choice: SuspectChoice): Decisions {
  return { ...decisions, cells: { ...decisions.cells, [addressOf(suspect)]: choice } };
}

/** The same with all prices of a reason decided, whatever was said of single ones. */
export function decideReason(decisions: Decisions, suspects: readonly Suspect[], choice: SuspectChoice): Decisions {
  const [first] = suspects;
  if (!first) return decisions;
  const theirs = new Set(suspects.map(addressOf));
  const cells = Object.fromEntries(Object.entries(decisions.cells).filter(([address]) => !theirs.has(address)));
  return { ...decisions, reasons: { ...decisions.reasons, [first.reason]: choice }, cells };
}

/** How many of a file's prices are imported, held and left out as things are decided. */
export function countChoices(report: ImportReport, decisions: Decisions): Record<SuspectChoice, number> {
  const { suspects = [], suspect_counts = {}, added, held = 0, left_out = 0 } = report;
  const all = Object.values(suspect_counts).reduce((sum, count) => sum + count, 0);
  const counts = { import: added + held + left_out - all, hold: 0, skip: 0 };
  const unnamed = { ...suspect_counts };
  for (const suspect of suspects) {
    counts[choiceOf(decisions, suspect)] += 1;
    unnamed[suspect.reason] = (unnamed[suspect.reason] ?? 0) - 1;
  }
  for (const [reason, count] of Object.entries(unnamed) as [SuspectReason, number][])
    counts[choiceOfReason(decisions, reason)] += count;
  return counts;
}
