import type { DocumentedCall } from './call.ts';
import {
  kindReferenceSchema,
  moneySchema,
  pageQuery,
  productReferenceSchema,
  regionSchema,
  storeReferenceSchema,
  timestampSchema,
} from './common.ts';
import { listingSchema } from './listings.ts';
import { z } from './zod.ts';

/** A price with the values that give its age and confidence. `id` is the id of its listing. */
const shownPriceSchema = listingSchema.pick({
  ...{ id: true, price: true, source: true, last_seen: true, date_added: true, confidence: true, missed_at: true },
});

export const storePriceSchema = shownPriceSchema.extend({ store: storeReferenceSchema });
export type StorePrice = z.infer<typeof storePriceSchema>;

export const productPriceSchema = shownPriceSchema.extend({
  product: productReferenceSchema,
  store: storeReferenceSchema,
  median: moneySchema.describe('The lower median of the product’s prices in the region of the store.'),
  stores: z.number().int().describe('How many stores of the region that median is of.'),
});
export type ProductPrice = z.infer<typeof productPriceSchema>;

const monthSchema = z.string().regex(/^\d{4}-\d{2}$/);

export const priceCountsSchema = z.object({
  prices: z.number().int().describe('All of them, example prices among them.'),
  examples: z.number().int(),
  recent: z.number().int().describe('How many were seen within 45 days; example prices never count.'),
  newest: timestampSchema.nullable().describe('When the newest one was seen; null without a real price.'),
});
export type PriceFreshnessCounts = z.infer<typeof priceCountsSchema>;

export const priceTrendSchema = z.object({
  month: monthSchema.describe(
    'The newest month, or the one before it if the newest has too few prices in common with an earlier one.',
  ),
  since: monthSchema.describe('The month, at most a year before it, that has the most prices in common with it.'),
  percent: z.number().int().describe('How much the sum of these prices changed, rounded.'),
  prices: z.number().int(),
  stores: z.number().int(),
});
export type PriceTrendData = z.infer<typeof priceTrendSchema>;

const percentSchema = z.number().describe('In per cent, rounded to one decimal.');
export const shrunkPackSchema = z
  .object({
    from: productReferenceSchema.describe('The larger pack.'),
    to: productReferenceSchema.describe('The smaller pack that took its place.'),
    month: monthSchema.describe('The month in which the smaller pack was first seen.'),
    stores: z.number().int().describe('How many stores had a price of both.'),
    price_percent: percentSchema.describe('The lower median of the price’s changes in these stores, at least −2.'),
    unit_percent: percentSchema.describe('The change of the price for `unit` that follows from it.'),
    unit: z.enum(['100 g', '100 ml', 'each']),
  })
  .describe('A pack that got smaller by at least 2 % while its price stayed or rose.');
export type ShrunkPackEvent = z.infer<typeof shrunkPackSchema>;

export const linkPreviewSchema = z
  .object({ path: z.string(), text: z.string().describe('The words of the picture.') })
  .describe('A picture of 1200 x 630 pixels for chats. Its path contains the month and the figures.');
export type LinkPreview = z.infer<typeof linkPreviewSchema>;

export const priceMonthSchema = z.object({
  month: monthSchema,
  median: moneySchema.describe('The lower median of the prices that were seen in that month.'),
  prices: z.number().int(),
});

export const productDetailsSchema = productReferenceSchema.extend({
  image: z.string().nullable(),
  kind: kindReferenceSchema.nullable(),
  count: z.number().int().describe('How many stores list it.'),
  examples: z.number().int().describe('How many of these prices are examples.'),
  missing: z
    .number()
    .int()
    .describe('How many the newest survey lacks. They come last, and no range has them unless all are missing.'),
  lowest: moneySchema.nullable(),
  highest: moneySchema.nullable(),
  cheapest: listingSchema.nullable(),
  regions: z
    .array(z.object({ region: z.string(), cheapest: storePriceSchema, stores: z.number().int(), median: moneySchema }))
    .describe('In the usual order, without those where it is not listed.'),
  offers: z.array(storePriceSchema).describe('One page of all stores, the cheapest first.'),
  real: z
    .object({ lowest: moneySchema, highest: moneySchema, count: z.number().int() })
    .nullable()
    .describe('The range without example prices and missing ones.'),
  history: z.array(z.object({ region: z.string(), months: z.array(priceMonthSchema) })),
  trend: priceTrendSchema.nullable(),
  shrunk: z
    .array(shrunkPackSchema)
    .describe('Where it replaced a larger pack of its brand, or a smaller one replaced it, the newest first.'),
  others: z
    .array(
      productReferenceSchema.extend({
        price: moneySchema,
        unit_price: moneySchema.nullable(),
        unit: z.string().nullable(),
        is_example: z.boolean(),
      }),
    )
    .describe('Other sizes and brands of the same kind at their lowest prices, by unit price.'),
  preview: linkPreviewSchema.nullable().describe('Null without a real price.'),
});
export type ProductPageData = z.infer<typeof productDetailsSchema>;

export const storeDetailsSchema = storeReferenceSchema.extend({
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  is_approximate: z.boolean(),
  opening_hours: z.string(),
  freshness: priceCountsSchema,
  compared: z
    .object({ below: z.number().int(), same: z.number().int(), above: z.number().int() })
    .describe('Its prices against the median of their product in the region, where at least two stores list it.'),
  cheapest: z.array(productPriceSchema).describe('What no store of the region sells for less, the best saving first.'),
  preview: linkPreviewSchema.nullable().describe('Null without a real price.'),
});
export type StorePageData = z.infer<typeof storeDetailsSchema>;

