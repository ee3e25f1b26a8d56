/** `found` is '' if the row has no date. */
export function surveyDayProblem(
  counted: { otherDays: Record<string, number> },
  found: string | undefined,
  day: string | undefined,
): string | undefined {
  if (found === undefined) return 'The date of the row cannot be read.';
  if (found === '' || day === undefined || found === day) return undefined;
  counted.otherDays[found] = (counted.otherDays[found] ?? 0) + 1;
  return `The row is of ${found}.`;
}
