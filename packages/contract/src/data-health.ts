import type { DocumentedCall } from './call.ts';
import { moneySchema, pageOf, pageQuery, recordId, recordIdInUrl, regionSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

const count = z.number().int().nonnegative();

/** Ages of listed prices by their last sighting. */
const agesSchema = z.object({
  listings: count.describe('Without samples, which are in no other figure either.'),
  samples: count,
  newest: timestampSchema.nullable(),
  median_days: count.nullable().describe('Half of the prices are so many whole days old at most.'),
  over_45: count.describe('Not seen for more than 45 days.'),
  over_120: count,
  last_survey: z.iso.date().nullable().describe('The day of the last survey that saw one of them.'),
});
export type PriceAges = z.infer<typeof agesSchema>;

const namedStoreSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  region: regionSchema.nullable(),
});

/** Region to survey again, or store without recent prices. */
export const reminderSchema = z.object({
  kind: z.enum(['region', 'store']),
  region: regionSchema.nullable(),
  store: namedStoreSchema.nullable(),
  last_seen: z.iso
    .date()
    .nullable()
    .describe('The last survey of the region; when a price of the store was last seen.'),
  put_off_until: timestampSchema
    .nullable()
    .describe('Null where it is not put off, or until something is seen again: see is_put_off.'),
  is_put_off: z.boolean(),
});
export type Reminder = z.infer<typeof reminderSchema>;

export const dataHealthSchema = z.object({
  at: timestampSchema.describe('When this was worked out; it is cached for seconds.'),
  everywhere: agesSchema,
  regions: z.array(agesSchema.extend({ region: regionSchema.nullable(), stores: count })),
  reminders: z.array(reminderSchema).describe('Regions first, then stores, each the longest unseen first.'),
});
export type DataHealth = z.infer<typeof dataHealthSchema>;

export const storeAgesQuerySchema = pageQuery(25, 100).extend({
  region: z.union([regionSchema, z.literal('')]).default(''),
  state: z.enum(['', 'silent']).default('').describe('silent: surveyed once, and no price seen for 45 days.'),
  ordering: z
    .enum(['name', '-name', 'newest', '-newest', 'listings', '-listings', 'median_days', '-median_days'])
    .default('newest')
    .describe('newest: those that were seen the longest ago first.'),
});
export type StoreAgesQuery = z.output<typeof storeAgesQuerySchema>;
export const storeAgesSchema = agesSchema.extend({ ...namedStoreSchema.shape, is_silent: z.boolean() });
export type StoreAges = z.infer<typeof storeAgesSchema>;
export const storeAgesPageSchema = pageOf(storeAgesSchema);

export const freshnessQuerySchema = z.object({
  region: z.union([regionSchema, z.literal('')]).default(''),
});
export type FreshnessQuery = z.output<typeof freshnessQuerySchema>;
export const freshnessFileQuerySchema = freshnessQuerySchema.extend({
  table: z.enum(['regions', 'stores']).default('stores').describe('`region` limits the rows of either table.'),
});
export type FreshnessFileQuery = z.output<typeof freshnessFileQuerySchema>;
export const freshnessSchema = dataHealthSchema.omit({ at: true, reminders: true }).extend({
  stores: z
    .array(storeAgesSchema)
    .describe('Of the region if one is given: silent ones first, then by name; at most 500.'),
  is_cut: z.boolean().describe('True if there are more stores. The file has all.'),
});
export type Freshness = z.infer<typeof freshnessSchema>;

/** Snooze time: a week, a month, or until the next sighting. Null shows the reminder again. */
export const snoozeReminderSchema = z
  .object({
    kind: z.enum(['region', 'store']),
    region: regionSchema.optional(),
    store: recordId.optional(),
    until: z.enum(['week', 'month', 'seen']).nullable(),
  })
  .refine(({ kind, region, store }) => (kind === 'region' ? region : store) !== undefined, 'Name the region or store.');
export type SnoozeReminder = z.output<typeof snoozeReminderSchema>;

