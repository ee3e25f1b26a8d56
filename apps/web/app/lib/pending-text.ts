/** '3 prices pending', or empty. Marks an incomplete total. */
export function pendingText(pending: number): string {
  if (pending === 0) return '';
  return pending === 1 ? '1 price pending' : `${pending} prices pending`;
}
