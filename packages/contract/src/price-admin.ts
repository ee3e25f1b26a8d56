import type { DocumentedCall } from './call.ts';
import {
  basedOnVersionSchema,
  bulkIds,
  correctedSearchFields,
  moneySchema,
  pageOf,
  pageQuery,
  recordIdInUrl,
  regionSchema,
  verificationSchema,
  versionSchema,
} from './common.ts';
import { listingSchema } from './listings.ts';
import { reportedPriceSchema } from './prices.ts';
import { z } from './zod.ts';

/** Listed or unlisted price, as superusers see it. */
export const adminPriceSchema = listingSchema
  .pick({
    id: true,
    price: true,
    price_is_verified: true,
    source: true,
    date_added: true,
    last_seen: true,
    confirmations: true,
    confidence: true,
    missed_at: true,
    product_id: true,
    product_name: true,
    product_brand: true,
    product_amount: true,
    product_image: true,
    store_id: true,
    store_name: true,
    store_address: true,
    store_region: true,
  })
  .extend({
    is_held: z.boolean().describe('Far off what is known for sure, and not listed until it is verified.'),
    from_cell: z
      .object({
        cell: z.string().describe("Sheet and cell, such as 'North!E6'."),
        text: z.string().describe('As the file had it.'),
        file: z.string(),
      })
      .nullable()
      .describe('Where the file of an import has a price that the import held; null of what was held earlier.'),
    held_why: z.string().nullable().describe('Why it is held, or was, in words.'),
    is_listed: z.boolean().describe('It is the price that shoppers see.'),
    listed_price: z.string().nullable().describe('What shoppers see for the product and store now, TT$.'),
    previous_price: z
      .string()
      .nullable()
      .describe('The accepted price before it, for the product and store, TT$; of what is no sample, no sample.'),
    added_by: z.number().int().nullable(),
    added_by_email: z.string().nullable(),
    import_id: z.number().int().nullable(),
    version: versionSchema,
  });
export type AdminPrice = z.infer<typeof adminPriceSchema>;
export const adminPricePageSchema = pageOf(adminPriceSchema).extend(correctedSearchFields);

/** `pending`: undecided and listed. `held`: undecided and not listed. */
const priceStatusSchema = z.enum(['', 'pending', 'held', 'verified', 'rejected']).default('');

export const adminPriceExportQuerySchema = z.object({
  search: z.string().max(200).default('').describe('Words of the product and the store.'),
  status: priceStatusSchema,
  source: z.string().max(50).default(''),
  region: z.union([regionSchema, z.enum(['', 'Everywhere'])]).default(''),
  product: recordIdInUrl.optional(),
  store: recordIdInUrl.optional(),
  import: z
    .union([z.literal(''), recordIdInUrl])
    .default('')
    .describe('Prices that this import added.'),
  reporter: recordIdInUrl.optional().describe('The user who reported it.'),
  change: z
    .enum(['', 'dearer', 'cheaper', 'either'])
    .default('')
    .describe('Against the accepted price before it; 400 where more than 100,000 prices would have to be compared.'),
  by: z.coerce.number().min(0).max(100_000).default(0).describe('How much the change is at least, in percent.'),
  from: z.iso.date().optional().describe('First day, in Trinidad and Tobago.'),
  to: z.iso.date().optional().describe('Last day.'),
  ordering: z.enum(['date_added', '-date_added', 'price', '-price']).default('-date_added'),
});
export const adminPriceQuerySchema = pageQuery(50, 100).extend({
  ...adminPriceExportQuerySchema.shape,
  count: z
    .enum(['exact', 'quick'])
    .default('exact')
    .describe('A quick count stops at 10,000; an exact one of ten million prices takes a second.'),
});
export type AdminPriceFilter = z.output<typeof adminPriceExportQuerySchema>;
export type AdminPriceQuery = z.output<typeof adminPriceQuerySchema>;

