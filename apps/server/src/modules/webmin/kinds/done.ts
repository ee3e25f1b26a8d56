import { isDeepStrictEqual } from 'node:util';
import type { SoldBy } from '@bargain-buddy/contract';
import type { StoredName } from '../../kinds/index.ts';

/** A row as a change found and left it; null where it was not there. */
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
  /** As PostgreSQL writes it, so that nothing of it is lost. */
  date_added: string;
}
export interface NameRecord {
  name: string;
  dimension: string;
  kind_id: number;
}
export type OtherName = StoredName;

export interface ProductKind {
  id: number;
  kind_id: number;
  kind_is_chosen: boolean;
}
export interface AisleRecord {
  id: number;
  /** What packages/domain calls it; null where a person made it. */
  key: string | null;
  name: string;
  position: number;
}
/** An item of a shopping list that asks for kinds. */
export interface KindsItem {
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
export interface ItemMove extends RowChange<KindsItem> {
  /** The item that it is joined into. */
  into?: number | undefined;
}

/** A kind that went, and the one that stayed. */
export interface Address {
  id: number;
  slug: string;
  kind_id: number;
}

/** Everything that a change did, row by row. */
export interface Done {
  kinds: RowChange<KindRecord>[];
  names: RowChange<NameRecord>[];
  other_names: RowChange<OtherName>[];
  products: RowChange<ProductKind>[];
  aisles: RowChange<AisleRecord>[];
  items: ItemMove[];
  addresses: RowChange<Address>[];
}
export const nothing: Done = {
  kinds: [],
  names: [],
  other_names: [],
  products: [],
  aisles: [],
  items: [],
  addresses: [],
};

/** What takes a change back, of rows as they are now: those that were changed again since are left out. */
export function reverse<Row extends object>(
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

/** By the fields that were recorded: an earlier release knew fewer. */
const isSame = (current: object | null, recorded: object | null) =>
  current === null || recorded === null
    ? current === recorded
    : isDeepStrictEqual({ ...current, ...recorded }, current);
