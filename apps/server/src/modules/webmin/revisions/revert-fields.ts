import { groupOf, groupsOf, isUnchangedSince } from '../../catalogue/index.ts';

type Fields = Record<string, unknown>;

interface Change {
  before: Fields;
  after: Fields;
  /** Fields that later active changes also changed. */
  changedSince: readonly string[];
}

/** Returns the values that revert a change. Groups with a later change are not reverted. */
export function revertFields(row: Fields, { before, after, changedSince }: Change): { values: Fields; kept: string[] } {
  const values: Fields = {};
  const kept: string[] = [];
  for (const group of groupsOf(after)) {
    if (isUnchangedSince(group, after, row) && !isReplaced(group, changedSince))
      Object.assign(values, valuesOf(group, before));
    else kept.push(...group);
  }
  return { values, kept };
}

/** In a group, a field may look unchanged although another one changed. Single fields may have been changed back. */
function isReplaced([first = '']: readonly string[], changedSince: readonly string[]): boolean {
  const whole = groupOf(first);
  return whole.length > 1 && whole.some((name) => changedSince.includes(name));
}

/** Pictures without a stored review state are reviewed again. */
function valuesOf(group: readonly string[], before: Fields): Fields {
  const values = Object.fromEntries(group.map((name) => [name, before[name] ?? null]));
  return values.image && !('img_is_verified' in values) ? { ...values, img_is_verified: 'pending' } : values;
}
