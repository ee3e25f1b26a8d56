import type * as calls from './audit-log.calls.ts';
import type { CallTexts } from './call.ts';

export const auditLogTexts = {
  readAuditLog: { tag: 'WebMin', summary: 'What administrators changed, newest first' },
} as const satisfies CallTexts<typeof calls>;
