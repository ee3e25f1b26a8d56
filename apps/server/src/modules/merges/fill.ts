import type { MergeKind } from '@bargain-buddy/contract';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import { groupsOf, isAsLeft, optionFields, pictureFields, placeFields, wheelchairFields } from '../catalogue/index.ts';

const told = [
  'phone_number',
  'email',
  'website',
  'opening_hours',
  'store_type',
  'parking_availability',
  'additional_info',
].map((name) => [name]);

/** What a merge may fill in, in groups of fields that go together. */
const groups: Record<MergeKind, string[][]> = {
  product: [['barcode'], ['description'], ['category'], ['manufacturer'], ...optionFields, pictureFields],
  store: [...told, wheelchairFields, pictureFields, placeFields],
};

type Fields = Record<string, unknown>;

/** What the kept record does not say and the first of the others that does: those fields before and after. */
export function fillEmpty(
  kind: MergeKind,
  keep: MergedRow,
  others: readonly MergedRow[],
): { before: Fields; after: Fields } {
  const before: Fields = {};
  const after: Fields = {};
  for (const group of groups[kind]) {
    const from = isEmpty(keep, group) ? others.find((record) => !isEmpty(record, group)) : undefined;
    if (!from) continue;
    for (const field of group) {
      before[field] = keep[field] ?? null;
      after[field] = from[field] ?? null;
    }
  }
  return { before, after };
}

/** True if no field of the group has a value. A place without coordinates still has a source. */
function isEmpty(record: MergedRow, group: readonly string[]): boolean {
  return group.every((name) => name === 'location_source' || record[name] == null || record[name] === '');
}

/**
 * Of what a merge filled in, the fields to be set back: those that still are as the merge left them, groups as a whole.
 */
export function emptyAgain(filled: { before: Fields; after: Fields }, now: MergedRow | undefined): Fields {
  if (!now) return {};
  const fields = groupsOf(filled.before).filter((group) => isAsLeft(group, filled.after, now));
  return Object.fromEntries(fields.flat().map((field) => [field, filled.before[field]]));
}
