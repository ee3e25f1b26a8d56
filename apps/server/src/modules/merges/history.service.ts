import type { MergeHistoryQuery } from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import { cutPage } from '../../platform/paging.ts';
import { countMerges, findMerges } from './history.queries.ts';
import { toMergeRecord } from './merge-view.ts';

export async function listMerges(db: Database, { kind, page, page_size }: MergeHistoryQuery) {
  const [count, found] = await Promise.all([
    countMerges(db, kind),
    findMerges(db, kind, { offset: (page - 1) * page_size, limit: page_size + 1 }),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  return { count, hasNext, merges: rows.map(toMergeRecord) };
}
