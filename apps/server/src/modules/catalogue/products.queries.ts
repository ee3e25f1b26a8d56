import { barcodeSpellings } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Executor } from '../../platform/database/database.ts';
import { hasWords } from '../../platform/database/has-words.ts';
import { isNotRejectedSql } from '../../platform/database/not-rejected.ts';
import type { ProductRow } from '../../platform/database/tables.ts';
import type { Range } from '../../platform/paging.ts';

export function findProducts(
  db: Executor,
  { search, barcode }: { search: string; barcode?: string | undefined },
  { offset, limit }: Range,
): Promise<ProductRow[]> {
  // The expression stops the planner from scanning the name index in order when it searches words.
  const name = search.trim() === '' ? sql.ref('name') : sql`name || ''`;
  return matching(db, search, barcode).selectAll().orderBy(name).orderBy('id').offset(offset).limit(limit).execute();
}

export function countProducts(
  db: Executor,
  { search, barcode }: { search: string; barcode?: string | undefined },
  most: number,
): Promise<number> {
  return countRows(db.selectFrom(matching(db, search, barcode).select('id').limit(most).as('matching')));
}

/** A barcode query includes rejected products, which a person would otherwise add again. */
function matching(db: Executor, search: string, barcode: string | undefined) {
  return db
    .selectFrom('product')
    .where(hasWords(search))
    .$if(barcode === undefined, (query) => query.where(isNotRejectedSql('product')))
    .$if(barcode !== undefined, (query) => query.where('barcode', 'in', barcodeSpellings(barcode ?? '')));
}
