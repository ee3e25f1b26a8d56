import type { AuditLogEntry, AuditLogFilter, AuditLogQuery } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { type Columns, isCut, mostExported } from '../../../platform/http/csv-answer.ts';
import { cutPage } from '../../../platform/paging.ts';
import { countAuditLog, findAuditPeople, selectAuditLog } from './audit-log.queries.ts';

/** A page of the changes that match, newest first; `next` is the cursor of the page after it. */
export async function readAuditLog(db: Database, { page, page_size, cursor, ...filter }: AuditLogQuery) {
  const before = cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
  const offset = before === undefined ? (page - 1) * page_size : 0;
  const [count, found] = await Promise.all([
    countAuditLog(db, filter),
    selectAuditLog(db, filter, { before, offset, limit: page_size + 1 }),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  const entries = rows.map(toEntry);
  return { count, entries, next: hasNext ? String(rows.at(-1)?.id) : undefined };
}

const batch = 2_000;

/** All changes that match, newest first, in batches, as many as an export has. */
export async function* eachAuditEntry(db: Database, filter: AuditLogFilter): AsyncGenerator<AuditLogEntry[]> {
  let before: number | undefined;
  for (let written = 0; written < mostExported; written += batch) {
    const rows = await selectAuditLog(db, filter, { before, offset: 0, limit: batch });
    yield rows.map(toEntry);
    if (rows.length < batch) return;
    before = rows.at(-1)?.id;
  }
}

/** True if an export is too short for all of them. */
export function isAuditLogCut(db: Database, filter: AuditLogFilter): Promise<boolean> {
  return isCut(() => countAuditLog(db, filter));
}

/** Changes as a file has them. */
export const auditColumns: Columns<AuditLogEntry> = {
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

/** '2026-11-27 16:05:09' in Trinidad and Tobago. */
const localTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Port_of_Spain',
});

const textOf = (fields: unknown) => (fields === null || fields === undefined ? null : JSON.stringify(fields));

/** The names of all people in the log. */
export function listAuditPeople(db: Database): Promise<string[]> {
  return findAuditPeople(db);
}

type AuditRow = Awaited<ReturnType<typeof selectAuditLog>>[number];

function toEntry(row: AuditRow): AuditLogEntry {
  return { ...row, at: row.at.toISOString() };
}
