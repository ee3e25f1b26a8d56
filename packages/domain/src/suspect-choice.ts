type Choice = 'import' | 'hold' | 'skip';

/** The decisions about a file that choose what happens to its suspicious prices. */
export interface SuspectDecisions {
  otherwise: Choice;
  reasons: Partial<Record<string, Choice>>;
  /** By address, such as 'North!E6'. */
  cells: Record<string, Choice>;
  /** By sheet. */
  months?: Record<string, 'accept' | 'skip'> | undefined;
  growth?: Choice | undefined;
}

/** Price of a file that is not believed at once. */
interface SuspectCell {
  sheet: string;
  cell: string;
  reason: string;
  /** A price that repeats the newest survey is imported by default. */
  repeats_survey?: true | undefined;
}

const ranks = ['import', 'hold', 'skip'] as const satisfies Choice[];

/** Choice for a sheet whose title names another month. */
export function monthChoice({ months = {}, reasons, otherwise }: SuspectDecisions, sheet: string): Choice {
  const chosen = Object.hasOwn(months, sheet) ? months[sheet] : undefined;
  if (chosen) return chosen === 'accept' ? 'import' : 'skip';
  return reasons.month ?? otherwise;
}

/** Choice for the prices that make a sheet grow implausibly. They are not written until the growth is accepted. */
export const growthChoice = ({ growth = 'skip' }: SuspectDecisions): Choice => growth;

/**
 * Choice for a suspicious price. A decision about its cell comes first. Otherwise the stricter one counts: of its
 * reason, or of its sheet if that is in `otherMonths`, the sheets whose titles name another month.
 */
export function suspectChoice(
  decisions: SuspectDecisions,
  { sheet, cell, reason, repeats_survey }: SuspectCell,
  otherMonths: ReadonlySet<string>,
): Choice {
  const address = `${sheet}!${cell}`;
  if (Object.hasOwn(decisions.cells, address)) return decisions.cells[address] ?? decisions.otherwise;
  const own =
    reason === 'month'
      ? 'import'
      : reason === 'growth'
        ? growthChoice(decisions)
        : (decisions.reasons[reason] ?? (repeats_survey ? 'import' : decisions.otherwise));
  const ofSheet = otherMonths.has(sheet) ? monthChoice(decisions, sheet) : 'import';
  return ranks[Math.max(ranks.indexOf(own), ranks.indexOf(ofSheet))] ?? own;
}
