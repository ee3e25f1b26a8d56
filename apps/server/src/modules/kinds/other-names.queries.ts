import type { Selectable } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import type { KindOtherNameTable } from '../../platform/database/tables.ts';

export type StoredKindName = Selectable<KindOtherNameTable>;

/** Reads all rows: superusers add them by hand, so they are few. */
export function findStoredKindNames(db: Executor): Promise<StoredKindName[]> {
  return rowsOf(db)<StoredKindName>`
    SELECT kind_id, key, name, is_removed FROM kind_other_name ORDER BY kind_id, name, key`;
}

export function findKindNameKeys(
  db: Executor,
  kindIds: readonly number[],
): Promise<{ kind_id: number; name: string }[]> {
  return rowsOf(db)<{ kind_id: number; name: string }>`
    SELECT kind_id, name FROM kind_name WHERE kind_id = ANY(${kindIds}::integer[]) ORDER BY kind_id, name`;
}
