import { z } from 'zod';
import { timestampSchema } from './common.ts';

/** A flag as browsers and scripts send it in a query string. */
const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('true')
  .transform((value) => value === 'true' || value === '1');

export const suggestionQuerySchema = z.object({
  query: z.string().max(200).default(''),
  type: z.enum(['all', 'product', 'store', 'history']).default('all'),
  include_history: flag,
  include_products: flag,
  include_stores: flag,
});

export const historyEntrySchema = z.object({ id: z.number().int(), query: z.string(), timestamp: timestampSchema });
export const suggestionsSchema = z.object({
  history: z.array(historyEntrySchema),
  products: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      brand: z.string(),
      amount: z.string(),
      image_url: z.string().nullable(),
    }),
  ),
  stores: z.array(z.object({ id: z.number().int(), name: z.string(), address: z.string(), region: z.string() })),
  corrected_query: z
    .string()
    .optional()
    .describe('The words that products and stores were looked for by instead, where none has those that were typed.'),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
