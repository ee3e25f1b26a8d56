const dayMs = 86_400_000;
const halfLifeDays = 90;
const beginning = Date.UTC(2026, 0, 1);

/**
 * Returns the weight of a vote. It grows with time, so stored sums need no update: divide them by the weight of now.
 * Doubles have room for two centuries.
 */
export function aisleVoteWeightAt(at: Date): number {
  return 2 ** ((at.getTime() - beginning) / dayMs / halfLifeDays);
}
