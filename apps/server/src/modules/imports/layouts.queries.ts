import { createHash } from 'node:crypto';
import type { ImportKind, ImportMapping } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';

const keyOf = (titles: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(titles.map((title) => title.trim().toLowerCase())))
    .digest('hex');

export interface ImportLayout {
  /** Columns without an entry are guessed. */
  mapping: ImportMapping;
  /** Price changes above this percentage are suspicious. Null if it was never set. */
  jump_percent: number | null;
}

export function findImportLayout(
  db: Executor,
  kind: ImportKind,
  titles: readonly string[],
): Promise<ImportLayout | undefined> {
  return db
    .selectFrom('import_layout')
    .select(['mapping', 'jump_percent'])
    .where('kind', '=', kind)
    .where('key', '=', keyOf(titles))
    .executeTakeFirst();
}

export async function saveImportLayout(
  trx: Executor,
  kind: ImportKind,
  titles: readonly string[],
  { mapping, jump_percent }: Partial<ImportLayout>,
  userId: number | null,
): Promise<void> {
  const given = {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(jump_percent !== undefined && { jump_percent }),
  };
  if (Object.keys(given).length === 0) return;
  const values = { ...given, saved_by: userId, saved_at: new Date() };
  await trx
    .insertInto('import_layout')
    .values({ kind, key: keyOf(titles), mapping: '{}', ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
}
