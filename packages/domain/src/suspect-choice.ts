type Choice = 'import' | 'hold' | 'skip';

export interface SuspectDecisions {
  otherwise: Choice;
  reasons: Partial<Record<string, Choice>>;
  /** By address, such as 'North!E6'. */
  cells: Record<string, Choice>;
  months?: Record<string, 'accept' | 'skip'> | undefined;
  growth?: Choice | undefined;
}

interface SuspectCell {
  sheet: string;
  cell: string;
  reason: string;
  /** A price that repeats the newest survey is imported by default. */
  repeats_survey?: true | undefined;
}

const ranks = ['import', 'hold', 'skip'] as const satisfies Choice[];

/** Returns the choice for a sheet whose title names another month. */
export function monthChoiceOfSheet({ months = {}, reasons, otherwise }: SuspectDecisions, sheet: string): Choice {
  const chosen = Object.hasOwn(months, sheet) ? months[sheet] : undefined;
  if (chosen) return chosen === 'accept' ? 'import' : 'skip';
  return reasons.month ?? otherwise;
}

/** Returns the choice for prices of a sheet that grows implausibly, `skip` until the growth is accepted. */
export const growthChoiceOf = ({ growth = 'skip' }: SuspectDecisions): Choice => growth;

/**
 * Returns the choice for a suspicious price: of its cell, else the stricter one of its reason and its sheet.
 * `otherMonths` are the sheets whose titles name another month.
 */
export function choiceOfSuspectPrice(
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
        ? growthChoiceOf(decisions)
        : (decisions.reasons[reason] ?? (repeats_survey ? 'import' : decisions.otherwise));
  const ofSheet = otherMonths.has(sheet) ? monthChoiceOfSheet(decisions, sheet) : 'import';
  return ranks[Math.max(ranks.indexOf(own), ranks.indexOf(ofSheet))] ?? own;
}