/** Omitted fields stay unchanged. */
export const adminPriceChangeSchema = z
  .object({ price: reportedPriceSchema, price_is_verified: verificationSchema, version: basedOnVersionSchema })
  .partial();
export type AdminPriceChange = z.output<typeof adminPriceChangeSchema>;

export const priceActionSchema = z.enum(['verify', 'reject', 'delete']);
export type PriceAction = z.infer<typeof priceActionSchema>;
export const priceBulkSchema = z.object({ ids: bulkIds(Number.MAX_SAFE_INTEGER), action: priceActionSchema });

/** Data for judging a price. Example prices count only if the price is one. */
export const priceContextSchema = z.object({
  previous: z
    .object({
      id: z.number().int(),
      price: moneySchema,
      ...listingSchema.pick({ source: true, date_added: true, last_seen: true, confidence: true }).shape,
    })
    .nullable()
    .describe('The accepted price before it, for the product and store.'),
  elsewhere: z
    .object({
      stores: z.number().int(),
      lowest: moneySchema,
      median: moneySchema,
      highest: moneySchema,
    })
    .nullable()
    .describe('What the product costs in the other stores that list it.'),
  reporter: z
    .object({
      id: z.number().int(),
      email: z.string(),
      prices: z.number().int(),
      verified: z.number().int(),
      rejected: z.number().int(),
    })
    .nullable()
    .describe('Who reported it, and what became of all that they reported.'),
});
export type PriceContext = z.infer<typeof priceContextSchema>;

export const listAdminPrices = {
  method: 'GET',
  path: '/webmin/price-listing/',
  who: 'superuser',
  query: 'adminPriceQuerySchema',
  answer: { 200: 'adminPricePageSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'Prices by words, state, source, region, product, store, reporter, import, change and days',
  },
} as const satisfies DocumentedCall;

export const exportAdminPrices = {
  method: 'GET',
  path: '/webmin/price-listing/export/',
  who: 'superuser',
  query: 'adminPriceExportQuerySchema',
  answer: { 200: 'text/csv' },
  docs: { tag: 'WebMin', summary: 'The same prices as a CSV file, 100,000 at most' },
} as const satisfies DocumentedCall;

export const changeAdminPrices = {
  method: 'POST',
  path: '/webmin/price-listing/bulk/',
  who: 'superuser',
  body: 'priceBulkSchema',
  answer: { 200: 'bulkResultSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'Verify, reject or delete several prices',
    description:
      'In `results`, `revision` is the decision, by which a verdict is undone. Reporters hear of it a minute later.',
  },
} as const satisfies DocumentedCall;

export const getAdminPrice = {
  method: 'GET',
  path: '/webmin/price-listing/:id/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 200: 'adminPriceSchema' },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'One price' },
} as const satisfies DocumentedCall;

export const changeAdminPrice = {
  method: 'PATCH',
  path: '/webmin/price-listing/:id/',
  who: 'superuser',
  params: 'idParamsSchema',
  body: 'adminPriceChangeSchema',
  answer: { 200: 'adminPriceSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Correct a price, or decide about it' },
} as const satisfies DocumentedCall;

export const deleteAdminPrice = {
  method: 'DELETE',
  path: '/webmin/price-listing/:id/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'Delete a price; the one before it is listed again' },
} as const satisfies DocumentedCall;

export const listMatchingPrices = {
  method: 'GET',
  path: '/webmin/price-listing/ids/',
  who: 'superuser',
  query: 'adminPriceExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
  docs: { tag: 'WebMin', summary: 'The ids of all prices that match, 100,000 at most' },
} as const satisfies DocumentedCall;

export const getPriceContext = {
  method: 'GET',
  path: '/webmin/price-listing/:id/context/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 200: 'priceContextSchema' },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'What a price can be judged by: the one before, other stores, the reporter' },
} as const satisfies DocumentedCall;
