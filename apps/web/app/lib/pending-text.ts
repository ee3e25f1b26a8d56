/** '3 prices pending', or '' for none: a total says that it is not complete yet. */
export function pendingText(pending: number): string {
  if (pending === 0) return '';
  return pending === 1 ? '1 price pending' : `${pending} prices pending`;
}
