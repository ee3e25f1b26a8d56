import type { Reporter, ReporterFilter, ReporterQuery } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import type { Database } from '../../../platform/database/database.ts';
import { type Columns, inBatches, isCut } from '../../../platform/http/csv-answer.ts';
import { cutPage } from '../../../platform/paging.ts';
import { matchingIds } from '../matching-ids.ts';
import { countReporters, findReporterIds, findReporterPage, type ReporterRow } from './reporters.queries.ts';

export async function listReporters(db: Database, query: ReporterQuery) {
  const { page, page_size } = query;
  const [count, found] = await Promise.all([
    countReporters(db, query),
    findReporterPage(db, query, { offset: (page - 1) * page_size, limit: page_size + 1 }),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  return { count, hasNext, reporters: rows.map(toReporter) };
}

export const eachReporter = (db: Database, filter: ReporterFilter) =>
  inBatches(async (range) => (await findReporterPage(db, filter, range)).map(toReporter));

export const listMatchingReporters = (db: Database, filter: ReporterFilter) =>
  matchingIds((limit) => findReporterIds(db, filter, limit));

export const areReportersCut = (db: Database, filter: ReporterFilter) => isCut(() => countReporters(db, filter));

const toReporter = ({ last_active, ...row }: ReporterRow): Reporter => ({
  ...row,
  last_active: last_active?.toISOString() ?? null,
});

export const reporterColumns: Columns<Reporter> = {
  Id: ({ id }) => id,
  Email: ({ email }) => email,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  State: ({ is_active }) => (is_active ? 'Active' : 'Deactivated'),
  Reported: ({ reported }) => reported,
  Verified: ({ verified }) => verified,
  Rejected: ({ rejected }) => rejected,
  'Rejected (%)': ({ rejected_percent }) => rejected_percent,
  'Not verified': ({ pending }) => pending,
  Held: ({ held }) => held,
  Changes: ({ edits }) => edits,
  'Last active': ({ last_active }) => last_active && localDay(new Date(last_active)),
};
