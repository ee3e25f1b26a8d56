import type { ClosestRecord } from '@bargain-buddy/contract';

const likely = 0.8;

interface Compared<Unknown> {
  unknown: Unknown;
  records: readonly ClosestRecord[];
}

/**
 * Returns the unknown names whose closest record is at least 80 % similar. Excludes names with different numbers (such
 * as pack sizes), ties, and stores that the file names itself (`named`). If two names match one record, the more
 * similar name gets it.
 */
export function likelyMatches<Unknown extends { kind: string; name: string }>(
  compared: readonly Compared<Unknown>[],
  named: ReadonlySet<number> = new Set(),
): { unknown: Unknown; record: ClosestRecord }[] {
  const found = compared.flatMap(({ unknown, records: [first, second] }) => {
    const isLikely =
      first &&
      first.score >= likely &&
      first.score !== second?.score &&
      numbersOf(first.label) === numbersOf(unknown.name);
    const isNamed = unknown.kind === 'store' && first !== undefined && named.has(first.id);
    return isLikely && !isNamed ? [{ unknown, record: first }] : [];
  });
  const best = new Map<string, (typeof found)[number]>();
  for (const match of found) {
    const key = `${match.unknown.kind} ${match.record.id}`;
    const other = best.get(key);
    if (!other || other.record.score < match.record.score) best.set(key, match);
  }
  return [...best.values()];
}

const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).join(' ');