export const coverageQuerySchema = pageQuery(25, 50).extend({
  by: z.enum(['aisle', 'kind', 'product']).default('aisle'),
  aisle: recordIdInUrl.optional().describe('Kinds, or products, of this aisle.'),
  kind: recordIdInUrl.optional().describe('Products of this kind.'),
  region: z
    .union([regionSchema, z.literal('')])
    .default('')
    .describe('Stores of this region.'),
  store: recordIdInUrl.optional().describe('This store alone.'),
  stores_page: z.coerce.number().int().min(1).max(1_000).default(1).describe('20 stores a page, by name.'),
});
export type CoverageQuery = z.output<typeof coverageQuerySchema>;

/** Prices of one store in a row of the coverage table. */
const coverageCellSchema = z.object({
  listed: count.describe('How many of the products.'),
  over_45: count.describe('Of these, how many were not seen for more than 45 days.'),
  price: moneySchema.nullable().describe('Of a product: what it costs there.'),
  newest: timestampSchema.describe('When one was last seen.'),
});
export type CoverageCell = z.infer<typeof coverageCellSchema>;
export const coverageSchema = pageOf(
  z.object({
    id: z.number().int(),
    name: z.string(),
    detail: z.string().describe('Of a product its brand and amount, of a kind its aisle.'),
    products: count.describe('How many there are, wherever they are listed.'),
    cells: z.array(coverageCellSchema.nullable()),
  }),
).extend({
  stores: z.array(namedStoreSchema),
  store_count: count.describe('In the region, on all pages.'),
  within: z.string().nullable().describe('The name of the aisle or kind that was asked for.'),
});
export type Coverage = z.infer<typeof coverageSchema>;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month such as 2026-11.');

export const priceJumpsQuerySchema = z.object({
  region: z.union([regionSchema, z.literal('')]).default(''),
});
export type PriceJumpsQuery = z.output<typeof priceJumpsQuerySchema>;
export const priceJumpsSchema = z.object({
  surveys: z
    .array(
      z.object({
        region: regionSchema.nullable(),
        month: month.describe('The last month in which the region was surveyed.'),
        imports: z.array(z.object({ id: z.number().int(), file_name: z.string() })),
      }),
    )
    .describe('The last survey of each region. Example prices and undone imports do not count.'),
  is_compared: z.boolean().describe('False if the surveys have more than 100,000 new prices.'),
  jumps: z.array(
    z.object({
      id: z.number().int().describe('The id of the price.'),
      import_id: z.number().int(),
      product_id: z.number().int(),
      product: z.string(),
      store_id: z.number().int(),
      store: z.string(),
      region: regionSchema.nullable(),
      before: moneySchema,
      before_day: z.iso.date().describe('The day of the survey before.'),
      price: moneySchema,
      percent: z.number().describe('The change in percent.'),
      is_held: z.boolean(),
      is_rejected: z.boolean(),
    }),
  ),
});
export type PriceJumps = z.infer<typeof priceJumpsSchema>;

export const unpricedProductsQuerySchema = pageQuery(25, 100);
export type UnpricedProductsQuery = z.output<typeof unpricedProductsQuerySchema>;
export const unpricedProductSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  brand: z.string(),
  amount: z.string(),
  last_seen: timestampSchema.nullable().describe('Null where it never had a price.'),
  stores: count.describe('Where it is listed all the same.'),
});
export type UnpricedProduct = z.infer<typeof unpricedProductSchema>;
export const unpricedProductPageSchema = pageOf(unpricedProductSchema);

export const monthlyReportQuerySchema = z.object({
  month: month.optional().describe('Such as 2026-11. The default is the month of the last survey.'),
});
export type MonthlyReportQuery = z.output<typeof monthlyReportQuerySchema>;
export const reportMonthsSchema = z.object({
  months: z.array(month).describe('The months with a survey, newest first. Without a survey, this month.'),
});
export type ReportMonths = z.infer<typeof reportMonthsSchema>;

export const getDataHealth = {
  method: 'GET',
  path: '/webmin/data-health/',
  who: 'superuser',
  answer: { 200: 'dataHealthSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'How old listed prices are by region, and what is due',
    description:
      'A price is as old as it was last seen. Samples are counted apart and are in no other figure. Due are regions without a survey for 31 days and surveyed stores without a price for 45.',
  },
} as const satisfies DocumentedCall;

