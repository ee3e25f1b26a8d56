import type { Call } from './call.ts';

export const readAuditLog = {
  method: 'GET',
  path: '/webmin/audit-log/',
  who: 'superuser',
  query: 'auditLogQuerySchema',
  answer: { 200: 'auditLogPageSchema' },
} as const satisfies Call;

export const exportAuditLog = {
  method: 'GET',
  path: '/webmin/audit-log/export/',
  who: 'superuser',
  query: 'auditLogFilterQuerySchema',
  answer: { 200: 'text/csv' },
} as const satisfies Call;

export const listAuditPeople = {
  method: 'GET',
  path: '/webmin/audit-log/people/',
  who: 'superuser',
  answer: { 200: 'auditPeopleSchema' },
} as const satisfies Call;
