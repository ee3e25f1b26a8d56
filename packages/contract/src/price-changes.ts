import type { DocumentedCall } from './call.ts';
import {
  kindReferenceSchema,
  moneySchema,
  pageQuery,
  productReferenceSchema,
  recordIdInUrl,
  regionSchema,
  storeReferenceSchema,
} from './common.ts';
import { z } from './zod.ts';

const percentSchema = z.number().describe('In per cent, with one decimal place; negative if it fell.');

const priceChangeSchema = z.object({
  id: z.number().int().describe('The id of the new price.'),
  product: productReferenceSchema,
  store: storeReferenceSchema,
  from: moneySchema,
  from_day: z.iso.date().describe('When the earlier price was seen last.'),
  to: moneySchema,
  to_day: z.iso.date().describe('When the new price was seen first.'),
  percent: percentSchema,
});
export type PriceChange = z.infer<typeof priceChangeSchema>;

const filterFields = {
  region: regionSchema.or(z.literal('')).default(''),
  aisle: recordIdInUrl.optional(),
  kind: z
    .string()
    .regex(/^[a-z0-9-]{1,120}$/)
    .optional()
    .describe('Id or slug.'),
  order: z.enum(['rises', 'falls', 'newest']).default('rises').describe('rises and falls leave out the others.'),
};
export const priceChangesFileQuerySchema = z.object(filterFields);
export type PriceChangeFilter = z.output<typeof priceChangesFileQuerySchema>;

export const priceChangesQuerySchema = pageQuery(30, 50).pick({ page: true, page_size: true }).extend(filterFields);

export const priceChangesSchema = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable()
    .describe('The month of the last survey there. Null without a real price.'),
  prices: z.number().int().describe('How many prices were seen since that month began and can be compared.'),
  stores: z.number().int(),
  rose: z.number().int(),
  fell: z.number().int(),
  unchanged: z.number().int(),
  middle: percentSchema.nullable().describe('The lower median of the rises and falls. Null without one.'),
  is_cut: z.boolean().describe('True if only the 10,000 newest prices were compared.'),
  kind: kindReferenceSchema.nullable(),
  kinds: z.array(kindReferenceSchema).describe('The kinds of the aisle, or of the aisle of the kind.'),
  count: z.number().int().describe('How many changes `order` has on all pages.'),
  results: z.array(priceChangeSchema),
});
export type PriceChanges = z.infer<typeof priceChangesSchema>;

export const listPriceChanges = {
  method: 'GET',
  path: '/page/price-changes/',
  who: 'anyone',
  query: 'priceChangesQuerySchema',
  answer: { 200: 'priceChangesSchema' },
  errors: [404],
  docs: {
    tag: 'Catalogue',
    summary: 'What rose and fell since the last survey',
    description:
      'Compares the newest trusted price that was seen since the month of the last survey began with the last one ' +
      'before that month in the same store, if that was seen in the 13 months before. Prices of surveys and price files ' +
      'and verified reports are trusted. Other reports, example, held and rejected prices never count.',
  },
} as const satisfies DocumentedCall;

export const exportPriceChanges = {
  method: 'GET',
  path: '/page/price-changes/export/',
  who: 'anyone',
  query: 'priceChangesFileQuerySchema',
  answer: { 200: 'text/csv' },
  errors: [404],
  docs: { tag: 'Catalogue', summary: 'The same changes as a CSV file, at most 10,000' },
} as const satisfies DocumentedCall;
