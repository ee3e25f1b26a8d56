/**
 * Why a row is passed over that has a date: it is of another day than the one that is imported, which is counted, or it
 * cannot be read. `found` is the row's day, '' where it has none.
 */
export function dayProblem(
  counted: { otherDays: Record<string, number> },
  found: string | undefined,
  day: string | undefined,
): string | undefined {
  if (found === undefined) return 'The date of the row cannot be read.';
  if (found === '' || day === undefined || found === day) return undefined;
  counted.otherDays[found] = (counted.otherDays[found] ?? 0) + 1;
  return `The row is of ${found}.`;
}
