import type { MergeHistoryQuery } from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import { readPage } from '../../platform/paging.ts';
import { countMerges, findMerges } from './history.queries.ts';
import { toMergeRecord } from './merge-view.ts';

export function listMerges(db: Database, { kind, ...page }: MergeHistoryQuery) {
  return readPage(page, {
    count: () => countMerges(db, kind),
    find: (range) => findMerges(db, kind, range),
    toResult: toMergeRecord,
  });
}