export const regionDetailsSchema = z.object({
  region: regionSchema,
  freshness: priceCountsSchema,
  stores: z.array(storeReferenceSchema.extend({ freshness: priceCountsSchema })),
  cheapest: z.array(productPriceSchema).describe('The prices farthest below the median of their product there.'),
  preview: linkPreviewSchema.nullable().describe('Null without a real price.'),
});
export type RegionPageData = z.infer<typeof regionDetailsSchema>;

export const productFileQuerySchema = z.object({
  table: z.enum(['stores', 'history']).default('stores').describe('history: the middle price by region and month.'),
});
export const regionFileQuerySchema = z.object({ table: z.enum(['prices', 'stores']).default('prices') });

export const productPageQuerySchema = pageQuery(50, 100).pick({ page: true });
export const regionPageParamsSchema = z.object({ region: regionSchema });

export const kindTrendQuerySchema = z.object({ region: regionSchema.or(z.literal('')).default('') });
/** Number of events on the page of a kind. */
export const maxShrunkPacksOfKind = 5;
export const kindTrendSchema = z.object({
  trend: priceTrendSchema.nullable(),
  shrunk: z
    .array(shrunkPackSchema)
    .max(maxShrunkPacksOfKind)
    .describe(`Of its products in all regions, the newest ${maxShrunkPacksOfKind} at most.`),
  preview: linkPreviewSchema.nullable().describe('Of the whole kind, in all regions. Null without a real price.'),
});
export type KindTrend = z.infer<typeof kindTrendSchema>;

/** A sitemap may have 50,000 addresses. Fewer cost a request less time. */
export const sitemapAddressesPerPage = 10_000;
export const pageAddressesQuerySchema = z.object({
  of: z.enum(['products', 'kinds', 'stores', 'regions']),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export const pageAddressesSchema = z.object({
  pages: z.number().int().describe(`How many pages of ${sitemapAddressesPerPage} there are.`),
  newest: z.array(timestampSchema).describe('When the newest price of each of these pages was seen.'),
  results: z.array(
    z.object({
      id: z.string().describe('Id of a product or store, slug of a kind, name of a region.'),
      words: z.array(z.string()).describe('The words of the address.'),
      newest: timestampSchema.describe('When the newest price on the page was seen.'),
    }),
  ),
});
export type PageAddresses = z.infer<typeof pageAddressesSchema>;
export type PageAddress = PageAddresses['results'][number];

export const getProductPage = {
  method: 'GET',
  path: '/page/product/:id/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  query: 'productPageQuerySchema',
  answer: { 200: 'productDetailsSchema' },
  errors: [404],
  docs: {
    tag: 'Catalogue',
    summary: 'What a product costs, by store, region and month',
    description: 'The id of a merged product answers the product that it became.',
  },
} as const satisfies DocumentedCall;

export const exportProductPage = {
  method: 'GET',
  path: '/page/product/:id/export/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  query: 'productFileQuerySchema',
  answer: { 200: 'text/csv' },
  errors: [404],
  docs: { tag: 'Catalogue', summary: 'The real prices of a product in all stores, or its history, as a CSV file' },
} as const satisfies DocumentedCall;

export const getStorePage = {
  method: 'GET',
  path: '/page/store/:id/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  answer: { 200: 'storeDetailsSchema' },
  errors: [404],
  docs: {
    tag: 'Catalogue',
    summary: 'What is cheapest in a store, and how fresh its prices are',
    description: 'The id of a merged store answers the store that it became. Its newest 500 prices are compared.',
  },
} as const satisfies DocumentedCall;

export const exportStorePage = {
  method: 'GET',
  path: '/page/store/:id/export/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  answer: { 200: 'text/csv' },
  errors: [404],
  docs: { tag: 'Catalogue', summary: 'What is cheapest in a store, without example prices, as a CSV file' },
} as const satisfies DocumentedCall;

export const getRegionPage = {
  method: 'GET',
  path: '/page/region/:region/',
  who: 'anyone',
  params: 'regionPageParamsSchema',
  answer: { 200: 'regionDetailsSchema' },
  docs: {
    tag: 'Catalogue',
    summary: 'The stores of a region, and what is cheapest there',
    description: 'The 500 products with the newest prices are compared.',
  },
} as const satisfies DocumentedCall;

export const exportRegionPage = {
  method: 'GET',
  path: '/page/region/:region/export/',
  who: 'anyone',
  params: 'regionPageParamsSchema',
  query: 'regionFileQuerySchema',
  answer: { 200: 'text/csv' },
  docs: {
    tag: 'Catalogue',
    summary: 'What is cheapest in a region, without example prices, or its stores, as a CSV file',
  },
} as const satisfies DocumentedCall;

export const getKindTrend = {
  method: 'GET',
  path: '/product/kind/:id/trend/',
  who: 'anyone',
  params: 'kindParamsSchema',
  query: 'kindTrendQuerySchema',
  answer: { 200: 'kindTrendSchema' },
  errors: [404],
  docs: {
    tag: 'Kinds',
    summary: 'How the prices of a kind changed, and which of its packs shrank',
    description:
      'Compares the same products in the same stores in two months, of at most the 500 newest prices. Null without ' +
      'three such prices in two stores. Packs that shrank are found in at most 500 pairs of product and store. ' +
      'Example prices never count.',
  },
} as const satisfies DocumentedCall;

export const listPageAddresses = {
  method: 'GET',
  path: '/page/addresses/',
  who: 'anyone',
  query: 'pageAddressesQuerySchema',
  answer: { 200: 'pageAddressesSchema' },
  docs: { tag: 'Catalogue', summary: 'The public pages with a price that is no example, for the sitemap' },
} as const satisfies DocumentedCall;
