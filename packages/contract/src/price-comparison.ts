import type { DocumentedCall } from './call.ts';
import { productReferenceSchema, regionSchema } from './common.ts';
import { priceMonthSchema } from './public-pages.ts';
import { z } from './zod.ts';

export const maxComparedSeries = 5;

export const comparisonQuerySchema = z
  .object({
    products: z
      .string()
      .regex(/^\d{1,9}(?:,\d{1,9}){0,4}$/)
      .optional()
      .describe('Up to five ids, separated by commas. Either products or kinds must be given.'),
    kinds: z
      .string()
      .regex(/^[a-z0-9-]{1,120}(?:,[a-z0-9-]{1,120}){0,4}$/)
      .optional()
      .describe('Up to five slugs, separated by commas.'),
    region: regionSchema.or(z.literal('')).default(''),
  })
  .refine(({ products, kinds }) => (products === undefined) !== (kinds === undefined), 'Give products or kinds.');
export type ComparisonQuery = z.output<typeof comparisonQuerySchema>;

export const comparisonSchema = z.object({
  series: z
    .array(
      z.object({
        key: z.string().describe('Id of the product or slug of the kind.'),
        name: z.string(),
        product: productReferenceSchema.nullable().describe('Null for a kind.'),
        unit: z.enum(['kg', 'l', 'each']).nullable().describe('Prices of a kind are for one unit. Null for a product.'),
        months: z.array(priceMonthSchema).describe('Newest first, at most 13.'),
      }),
    )
    .describe('In the order of the query. Unknown products and kinds are left out.'),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const comparePrices = {
  method: 'GET',
  path: '/page/compare/',
  who: 'anyone',
  query: 'comparisonQuerySchema',
  answer: { 200: 'comparisonSchema' },
  docs: {
    tag: 'Catalogue',
    summary: 'Compare the prices of products or kinds by month',
    description:
      'The lower median of the prices that were seen in each month, of a kind for one kilogram, litre or piece. At ' +
      'most the 500 newest prices of each count. Example, held and rejected prices never count.',
  },
} as const satisfies DocumentedCall;

export const exportComparison = {
  method: 'GET',
  path: '/page/compare/export/',
  who: 'anyone',
  query: 'comparisonQuerySchema',
  answer: { 200: 'text/csv' },
  docs: { tag: 'Catalogue', summary: 'The same comparison as a CSV file' },
} as const satisfies DocumentedCall;
