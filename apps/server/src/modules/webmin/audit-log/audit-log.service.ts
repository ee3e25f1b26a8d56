import type { AuditLogEntry, AuditLogFilter, AuditLogQuery } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/database/has-words.ts';
import { type CsvColumns, isExportCut, maxExported } from '../../../platform/http/csv-answer.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import { cutToPage } from '../../../platform/paging.ts';
import { isWithinDaysSql } from '../days.ts';

export async function readAuditLog(db: Database, { page, page_size, cursor, ...filter }: AuditLogQuery) {
  const before = cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
  const offset = before === undefined ? (page - 1) * page_size : 0;
  const [count, found] = await Promise.all([
    countAuditLog(db, filter),
    selectAuditLog(db, filter, { before, offset, limit: page_size + 1 }),
  ]);
  const { rows, hasNext } = cutToPage(found, page_size);
  return { count, next: hasNext ? String(rows.at(-1)?.id) : undefined, results: rows.map(withIsoTimes) };
}

const batch = 2_000;

/** Yields matching entries in batches, newest first, up to the export limit. */
export async function* eachAuditEntry(db: Database, filter: AuditLogFilter): AsyncGenerator<AuditLogEntry[]> {
  let before: number | undefined;
  for (let written = 0; written < maxExported; written += batch) {
    const rows = await selectAuditLog(db, filter, { before, offset: 0, limit: batch });
    yield rows.map(withIsoTimes);
    if (rows.length < batch) return;
    before = rows.at(-1)?.id;
  }
}

export function isAuditLogExportCut(db: Database, filter: AuditLogFilter): Promise<boolean> {
  return isExportCut(() => countAuditLog(db, filter));
}

export const auditColumns: CsvColumns<AuditLogEntry> = {
  Id: ({ id }) => id,
  Time: ({ at }) => localTime.format(new Date(at)),
  Person: ({ user }) => user,
  Action: ({ action }) => action,
  Kind: ({ kind }) => kind,
  Records: ({ record_ids }) => record_ids.join(' '),
  Summary: ({ summary }) => summary,
  Before: ({ before }) => textOf(before),
  After: ({ after }) => textOf(after),
  Request: ({ request_id }) => request_id,
};

const localTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Port_of_Spain',
});

const textOf = (fields: unknown) => (fields === null || fields === undefined ? null : JSON.stringify(fields));

const searchText = sql`search_text(user_name, action, kind, summary)`;

function matching(db: Executor, { search, kind, action, user, person, record, ...days }: AuditLogFilter) {
  const equal = { kind, action, user_id: user, user_name: person };
  return db
    .selectFrom('audit_log')
    .where((eb) => eb.and(Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))))
    .$if(record !== undefined, (query) => query.where(sql<boolean>`record_ids @> ARRAY[${record}::bigint]`))
    .where((eb) => eb.and([hasWords(search, searchText), ...isWithinDaysSql('at', days)]));
}

function selectAuditLog(
  db: Executor,
  filter: AuditLogFilter,
  { before, offset, limit }: { before: number | undefined; offset: number; limit: number },
) {
  return matching(db, filter)
    .select(['id', 'at', 'user_id', 'user_name as user', 'action', 'kind', 'summary', 'before', 'after', 'request_id'])
    .select(sql<number[]>`to_json(record_ids)`.as('record_ids'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

function countAuditLog(db: Executor, filter: AuditLogFilter): Promise<number> {
  return countRows(matching(db, filter));
}

export async function listAuditPeople(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('user_name').distinct().orderBy('user_name').execute();
  return rows.map(({ user_name }) => user_name);
}
