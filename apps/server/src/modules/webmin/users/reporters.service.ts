import type { Reporter, ReporterFilter, ReporterQuery } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { countOf, type Database, type Executor, rowsOf } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import { type CsvColumns, matchingIds } from '../../../platform/http/csv-answer.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import { type Range, readPage } from '../../../platform/paging.ts';

/** Reporters that match a filter, for pages and exports. */
export const reporterQueries = (db: Database, filter: ReporterFilter) => ({
  count: () => countReporters(db, filter),
  find: (range: Range) => findReporterPage(db, filter, range),
  toResult: (row: ReporterRow): Reporter => withIsoTimes(row),
});

export const listReporters = (db: Database, query: ReporterQuery) => readPage(query, reporterQueries(db, query));

export const listMatchingReporters = (db: Database, filter: ReporterFilter) =>
  matchingIds((limit) => findReporterIds(db, filter, limit));

export const reporterExportColumns: CsvColumns<Reporter> = {
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

type ReporterRow = Omit<Reporter, 'last_active'> & { last_active: Date | null };

/** Users who reported, confirmed or changed something, with their results. */
const reporters = sql`(
  SELECT u.id, u.email, u.first_name, u.last_name, u.is_active, u.is_superuser,
         search_text(u.first_name, u.last_name, u.email, u.phone_number) AS search_text,
         coalesce(p.reported, 0) AS reported, coalesce(p.verified, 0) AS verified, coalesce(p.rejected, 0) AS rejected,
         coalesce(p.pending, 0) AS pending, coalesce(p.held, 0) AS held,
         round(100.0 * p.rejected / nullif(p.verified + p.rejected, 0))::integer AS rejected_percent,
         coalesce(v.edits, 0) AS edits,
         greatest(u.last_session_at, s.at, p.at, o.at, v.at) AS last_active
  FROM app_user u
  LEFT JOIN (
    SELECT added_by, count(*) AS reported, max(date_added) AS at,
           count(*) FILTER (WHERE price_is_verified = 'verified') AS verified,
           count(*) FILTER (WHERE price_is_verified = 'rejected') AS rejected,
           count(*) FILTER (WHERE price_is_verified = 'pending' AND NOT held) AS pending,
           count(*) FILTER (WHERE price_is_verified = 'pending' AND held) AS held
    FROM price WHERE added_by IS NOT NULL AND import_id IS NULL GROUP BY added_by
  ) p ON p.added_by = u.id
  LEFT JOIN (
    SELECT user_id, max(seen_at) AS at FROM price_observation WHERE user_id IS NOT NULL GROUP BY user_id
  ) o ON o.user_id = u.id
  LEFT JOIN (
    SELECT changed_by, count(*) AS edits, max(changed_at) AS at FROM revision WHERE changed_by IS NOT NULL
    GROUP BY changed_by
  ) v ON v.changed_by = u.id
  LEFT JOIN (SELECT user_id, max(issued_at) AS at FROM refresh_token GROUP BY user_id) s ON s.user_id = u.id
  WHERE coalesce(p.at, o.at, v.at) IS NOT NULL
)`;

function matching({ search, min_rejected, min_percent, active_since }: ReporterFilter) {
  const since = sql`(${active_since ?? null}::date::timestamp AT TIME ZONE 'America/Port_of_Spain')`;
  return sql`${reporters} reporter
    WHERE ${hasWords(search)} AND rejected >= ${min_rejected}
      AND ${min_percent === 0 ? sql`true` : sql`rejected_percent >= ${min_percent}`}
      AND ${active_since === undefined ? sql`true` : sql`last_active >= ${since}`}`;
}

function findReporterPage(db: Executor, filter: ReporterFilter, { offset, limit }: Range): Promise<ReporterRow[]> {
  const direction = sql.raw(filter.ordering.startsWith('-') ? 'DESC' : 'ASC');
  return rowsOf(db)<ReporterRow>`
    SELECT id, email, first_name, last_name, is_active, is_superuser, reported, verified, rejected, pending, held,
           rejected_percent, edits, last_active
    FROM ${matching(filter)}
    ORDER BY ${sql.ref(filter.ordering.replace('-', ''))} ${direction} NULLS LAST, id ${direction}
    LIMIT ${limit} OFFSET ${offset}`;
}

function countReporters(db: Executor, filter: ReporterFilter): Promise<number> {
  return countOf(db)`SELECT count(*) AS count FROM ${matching(filter)}`;
}

function findReporterIds(db: Executor, filter: ReporterFilter, limit: number): Promise<{ id: number }[]> {
  return rowsOf(db)<{ id: number }>`SELECT id FROM ${matching(filter)} ORDER BY id LIMIT ${limit}`;
}
