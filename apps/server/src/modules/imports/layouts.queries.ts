import { createHash } from 'node:crypto';
import type { ImportKind, ImportMapping } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';

/** Files with the same titles, whatever their case, are of one layout. */
const keyOf = (titles: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(titles.map((title) => title.trim().toLowerCase())))
    .digest('hex');

/** What the columns of files with these titles are, as somebody said at the last import of one. */
export async function findLayout(
  db: Executor,
  kind: ImportKind,
  titles: readonly string[],
): Promise<ImportMapping | undefined> {
  const row = await db
    .selectFrom('import_layout')
    .select('mapping')
    .where('kind', '=', kind)
    .where('key', '=', keyOf(titles))
    .executeTakeFirst();
  return row?.mapping;
}

/** Remembers what the columns of files with these titles are. */
export async function saveLayout(
  trx: Executor,
  kind: ImportKind,
  titles: readonly string[],
  mapping: ImportMapping,
  userId: number | null,
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), saved_by: userId, saved_at: new Date() };
  await trx
    .insertInto('import_layout')
    .values({ kind, key: keyOf(titles), ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
}
