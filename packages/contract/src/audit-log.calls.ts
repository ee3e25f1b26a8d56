import type { Call } from './call.ts';

export const readAuditLog = {
  method: 'GET',
  path: '/webmin/audit-log/',
  who: 'superuser',
  query: 'auditLogQuerySchema',
  answer: { 200: 'auditLogPageSchema' },
} as const satisfies Call;
