import { z } from 'zod';
import { timestampSchema, versionSchema } from './common.ts';

/** What a decision is about. */
export const reviewKindSchema = z.enum(['price', 'product-image', 'store-image', 'product', 'store']);
export type ReviewKind = z.infer<typeof reviewKindSchema>;

export const reviewQuerySchema = z.object({
  kind: z
    .enum(['', 'held', 'prices', 'product-images', 'store-images', 'products', 'stores'])
    .default('')
    .describe('held: prices that are not listed until they are verified; prices: those that are.'),
  reporter: z.coerce.number().int().positive().max(2_147_483_647).optional().describe('What this user added.'),
  cursor: z.string().max(60).optional().describe('`next` of the page before.'),
  page_size: z.coerce.number().int().min(1).max(50).default(20),
});
export type ReviewQuery = z.output<typeof reviewQuerySchema>;

const count = z.number().int().nonnegative();
const money = z.string();
const price = z.object({
  price: money,
  is_held: z.boolean(),
  product_image: z.string().nullable(),
  source: z.string(),
  import_id: z.number().int().nullable(),
  previous: z
    .object({ price: money, date_added: timestampSchema, source: z.string() })
    .nullable()
    .describe('What is listed there, or was before it.'),
  elsewhere: z
    .object({ stores: count, lowest: money, median: money, highest: money })
    .nullable()
    .describe('What the other stores that list the product ask for it.'),
});

export const reviewItemSchema = z.object({
  kind: reviewKindSchema,
  id: z.number().int().describe('Of the price, product or store.'),
  version: versionSchema,
  added_at: timestampSchema,
  name: z.string().describe('Of the product or store.'),
  detail: z.string().describe('What tells it from others of the name: brand and amount, or address and region.'),
  place: z.string().nullable().describe('Of a price: the store.'),
  reporter: z
    .object({ id: z.number().int(), email: z.string(), verified: count, rejected: count })
    .nullable()
    .describe('Who added it, and what became of the prices that they reported.'),
  price: price.nullable(),
  picture: z.object({ image_url: z.string(), old_url: z.string().nullable() }).nullable(),
  closest: z
    .array(z.object({ id: z.number().int(), name: z.string(), detail: z.string(), similarity: z.number() }))
    .describe('Of a new product or store: the three that are the most alike.'),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;
export const reviewPageSchema = z.object({
  count: count.describe('How many wait in all, of those that were asked for.'),
  next: z.string().nullable(),
  results: z.array(reviewItemSchema),
});

export const reviewVerdictSchema = z.object({
  kind: reviewKindSchema,
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  version: versionSchema.describe('As it was looked at: 409 when it is another by now.'),
  verdict: z.enum(['verified', 'rejected']),
});
export type ReviewVerdict = z.output<typeof reviewVerdictSchema>;
export const reviewDecisionSchema = z.object({ id: z.number().int() });
