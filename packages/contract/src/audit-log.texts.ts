import type * as calls from './audit-log.calls.ts';
import type { CallTexts } from './call.ts';

export const auditLogTexts = {
  readAuditLog: { tag: 'WebMin', summary: 'What administrators changed, newest first' },
  exportAuditLog: { tag: 'WebMin', summary: 'The same changes as a CSV file, 100,000 at most' },
  listAuditPeople: { tag: 'WebMin', summary: 'The names of everybody who is in the audit log' },
} as const satisfies CallTexts<typeof calls>;
