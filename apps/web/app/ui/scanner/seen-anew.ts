/** So long a code has to be out of sight before it counts again. */
const outOfSightMs = 2_000;

/** Tells of each code that is seen at a time whether it has just come into view. */
export function seenAnew(): (code: string, at: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (code, at) => {
    const before = lastSeen.get(code) ?? Number.NEGATIVE_INFINITY;
    lastSeen.set(code, at);
    return at - before > outOfSightMs;
  };
}
