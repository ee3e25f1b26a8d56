import type { AuditLogEntry, AuditLogQuery } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { cutPage } from '../../../platform/paging.ts';
import { countAuditLog, selectAuditLog } from './audit-log.queries.ts';

/** A page of the changes that match, newest first; `next` is the cursor of the page after it. */
export async function readAuditLog(db: Database, { page, page_size, cursor, ...filter }: AuditLogQuery) {
  const before = cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
  const offset = before === undefined ? (page - 1) * page_size : 0;
  const [count, found] = await Promise.all([
    countAuditLog(db, filter),
    selectAuditLog(db, filter, { before, offset, limit: page_size + 1 }),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  const entries = rows.map((row): AuditLogEntry => ({ ...row, at: row.at.toISOString() }));
  return { count, entries, next: hasNext ? String(rows.at(-1)?.id) : undefined };
}
