import type { DocumentedCall } from './call.ts';
import { bulkIds, maxBulkIds, maxRecordId, recordId, recordIdInUrl, timestampSchema, versionSchema } from './common.ts';
import { adminPriceSchema, priceContextSchema } from './price-admin.ts';
import { reportedPriceSchema } from './prices.ts';
import { z } from './zod.ts';

export const reviewKindSchema = z.enum([
  'price',
  'product-image',
  'store-image',
  'product',
  'store',
  'product-edit',
  'store-edit',
]);
export type ReviewKind = z.infer<typeof reviewKindSchema>;

export const reviewQuerySchema = z.object({
  kind: z
    .enum([
      '',
      'held',
      'prices',
      'product-images',
      'store-images',
      'products',
      'stores',
      'product-edits',
      'store-edits',
    ])
    .default('')
    .describe(
      'held: prices that are not listed until they are verified; prices: those that are; product-edits and ' +
        'store-edits: changes that only their authors see.',
    ),
  reporter: recordIdInUrl.optional().describe('What this user added.'),
  import: recordIdInUrl.optional().describe('What this import brought: the prices that it held.'),
  age: z
    .enum(['recent', 'older', 'all'])
    .optional()
    .describe(
      'What is shown already waits for 120 days (`recent`); what is not, such as held prices and pictures, waits ' +
        'however old it is. `recent` unless a user or an import is asked for.',
    ),
  cursor: z.string().max(60).optional().describe('`next` of the page before.'),
  page_size: z.coerce.number().int().min(1).max(50).default(20),
});
export type ReviewQuery = z.output<typeof reviewQuerySchema>;

const price = adminPriceSchema
  .pick({
    price: true,
    is_held: true,
    held_why: true,
    from_cell: true,
    last_seen: true,
    confirmations: true,
    confidence: true,
    missed_at: true,
    product_id: true,
    product_image: true,
    store_id: true,
    source: true,
    import_id: true,
  })
  .extend(priceContextSchema.pick({ previous: true, elsewhere: true }).shape);

