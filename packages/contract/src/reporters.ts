import type { DocumentedCall } from './call.ts';
import { bulkIds, bulkResultSchema, maxRecordId, pageOf, pageQuery, timestampSchema } from './common.ts';
import { undoneWorkSchema, workUndoSchema } from './user-activity.ts';
import { adminUserSchema } from './user-admin.ts';
import { z } from './zod.ts';

const count = z.number().int();

/** Person who reported, confirmed or changed something, with the results. */
export const reporterSchema = adminUserSchema
  .pick({ id: true, email: true, first_name: true, last_name: true, is_active: true, is_superuser: true })
  .extend({
    reported: count.describe('Prices that they reported.'),
    verified: count,
    rejected: count,
    pending: count.describe('Listed prices that nobody has decided about.'),
    held: count.describe('Prices that wait and are not listed.'),
    rejected_percent: count.nullable().describe('Of the prices that were decided about; null where none was.'),
    edits: count.describe('Changes of products and stores.'),
    last_active: timestampSchema.nullable().describe('The newest use of a session, report, confirmation or change.'),
  });
export type Reporter = z.infer<typeof reporterSchema>;
export const reporterPageSchema = pageOf(reporterSchema);

const sortFields = [
  'email',
  'reported',
  'verified',
  'rejected',
  'pending',
  'held',
  'rejected_percent',
  'edits',
  'last_active',
] as const;

export const reporterExportQuerySchema = z.object({
  search: z.string().max(200).default('').describe('Words of the name, the e-mail address and the phone number.'),
  min_rejected: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('Rejected prices, at least.'),
  min_percent: z.coerce.number().int().min(0).max(100).default(0).describe('`rejected_percent`, at least.'),
  active_since: z.iso.date().optional().describe('First day, in Trinidad and Tobago.'),
  ordering: z.enum(sortFields.flatMap((field) => [field, `-${field}` as const])).default('-reported'),
});
export type ReporterFilter = z.output<typeof reporterExportQuerySchema>;
export const reporterQuerySchema = pageQuery(50, 100).extend(reporterExportQuerySchema.shape);
export type ReporterQuery = z.output<typeof reporterQuerySchema>;

export const workOfUsersSchema = workUndoSchema.extend({ ids: bulkIds(maxRecordId) });
export type WorkOfUsers = z.output<typeof workOfUsersSchema>;
/** Result for each person, and the sums. A dry run has no `revision`. */
export const workOfSeveralResultSchema = bulkResultSchema.extend({
  totals: undoneWorkSchema.pick({ prices: true, given: true, sightings: true, changes: true, removed: true }),
});
export type WorkOfSeveralResult = z.infer<typeof workOfSeveralResultSchema>;
export const redoOfSeveralSchema = z.object({ ids: bulkIds(Number.MAX_SAFE_INTEGER) });

export const listReporters = {
  method: 'GET',
  path: '/webmin/reporters/',
  who: 'superuser',
  query: 'reporterQuerySchema',
  answer: { 200: 'reporterPageSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'People who reported, confirmed or changed something, with what became of it',
    description: 'By words, rejected prices, share rejected, last active, and in any order.',
  },
} as const satisfies DocumentedCall;

export const exportReporters = {
  method: 'GET',
  path: '/webmin/reporters/export/',
  who: 'superuser',
  query: 'reporterExportQuerySchema',
  answer: { 200: 'text/csv' },
  docs: { tag: 'WebMin', summary: 'The same people as a CSV file, 100,000 at most' },
} as const satisfies DocumentedCall;

export const listMatchingReporters = {
  method: 'GET',
  path: '/webmin/reporters/ids/',
  who: 'superuser',
  query: 'reporterExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
  docs: { tag: 'WebMin', summary: 'The ids of all people that match, 100,000 at most' },
} as const satisfies DocumentedCall;

export const undoWorkOfSeveral = {
  method: 'POST',
  path: '/webmin/users/undo-work/',
  who: 'superuser',
  body: 'workOfUsersSchema',
  answer: { 200: 'workOfSeveralResultSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'Undo everything that several people did since a moment, each in a transaction of its own',
    description:
      'In `results`, `revision` is the undone work, by which it is redone. People who did nothing since then have none. ' +
      '`dry_run` changes nothing and tells the sums.',
  },
} as const satisfies DocumentedCall;

export const redoWorkOfSeveral = {
  method: 'POST',
  path: '/webmin/undone-work/redo/',
  who: 'superuser',
  body: 'redoOfSeveralSchema',
  answer: { 200: 'bulkResultSchema' },
  docs: { tag: 'WebMin', summary: 'Redo what was undone of several people, each by itself' },
} as const satisfies DocumentedCall;
