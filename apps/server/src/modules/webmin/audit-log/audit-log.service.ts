import type { AuditLogEntry, AuditLogFilter, AuditLogQuery } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { type Columns, isCut, maxExported } from '../../../platform/http/csv-answer.ts';
import { cutPage } from '../../../platform/paging.ts';
import { countAuditLog, findAuditPeople, selectAuditLog } from './audit-log.queries.ts';

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

/** Yields matching entries in batches, newest first, up to the export limit. */
export async function* eachAuditEntry(db: Database, filter: AuditLogFilter): AsyncGenerator<AuditLogEntry[]> {
  let before: number | undefined;
  for (let written = 0; written < maxExported; written += batch) {
    const rows = await selectAuditLog(db, filter, { before, offset: 0, limit: batch });
    yield rows.map(toEntry);
    if (rows.length < batch) return;
    before = rows.at(-1)?.id;
  }
}

export function isAuditLogCut(db: Database, filter: AuditLogFilter): Promise<boolean> {
  return isCut(() => countAuditLog(db, filter));
}

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

const localTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Port_of_Spain',
});

const textOf = (fields: unknown) => (fields === null || fields === undefined ? null : JSON.stringify(fields));

export function listAuditPeople(db: Database): Promise<string[]> {
  return findAuditPeople(db);
}

type AuditRow = Awaited<ReturnType<typeof selectAuditLog>>[number];

function toEntry(row: AuditRow): AuditLogEntry {
  return { ...row, at: row.at.toISOString() };
}