export const reviewItemSchema = z.object({
  kind: reviewKindSchema,
  id: z.number().int().describe('Of the price, product, store or change.'),
  record: z.number().int().optional().describe('Of a change: the id of its product or store.'),
  version: versionSchema,
  added_at: timestampSchema,
  name: z.string().describe('Of the product or store.'),
  detail: z.string().describe('What tells it from others of the name: brand and amount, or address and region.'),
  place: z.string().nullable().describe('Of a price: the store.'),
  reporter: priceContextSchema.shape.reporter.describe(
    'Who added it, and what became of the prices that they reported.',
  ),
  price: price.nullable(),
  picture: z.object({ image_url: z.string(), old_url: z.string().nullable() }).nullable(),
  closest: z
    .array(z.object({ id: z.number().int(), name: z.string(), detail: z.string(), similarity: z.number() }))
    .describe('Of a new product or store: the three that are the most alike.'),
  changes: z
    .array(
      z.object({
        field: z.string().describe('place: latitude and longitude.'),
        before: z.string().describe('The value that everybody sees.'),
        after: z.string(),
        was: z.string().optional().describe('The value when the shopper changed it, if somebody has changed it since.'),
      }),
    )
    .optional()
    .describe('Of a change: its fields.'),
  takes_along: z.number().int().describe('Of a new product or store: prices that are rejected with it.'),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;
export const reviewPageSchema = z.object({
  count: z.number().int().describe('How many wait in all, of those that were asked for.'),
  older: z.number().int().describe('How many more are too old to be among them; 0 where all were asked for.'),
  next: z.string().nullable(),
  results: z.array(reviewItemSchema),
});

const reviewedFields = {
  kind: reviewKindSchema,
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  version: versionSchema.describe('As it was looked at: 409 when it is another by now.'),
};
/** Prices have larger ids than other records. */
const isPossible = ({ kind, id }: { kind: ReviewKind; id: number }) => kind === 'price' || id <= maxRecordId;
const tooLarge = { path: ['id'], message: 'Enter a smaller number.' };

export const reviewVerdictSchema = z
  .object({
    ...reviewedFields,
    verdict: z.enum(['verified', 'rejected']),
    price: reportedPriceSchema
      .optional()
      .describe('Of a price that is approved: the correct amount. It is corrected and approved in one decision.'),
    merge_into: recordId
      .optional()
      .describe('Of a new product or store that is approved: the existing record that it is. It is merged into that.'),
  })
  .refine(isPossible, tooLarge)
  .refine(({ kind, verdict, price }) => price === undefined || (kind === 'price' && verdict === 'verified'), {
    path: ['price'],
    message: 'Only a price that is approved can be corrected.',
  })
  .refine(
    ({ kind, id, verdict, merge_into }) =>
      merge_into === undefined ||
      ((kind === 'product' || kind === 'store') && verdict === 'verified' && merge_into !== id),
    { path: ['merge_into'], message: 'Only a new product or store can be merged, and only into another one.' },
  );
export type ReviewVerdict = z.output<typeof reviewVerdictSchema>;
export const currentReviewQuerySchema = z.object({ kind: z.enum(['product', 'store']), record: recordIdInUrl });
export const currentReviewSchema = z.object({
  decision: z
    .object({
      id: z.number().int(),
      verdict: reviewVerdictSchema.shape.verdict,
      decided_by: z.string().nullable(),
      decided_at: timestampSchema,
    })
    .nullable(),
});

/** Recent decisions of the caller that can be undone, newest first. */
export const decidedItemsSchema = z.object({
  results: z.array(
    reviewItemSchema.pick({ kind: true, id: true, record: true, name: true, place: true }).extend({
      decision: z.number().int().describe('To take back.'),
      verdict: reviewVerdictSchema.shape.verdict,
      decided_at: timestampSchema,
      merged_into: z
        .object({ id: z.number().int(), name: z.string() })
        .nullable()
        .describe('The existing record that a new product or store was merged into.'),
      price: price.pick({ price: true }).nullable(),
    }),
  ),
});
export type DecidedItem = z.infer<typeof decidedItemsSchema>['results'][number];

export const reviewDecisionSchema = z.object({ id: z.number().int() });

/** One verdict on several items, each with its own result. */
export const reviewBulkSchema = z.object({
  verdict: reviewVerdictSchema.shape.verdict,
  items: z.array(z.object(reviewedFields).refine(isPossible, tooLarge)).min(1).max(maxBulkIds),
});
export type ReviewBulk = z.output<typeof reviewBulkSchema>;

export const reviewUndoSchema = z.object({ ids: bulkIds(Number.MAX_SAFE_INTEGER) });

export const listReview = {
  method: 'GET',
  path: '/webmin/review/',
  who: 'superuser',
  query: 'reviewQuerySchema',
  answer: { 200: 'reviewPageSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'What waits for review',
    description:
      'Prices, pictures, products and stores that people added, and shoppers’ changes of products and stores that others use; those that are held first, then the oldest, each with what it can be judged by.',
  },
} as const satisfies DocumentedCall;

export const decideInReview = {
  method: 'POST',
  path: '/webmin/review/decisions/',
  who: 'superuser',
  body: 'reviewVerdictSchema',
  answer: { 201: 'reviewDecisionSchema' },
  errors: [404, 409],
  docs: {
    tag: 'WebMin',
    summary: 'Approve or reject what waits for review',
    description:
      'Whoever added it is told a minute later, unless it was taken back. `price` corrects the amount, `merge_into` ' +
      'merges a new product or store, in the same decision. 409 says who has decided already, that the record was ' +
      'changed meanwhile, or with which record (`id`) an approved change would make it the same.',
  },
} as const satisfies DocumentedCall;

export const getStandingReview = {
  method: 'GET',
  path: '/webmin/review/decisions/',
  who: 'superuser',
  query: 'currentReviewQuerySchema',
  answer: { 200: 'currentReviewSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'What was decided about a new product or store',
    description: 'Null where nobody has decided, or that was taken back. What was rejected is left out of searches.',
  },
} as const satisfies DocumentedCall;

export const listDecidedItems = {
  method: 'GET',
  path: '/webmin/review/decided/',
  who: 'superuser',
  answer: { 200: 'decidedItemsSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'What you decided in the review within a day',
    description: 'The latest 50 that stand, the latest first; each can be taken back.',
  },
} as const satisfies DocumentedCall;

export const undoReviewDecision = {
  method: 'POST',
  path: '/webmin/review/decisions/:id/undo/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
  docs: {
    tag: 'WebMin',
    summary: 'Take a decision of the review back',
    description: 'Everything becomes what it was before. 409 where it was changed again since.',
  },
} as const satisfies DocumentedCall;

export const decideSeveralInReview = {
  method: 'POST',
  path: '/webmin/review/decisions/bulk/',
  who: 'superuser',
  body: 'reviewBulkSchema',
  maxBodyBytes: 100_000,
  answer: { 200: 'bulkResultSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'Approve or reject several items, each by itself',
    description: 'In `results`, `id` is the position in `items`, and `revision` the decision, by which it is undone.',
  },
} as const satisfies DocumentedCall;

export const undoReviewDecisions = {
  method: 'POST',
  path: '/webmin/review/decisions/undo/',
  who: 'superuser',
  body: 'reviewUndoSchema',
  answer: { 200: 'bulkResultSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'Undo several decisions, each by itself',
    description: 'What was changed again since stays, and is in `results` with the reason.',
  },
} as const satisfies DocumentedCall;
