import type { MergeKind } from '@bargain-buddy/contract';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import {
  fieldGroupsOf,
  isGroupUnchangedSince,
  pictureFields,
  positionFields,
  productOptionFields,
  wheelchairFields,
} from '../catalogue/index.ts';

const contactFields = [
  'phone_number',
  'email',
  'website',
  'opening_hours',
  'store_type',
  'parking_availability',
  'additional_info',
].map((name) => [name]);

/** Fields that a merge may fill in, in groups that are copied together. */
const groups: Record<MergeKind, string[][]> = {
  product: [['barcode'], ['description'], ['category'], ['manufacturer'], ...productOptionFields, pictureFields],
  store: [...contactFields, wheelchairFields, pictureFields, positionFields],
};

type Fields = Record<string, unknown>;

/** Returns the empty fields of the surviving record, with the first value that another record has for each. */
export function fieldsToFill(
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

/** Ignores `location_source`, since it is set without coordinates. */
function isEmpty(record: MergedRow, group: readonly string[]): boolean {
  return group.every((name) => name === 'location_source' || record[name] == null || record[name] === '');
}

/** Returns the fields that an undo resets. A group is skipped if a field changed after the merge. */
export function fieldsToReset(filled: { before: Fields; after: Fields }, now: MergedRow | undefined): Fields {
  if (!now) return {};
  const fields = fieldGroupsOf(filled.before).filter((group) => isGroupUnchangedSince(group, filled.after, now));
  return Object.fromEntries(fields.flat().map((field) => [field, filled.before[field]]));
}
