const dayMs = 86_400_000;
const halfLifeDays = 90;
const beginning = Date.UTC(2026, 0, 1);

/**
 * Returns the weight of a vote at a time. Newer votes weigh more, so stored sums need no update. A sum divided by the
 * weight of now is in votes of today. Doubles have room for two centuries.
 */
export function weightOfVote(at: Date): number {
  return 2 ** ((at.getTime() - beginning) / dayMs / halfLifeDays);
}
