import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export interface StoredName {
  kind_id: number;
  key: string;
  name: string;
  is_removed: boolean;
}

/** Reads all rows: superusers add them by hand, so they are few. */
export async function findStoredNames(db: Executor): Promise<StoredName[]> {
  const { rows } = await sql<StoredName>`
    SELECT kind_id, key, name, is_removed FROM kind_other_name ORDER BY kind_id, name, key`.execute(db);
  return rows;
}

export async function findNameKeys(
  db: Executor,
  kindIds: readonly number[],
): Promise<{ kind_id: number; name: string }[]> {
  const { rows } = await sql<{ kind_id: number; name: string }>`
    SELECT kind_id, name FROM kind_name WHERE kind_id = ANY(${kindIds}::integer[]) ORDER BY kind_id, name`.execute(db);
  return rows;
}
