const dayMs = 86_400_000;
/** After so many days a vote counts half as much as one of today. */
const halfLifeDays = 90;
const beginning = Date.UTC(2026, 0, 1);

/**
 * What a vote of a moment adds. It grows with time instead of old votes shrinking: sums of votes stay as they are, and
 * divided by the weight of now they say how many votes of today they are worth. Doubles have room for two centuries.
 */
export function weightOfVote(at: Date): number {
  return 2 ** ((at.getTime() - beginning) / dayMs / halfLifeDays);
}
