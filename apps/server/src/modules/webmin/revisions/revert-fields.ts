import { groupOf, groupsOf, isAsLeft } from '../../catalogue/index.ts';

type Fields = Record<string, unknown>;

interface Change {
  before: Fields;
  after: Fields;
  /** The fields that later changes, which stand, have changed as well. */
  changedSince: readonly string[];
}

/**
 * What a record's fields have to become for a change to be taken back, and the names of those that stay, since they
 * were changed again after it. Fields that go together are taken back, or stay, as a whole.
 */
export function revertFields(row: Fields, { before, after, changedSince }: Change): { values: Fields; kept: string[] } {
  const values: Fields = {};
  const kept: string[] = [];
  for (const group of groupsOf(after)) {
    if (isAsLeft(group, after, row) && !isReplaced(group, changedSince)) Object.assign(values, valuesOf(group, before));
    else kept.push(...group);
  }
  return { values, kept };
}

/** A single field may have become again what it was; of several, one may look untouched though another was changed. */
function isReplaced([first = '']: readonly string[], changedSince: readonly string[]): boolean {
  const whole = groupOf(first);
  return whole.length > 1 && whole.some((name) => changedSince.includes(name));
}

/**
 * Where it was not kept what was decided about a picture, it waits to be looked at, whatever was decided about the
 * next.
 */
function valuesOf(group: readonly string[], before: Fields): Fields {
  const values = Object.fromEntries(group.map((name) => [name, before[name] ?? null]));
  return values.image && !('img_is_verified' in values) ? { ...values, img_is_verified: 'pending' } : values;
}
