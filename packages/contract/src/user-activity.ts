import type { DocumentedCall } from './call.ts';
import { pageOf, pageQuery, timestampSchema } from './common.ts';
import { revisionSchema } from './revisions.ts';
import { z } from './zod.ts';

const count = z.number().int();
const recordSchema = z.object({ kind: z.enum(['product', 'store']), id: z.number().int(), name: z.string() });

/** Result of undoing a person's work. */
export const undoneWorkSchema = z.object({
  id: z.number().int().nullable().describe('Null for a dry run.'),
  since: timestampSchema,
  prices: count.describe('Prices that are rejected by it.'),
  given: count.describe('Prices that others have seen since: these go on as theirs.'),
  sightings: count.describe('Prices of others that the person saw, too, and that this no longer speaks for.'),
  changes: count.describe('Changes of products and stores that are taken back by it.'),
  removed: count.describe('Products and stores that the person added and nobody else uses.'),
  done_by: z.string(),
  done_at: timestampSchema,
  undone_at: timestampSchema.nullable().describe('When all of it was made to stand again.'),
});
export type UndoneWork = z.infer<typeof undoneWorkSchema>;

/** Number of a person's contributions by result. */
export const userActivitySchema = z.object({
  prices: z.object({ pending: count, held: count, verified: count, rejected: count, listed: count }),
  edits: z.object({
    added: count.describe('Products and stores that they made.'),
    changed: count,
    undone: count.describe('Those changes that were taken back.'),
  }),
  pictures: z
    .object({ pending: count, verified: count, rejected: count })
    .describe('Pictures of theirs that are shown.'),
  undone_work: z.array(undoneWorkSchema).describe('The latest first.'),
});
export type UserActivity = z.infer<typeof userActivitySchema>;

export const userEditSchema = revisionSchema.extend({
  name: z.string().nullable().describe('What the product or store is called; null when it is gone.'),
});
export type UserEdit = z.infer<typeof userEditSchema>;
export const userEditPageSchema = pageOf(userEditSchema);
export const userEditQuerySchema = pageQuery(20, 100);

export const workUndoSchema = z.object({
  since: timestampSchema.describe('Everything that they did from then on.'),
  dry_run: z.boolean().default(false).describe('Tells what would be taken back, and changes nothing.'),
});
/** Undone work, and the changes that stay with their reason. */
export const workUndoResultSchema = undoneWorkSchema.extend({
  kept: z.array(recordSchema.extend({ reason: z.string() })).describe('Changes that stay.'),
  added: z
    .array(recordSchema.extend({ reason: z.string() }))
    .describe('Products and stores that they made and that stay, since others use them.'),
  gone: z.array(recordSchema).describe('Products and stores that they made and that go.'),
});
export type WorkUndoResult = z.infer<typeof workUndoResultSchema>;

export const getUserActivity = {
  method: 'GET',
  path: '/webmin/users/:id/activity/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'userActivitySchema' },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'What a person has done, by what became of it' },
} as const satisfies DocumentedCall;

export const listUserEdits = {
  method: 'GET',
  path: '/webmin/users/:id/edits/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  query: 'userEditQuerySchema',
  answer: { 200: 'userEditPageSchema' },
  docs: { tag: 'WebMin', summary: 'Their changes of products and stores, the latest first' },
} as const satisfies DocumentedCall;

export const undoWork = {
  method: 'POST',
  path: '/webmin/users/:id/undo-work/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'workUndoSchema',
  answer: { 200: 'workUndoResultSchema' },
  errors: [404, 409],
  docs: {
    tag: 'WebMin',
    summary: 'Take everything back that a person did since a moment, as a whole',
    description:
      'Prices are rejected, but for those that others have seen since, which go on as theirs; changes and pictures become ' +
      'what they were, unless they were changed again since; products and stores that nobody else uses go. At most ' +
      '10,000 prices and 500 changes at once; 409 says how many there are.',
  },
} as const satisfies DocumentedCall;

export const redoWork = {
  method: 'POST',
  path: '/webmin/undone-work/:id/redo/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 200: 'undoneWorkSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Let stand again what was taken back as a whole' },
} as const satisfies DocumentedCall;
