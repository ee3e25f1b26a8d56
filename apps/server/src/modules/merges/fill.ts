import type { MergeKind } from '@bargain-buddy/contract';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import { groupsOf, isAsLeft, pictureFields, placeFields } from '../catalogue/index.ts';

const options = ['option1', 'option2', 'option3', 'option4', 'option5'].map((name) => [name]);
const told = [
  'phone_number',
  'email',
  'website',
  'opening_hours',
  'store_type',
  'parking_availability',
  'wheelchair_accessible',
  'additional_info',
].map((name) => [name]);

/** What a merge may fill in, in groups of fields that go together. */
const groups: Record<MergeKind, string[][]> = {
  product: [['barcode'], ['description'], ['category'], ['manufacturer'], ...options, pictureFields],
  store: [...told, pictureFields, placeFields],
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
    const [first = ''] = group;
    const from = isEmpty(keep[first]) ? others.find((record) => !isEmpty(record[first])) : undefined;
    if (!from) continue;
    for (const field of group) {
      before[field] = keep[field] ?? null;
      after[field] = from[field] ?? null;
    }
  }
  return { before, after };
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/**
 * Of what a merge filled in, the fields to be set back: those that still are as the merge left them, groups as a whole.
 */
export function emptyAgain(filled: { before: Fields; after: Fields }, now: MergedRow | undefined): Fields {
  if (!now) return {};
  const fields = groupsOf(filled.before).filter((group) => isAsLeft(group, filled.after, now));
  return Object.fromEntries(fields.flat().map((field) => [field, filled.before[field]]));
}
