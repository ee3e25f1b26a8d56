import type { DocumentedCall } from './call.ts';
import { bulkIds, pageOf, pageQuery, recordIdInUrl, timestampSchema } from './common.ts';
import { z } from './zod.ts';

/** One change of a product or store, with the fields before and after. */
export const revisionSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['product', 'store']),
  record_id: z.number().int(),
  changed_by: z.string().nullable().describe('The e-mail address; null when the account is gone.'),
  changed_at: timestampSchema,
  before: z.record(z.string(), z.unknown()).nullable().describe('Null where the record was made.'),
  after: z.record(z.string(), z.unknown()),
  undone_at: timestampSchema.nullable(),
});
export type Revision = z.infer<typeof revisionSchema>;
export const revisionPageSchema = pageOf(revisionSchema);
export const revisionQuerySchema = pageQuery(50, 100).extend({
  kind: z.enum(['product', 'store']),
  record: recordIdInUrl,
});
export const revisionUndoSchema = z.object({
  message: z.string(),
  kept: z.array(z.string()).describe('Fields that were changed again since and so stay as they are.'),
});
export const revisionBulkSchema = z.object({ ids: bulkIds(Number.MAX_SAFE_INTEGER).describe('Of the changes.') });

export const listRevisions = {
  method: 'GET',
  path: '/webmin/revisions/',
  who: 'superuser',
  query: 'revisionQuerySchema',
  answer: { 200: 'revisionPageSchema' },
  docs: { tag: 'WebMin', summary: 'The changes of a product or store, the latest first' },
} as const satisfies DocumentedCall;

export const undoRevision = {
  method: 'POST',
  path: '/webmin/revisions/:id/undo/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 200: 'revisionUndoSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Take one change of a product or store back' },
} as const satisfies DocumentedCall;

export const undoRevisions = {
  method: 'POST',
  path: '/webmin/revisions/bulk/',
  who: 'superuser',
  body: 'revisionBulkSchema',
  answer: { 200: 'bulkResultSchema' },
  docs: { tag: 'WebMin', summary: 'Take several changes of products and stores back, each by itself' },
} as const satisfies DocumentedCall;
