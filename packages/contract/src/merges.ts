import type { DocumentedCall } from './call.ts';
import { pageOf, pageQuery, recordId, timestampSchema } from './common.ts';
import { z } from './zod.ts';

export const mergeKindSchema = z.enum(['product', 'store']);
export type MergeKind = z.infer<typeof mergeKindSchema>;

export const duplicatesQuerySchema = z.object({
  kind: mergeKindSchema,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  are_different: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Those that somebody told apart, instead of the others.'),
});
export type DuplicatesQuery = z.output<typeof duplicatesQuerySchema>;
/** Marks two similar products or stores as different, or undoes that. */
export const duplicateDismissalSchema = z.object({
  kind: mergeKindSchema,
  records: z
    .array(recordId)
    .length(2)
    .refine(([a, b]) => a !== b, 'Two different records are needed.'),
  are_different: z.boolean(),
});
export type DuplicateDismissal = z.output<typeof duplicateDismissalSchema>;
/** Product or store beside a similar one. */
export const duplicateSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  detail: z.string().describe('Of a product its brand and amount, of a store its address and region.'),
  image_url: z.string().nullable(),
  date_added: timestampSchema,
  prices: z.number().int(),
  listings: z.number().int(),
  list_items: z.number().int(),
});
export type Duplicate = z.infer<typeof duplicateSchema>;
/** Probable duplicates, the most probable first. */
export const duplicatePairsSchema = z.object({
  results: z.array(
    z.object({
      similarity: z.number().describe('0 to 1; 1 is the same but for case, punctuation and the order of words.'),
      distance_km: z.number().nullable().describe('Between two stores, where both positions are known.'),
      records: z.array(duplicateSchema).length(2).describe('The one with more prices first: the one to keep.'),
    }),
  ),
});
export type DuplicatePairs = z.infer<typeof duplicatePairsSchema>;

export const mergeSchema = z.object({
  kind: mergeKindSchema,
  keep: recordId.describe('The record that stays.'),
  merge: z.array(recordId).min(1, 'Select what to merge.').max(50).describe('Those that go.'),
  fill_empty: z.boolean().default(false).describe('What the kept record does not say is taken over from the others.'),
  dry_run: z.boolean().default(false).describe('Tells what would move, and changes nothing.'),
});
export type MergeRequest = z.output<typeof mergeSchema>;

export const mergeMovesSchema = z.object({
  prices: z.number().int(),
  listings: z.number().int().describe('Listings of the records that go; where both have one, the newer price stays.'),
  list_items: z.number().int().describe('Items of shopping lists that become the kept record’s.'),
  items_joined: z.number().int().describe('Those among them that join another item of the same list.'),
  lists: z.number().int(),
  preferred_by: z.number().int().describe('People who prefer a store that goes.'),
});
export type MergeMoves = z.infer<typeof mergeMovesSchema>;

const namedRecord = z.object({
  id: z.number().int(),
  name: z.string(),
  detail: z.string().describe('Of a product its brand and amount, of a store its address and region.'),
});
export const mergeRecordSchema = z.object({
  id: z.number().int().nullable().describe('Null in a preview.'),
  kind: mergeKindSchema,
  keep: namedRecord,
  merged: z.array(namedRecord),
  moves: mergeMovesSchema,
  filled: z.array(z.string()).describe('The fields that the kept record took over.'),
  merged_by: z.string(),
  merged_at: timestampSchema,
  undone_at: timestampSchema.nullable(),
});
export type MergeRecord = z.infer<typeof mergeRecordSchema>;
export const mergeHistoryQuerySchema = pageQuery(50, 100).extend({ kind: mergeKindSchema.optional() });
export type MergeHistoryQuery = z.output<typeof mergeHistoryQuerySchema>;
export const mergeHistorySchema = pageOf(mergeRecordSchema);

export const findDuplicates = {
  method: 'GET',
  path: '/webmin/duplicates/',
  who: 'superuser',
  query: 'duplicatesQuerySchema',
  answer: { 200: 'duplicatePairsSchema' },
  docs: { tag: 'WebMin', summary: 'Products, or stores, that are likely one' },
} as const satisfies DocumentedCall;

export const dismissDuplicate = {
  method: 'PUT',
  path: '/webmin/duplicates/',
  who: 'superuser',
  body: 'duplicateDismissalSchema',
  answer: { 204: null },
  errors: [404],
  docs: {
    tag: 'WebMin',
    summary: 'Tell that two products, or stores, are not one although they look it, or take that back',
  },
} as const satisfies DocumentedCall;

export const mergeRecords = {
  method: 'POST',
  path: '/webmin/merge/',
  who: 'superuser',
  body: 'mergeSchema',
  answer: { 200: 'mergeRecordSchema' },
  errors: [409],
  docs: { tag: 'WebMin', summary: 'Make several products, or stores, one, or tell what that would move' },
} as const satisfies DocumentedCall;

export const listMerges = {
  method: 'GET',
  path: '/webmin/merge-history/',
  who: 'superuser',
  query: 'mergeHistoryQuerySchema',
  answer: { 200: 'mergeHistorySchema' },
  docs: { tag: 'WebMin', summary: 'The merges, newest first' },
} as const satisfies DocumentedCall;

export const undoMerge = {
  method: 'POST',
  path: '/webmin/merge-history/:id/undo/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'mergeRecordSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Take a merge back' },
} as const satisfies DocumentedCall;
