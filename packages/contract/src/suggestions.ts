import { areaQuerySchema, rejectDistanceWithoutNear } from './areas.ts';
import type { DocumentedCall } from './call.ts';
import { kindReferenceSchema, moneySchema, storeReferenceSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

/** Flag as browsers and scripts send it in a query string. */
const flagOr = (usual: 'true' | 'false') =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(usual)
    .transform((value) => value === 'true' || value === '1');
const flag = flagOr('true');

export const suggestionQuerySchema = z
  .object({
    query: z.string().max(200).default(''),
    type: z.enum(['all', 'product', 'store', 'history']).default('all'),
    include_history: flag,
    include_products: flag,
    include_stores: flag,
    include_kinds: flagOr('false').describe('Whether kinds come before the products.'),
    include_prices: flagOr('false').describe('Whether each product comes with its lowest listed price.'),
    ...areaQuerySchema.shape,
  })
  .superRefine(rejectDistanceWithoutNear);

export const historyEntrySchema = z.object({ id: z.number().int(), query: z.string(), timestamp: timestampSchema });
export const suggestionsSchema = z.object({
  history: z.array(historyEntrySchema),
  products: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      brand: z.string(),
      amount: z.string(),
      barcode: z.string().optional().describe("'' for none; missing in responses of earlier versions."),
      image_url: z.string().nullable(),
      lowest: z
        .object({ price: moneySchema, source: z.string(), store_name: z.string(), store_address: z.string() })
        .nullable()
        .optional()
        .describe('The lowest listed price of the product in the area; null for none. Only with `include_prices`.'),
    }),
  ),
  kinds: z
    .array(kindReferenceSchema)
    .optional()
    .describe('Kinds with all the words that are listed in the area, any brand and size. Only with `include_kinds`.'),
  stores: z.array(storeReferenceSchema).describe('Stores of the area with all the words.'),
  corrected_query: z
    .string()
    .optional()
    .describe('The words that products and stores were looked for by instead, where none has those that were typed.'),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

export const suggest = {
  method: 'GET',
  path: '/search-suggest/search-suggest/',
  who: 'anyone',
  query: 'suggestionQuerySchema',
  answer: { 200: 'suggestionsSchema' },
  docs: {
    tag: 'Suggestions',
    summary: 'Suggestions while typing',
    description:
      'At most ten of each type; where no product and no store has the words, those that are like them. History is the ' +
      'signed-in person’s own.',
  },
} as const satisfies DocumentedCall;

export const deleteSearch = {
  method: 'DELETE',
  path: '/search-suggest/search-suggest/history/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: { tag: 'Suggestions', summary: 'Forget one of the own searches' },
} as const satisfies DocumentedCall;

export const deleteSearches = {
  method: 'DELETE',
  path: '/search-suggest/search-suggest/history/',
  who: 'user',
  answer: { 204: null },
  docs: { tag: 'Suggestions', summary: 'Forget all own searches' },
} as const satisfies DocumentedCall;
