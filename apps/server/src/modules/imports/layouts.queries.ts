import { createHash } from 'node:crypto';
import type { ImportKind, ImportMapping } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';

/** Files with the same titles, whatever their case, are of one layout. */
const keyOf = (titles: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(titles.map((title) => title.trim().toLowerCase())))
    .digest('hex');

/** What somebody said of files with the same titles. */
export interface Layout {
  /** What the columns are; {} where they are guessed. */
  mapping: ImportMapping;
  /** The change in price, in per cent, above which one is suspicious; null where nobody has said so. */
  jump_percent: number | null;
}

/** What somebody said at the last import of a file with these titles. */
export function findLayout(db: Executor, kind: ImportKind, titles: readonly string[]): Promise<Layout | undefined> {
  return db
    .selectFrom('import_layout')
    .select(['mapping', 'jump_percent'])
    .where('kind', '=', kind)
    .where('key', '=', keyOf(titles))
    .executeTakeFirst();
}

/** Remembers what was said of files with these titles; what is left out stays as it was. */
export async function saveLayout(
  trx: Executor,
  kind: ImportKind,
  titles: readonly string[],
  { mapping, jump_percent }: Partial<Layout>,
  userId: number | null,
): Promise<void> {
  const said = {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(jump_percent !== undefined && { jump_percent }),
  };
  if (Object.keys(said).length === 0) return;
  const values = { ...said, saved_by: userId, saved_at: new Date() };
  await trx
    .insertInto('import_layout')
    .values({ kind, key: keyOf(titles), mapping: '{}', ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
}
