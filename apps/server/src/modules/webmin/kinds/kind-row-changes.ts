import { isDeepStrictEqual } from 'node:util';
import type { SoldBy } from '@bargain-buddy/contract';
import type { Selectable } from 'kysely';
import type { MergedKindTable } from '../../../platform/database/admin-tables.ts';
import type { AisleTable, PolicyEventKindTable } from '../../../platform/database/tables.ts';
import type { StoredKindName } from '../../kinds/index.ts';
import type { KindOfAlert } from '../../price-alerts/index.ts';

/** A row before and after a change. Null if it did not exist. */
export interface RowChange<Row> {
  before: Row | null;
  after: Row | null;
}

export interface KindRecord {
  id: number;
  slug: string;
  name: string;
  dimension: string;
  aisle_id: number;
  aisle_is_chosen: boolean;
  sold_by: SoldBy;
  sold_by_is_chosen: boolean;
  /** PostgreSQL text format, which retains microseconds. */
  date_added: string;
}
export interface KindNameRecord {
  name: string;
  dimension: string;
  kind_id: number;
}
export type KindOtherName = StoredKindName;

export interface KindOfProduct {
  id: number;
  kind_id: number;
  kind_is_chosen: boolean;
}
export type AisleRecord = Selectable<AisleTable>;
export interface ItemOfKinds {
  id: number;
  list_id: number;
  kinds: number[];
  need_key: string;
  quantity: number;
  note: string;
  title: string | null;
  is_needed: boolean;
  is_deleted: boolean;
}
export interface ItemKindsChange extends RowChange<ItemOfKinds> {
  into?: number | undefined;
}

export type KindRedirect = MergedKindTable;
export type KindOfPolicyEvent = PolicyEventKindTable;

export interface KindRowChanges {
  kinds: RowChange<KindRecord>[];
  names: RowChange<KindNameRecord>[];
  other_names: RowChange<KindOtherName>[];
  products: RowChange<KindOfProduct>[];
  aisles: RowChange<AisleRecord>[];
  items: ItemKindsChange[];
  addresses: RowChange<KindRedirect>[];
  policy_events: RowChange<KindOfPolicyEvent>[];
  alerts: RowChange<KindOfAlert>[];
}
export const noKindRowChanges: KindRowChanges = {
  kinds: [],
  names: [],
  other_names: [],
  products: [],
  aisles: [],
  items: [],
  addresses: [],
  policy_events: [],
  alerts: [],
};

/** Returns the inverse changes. Rows that changed again since are omitted. */
export function reverseRowChanges<Row extends object>(
  changes: readonly RowChange<Row>[],
  now: readonly Row[],
  isOne: (a: Row, b: Row) => boolean,
): RowChange<Row>[] {
  return changes.flatMap(({ before, after }) => {
    const of = after ?? before;
    const current = (of && now.find((row) => isOne(row, of))) ?? null;
    return isSame(current, after) ? [{ before: after, after: before }] : [];
  });
}

/** Compares only recorded fields, since earlier releases recorded fewer. */
const isSame = (current: object | null, recorded: object | null) =>
  current === null || recorded === null
    ? current === recorded
    : isDeepStrictEqual({ ...current, ...recorded }, current);
