/** Milliseconds out of view before a code counts again. */
const outOfSightMs = 2_000;

export function createRepeatedScanFilter(): (code: string, at: number) => boolean {
  const lastSeen = new Map<string, number>();
  return (code, at) => {
    const before = lastSeen.get(code) ?? Number.NEGATIVE_INFINITY;
    lastSeen.set(code, at);
    return at - before > outOfSightMs;
  };
}
