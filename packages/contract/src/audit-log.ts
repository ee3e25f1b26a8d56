import type { DocumentedCall } from './call.ts';
import { pageOf, pageQuery, timestampSchema } from './common.ts';
import { z } from './zod.ts';

export const auditActionSchema = z.enum([
  'create',
  'update',
  'delete',
  'verify',
  'reject',
  'import',
  'merge',
  'undo',
  'test',
  'retry',
]);
export type AuditAction = z.infer<typeof auditActionSchema>;

export const auditKindSchema = z.enum([
  'user',
  'product',
  'store',
  'price',
  'import',
  'merge',
  'integration',
  'job',
  'kind',
  'reminder',
  'basket',
  'policy-event',
]);
export type AuditKind = z.infer<typeof auditKindSchema>;

const recordId = z.coerce.number().int().positive();

export const auditLogFilterQuerySchema = z.object({
  search: z.string().max(200).default('').describe('Words of who, what and the summary.'),
  kind: auditKindSchema.optional(),
  action: auditActionSchema.optional(),
  user: recordId.max(2_147_483_647).optional().describe('Changes by this user.'),
  record: recordId.max(Number.MAX_SAFE_INTEGER).optional().describe('Changes of the record of this id.'),
  person: z.string().max(320).optional().describe('Changes by whoever had this name in the log then.'),
  from: z.iso.date().optional().describe('First day, in Trinidad and Tobago.'),
  to: z.iso.date().optional().describe('Last day.'),
});
export type AuditLogFilter = z.infer<typeof auditLogFilterQuerySchema>;
export const auditLogQuerySchema = pageQuery(50, 100).extend(auditLogFilterQuerySchema.shape);
export type AuditLogQuery = z.infer<typeof auditLogQuerySchema>;
export const auditPeopleSchema = z.array(z.string());

/** One change: user, time, action, and the changed fields of the record before and after. */
export const auditLogEntrySchema = z.object({
  id: z.number().int(),
  at: timestampSchema,
  user_id: z.number().int().nullable().describe('Null where no account is behind it, or none any more.'),
  user: z.string().describe('The e-mail address that the account had then.'),
  action: auditActionSchema,
  kind: auditKindSchema,
  record_ids: z.array(z.number().int()),
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string().nullable(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>;
export const auditLogPageSchema = pageOf(auditLogEntrySchema);

export const readAuditLog = {
  method: 'GET',
  path: '/webmin/audit-log/',
  who: 'superuser',
  query: 'auditLogQuerySchema',
  answer: { 200: 'auditLogPageSchema' },
  docs: { tag: 'WebMin', summary: 'What administrators changed, newest first' },
} as const satisfies DocumentedCall;

export const exportAuditLog = {
  method: 'GET',
  path: '/webmin/audit-log/export/',
  who: 'superuser',
  query: 'auditLogFilterQuerySchema',
  answer: { 200: 'text/csv' },
  docs: { tag: 'WebMin', summary: 'The same changes as a CSV file, 100,000 at most' },
} as const satisfies DocumentedCall;

export const listAuditPeople = {
  method: 'GET',
  path: '/webmin/audit-log/people/',
  who: 'superuser',
  answer: { 200: 'auditPeopleSchema' },
  docs: { tag: 'WebMin', summary: 'The names of everybody who is in the audit log' },
} as const satisfies DocumentedCall;