export const getFreshness = {
  method: 'GET',
  path: '/price/freshness/',
  who: 'anyone',
  query: 'freshnessQuerySchema',
  answer: { 200: 'freshnessSchema' },
  docs: {
    tag: 'Listings',
    summary: 'How old listed prices are, by region and store',
    description:
      'A price is as old as it was last seen. Samples are counted apart and are in no other figure. A store is silent if it was surveyed once and none of its prices was seen for 45 days.',
  },
} as const satisfies DocumentedCall;

export const exportFreshness = {
  method: 'GET',
  path: '/price/freshness/export/',
  who: 'anyone',
  query: 'freshnessFileQuerySchema',
  answer: { 200: 'text/csv' },
  docs: { tag: 'Listings', summary: 'The same by region, or for all stores, as a CSV file' },
} as const satisfies DocumentedCall;

export const listStoreAges = {
  method: 'GET',
  path: '/webmin/data-health/stores/',
  who: 'superuser',
  query: 'storeAgesQuerySchema',
  answer: { 200: 'storeAgesPageSchema' },
  docs: { tag: 'WebMin', summary: 'How old listed prices are by store' },
} as const satisfies DocumentedCall;

export const putOffReminder = {
  method: 'PUT',
  path: '/webmin/data-health/reminders/',
  who: 'superuser',
  body: 'snoozeReminderSchema',
  answer: { 204: null },
  errors: [404],
  docs: {
    tag: 'WebMin',
    summary: 'Put a reminder off, or have it again',
    description:
      'For all superusers. It comes back at its time, and when the region or store was seen since and is due again.',
  },
} as const satisfies DocumentedCall;

export const getCoverage = {
  method: 'GET',
  path: '/webmin/data-health/coverage/',
  who: 'superuser',
  query: 'coverageQuerySchema',
  answer: { 200: 'coverageSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'What stores list of aisles, kinds or products',
    description:
      'A page of rows by a page of stores; `cells` of a row are in the order of `stores`. Samples do not count.',
  },
} as const satisfies DocumentedCall;

export const listPriceJumps = {
  method: 'GET',
  path: '/webmin/data-health/jumps/',
  who: 'superuser',
  query: 'priceJumpsQuerySchema',
  answer: { 200: 'priceJumpsSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'List the largest price changes of the last survey of each region',
    description:
      'The 50 largest changes of a fifth or more against the survey before, including held prices. A survey is all that the files of one month say of a region.',
  },
} as const satisfies DocumentedCall;

export const listUnpricedProducts = {
  method: 'GET',
  path: '/webmin/data-health/unpriced-products/',
  who: 'superuser',
  query: 'unpricedProductsQuerySchema',
  answer: { 200: 'unpricedProductPageSchema' },
  docs: { tag: 'WebMin', summary: 'Products of which no price was seen for 60 days, the longest first' },
} as const satisfies DocumentedCall;

export const exportUnpricedProducts = {
  method: 'GET',
  path: '/webmin/data-health/unpriced-products/export/',
  who: 'superuser',
  answer: { 200: 'text/csv' },
  docs: { tag: 'WebMin', summary: 'The same products as a CSV file, 100,000 at most' },
} as const satisfies DocumentedCall;

export const listReportMonths = {
  method: 'GET',
  path: '/webmin/monthly-report/months/',
  who: 'superuser',
  answer: { 200: 'reportMonthsSchema' },
  docs: { tag: 'WebMin', summary: 'List the months that have a survey' },
} as const satisfies DocumentedCall;

export const getMonthlyReport = {
  method: 'GET',
  path: '/webmin/monthly-report/',
  who: 'superuser',
  query: 'monthlyReportQuerySchema',
  answer: { 200: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  docs: {
    tag: 'WebMin',
    summary: 'Download the report of a month as .xlsx',
    description:
      'Sheets: Summary, Freshness by region, Freshness by store, Coverage, Jumps, Averages. Example prices, held and rejected prices do not count; held prices show in Jumps.',
  },
} as const satisfies DocumentedCall;
