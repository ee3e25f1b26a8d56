import type { DocumentedCall } from './call.ts';
import { moneySchema, productReferenceSchema, regionSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

const monthSchema = z.string().regex(/^\d{4}-\d{2}$/);
const count = z.number().int().nonnegative();

export const priceIndexQuerySchema = z.object({
  region: z.union([regionSchema, z.literal('')]).default(''),
  aisle: z.string().max(100).default('').describe('Name of an aisle. Empty: all aisles.'),
});
export type PriceIndexQuery = z.output<typeof priceIndexQuerySchema>;

export const priceIndexFileQuerySchema = priceIndexQuerySchema.extend({
  table: z
    .enum(['index', 'regions', 'basket', 'corrections'])
    .default('index')
    .describe('regions: levels of prices, which do not depend on `region` and `aisle`. basket: of all aisles.'),
});
export type PriceIndexFileQuery = z.output<typeof priceIndexFileQuerySchema>;

const indexPointSchema = z.object({
  month: monthSchema,
  jevons: z.number().nullable().describe('Chained monthly. 100 in the month `base`, null if too few prices match.'),
  geks: z.number().nullable().describe('GEKS-Jevons with a rolling window of 13 months.'),
  matched: count.describe('Products in stores that this month and the one it is linked to both price.'),
  linked_to: monthSchema.nullable(),
  base: monthSchema
    .nullable()
    .describe('Month of the value 100. Values with different bases cannot be compared. Null before the first one.'),
  provisional: z.boolean().describe('True until the month is over in Trinidad and Tobago.'),
});
export type PriceIndexPoint = z.infer<typeof indexPointSchema>;

const regionLevelSchema = z.object({
  region: z.string(),
  percent: z.number().nullable().describe('How much dearer it is than the base. Null if too few products match.'),
  low: z.number().nullable().describe('Lower bound of the 95 % confidence interval.'),
  high: z.number().nullable(),
  products: count.describe('Products that both regions price.'),
});

const basketMonthSchema = z.object({
  month: monthSchema,
  cost: moneySchema.nullable().describe('Null if a product has neither a price nor an estimate.'),
  observed: count,
  imputed: count.describe('Products whose price is estimated from their kind.'),
  missing: count,
});

const correctionSchema = z.object({
  at: timestampSchema,
  method: z
    .enum(['jevons', 'geks', 'basket', 'level'])
    .describe('basket: the cost in dollars. level: how many per cent dearer a region is than the base.'),
  region: z.string().describe('Empty: everywhere.'),
  month: monthSchema,
  before: z.number().nullable(),
  after: z.number().nullable(),
});

const excludedSchema = z.object({ sample: count, rejected: count, held: count, pending: count, no_region: count });

export const priceIndexSchema = z.object({
  run: z
    .object({
      computed_at: timestampSchema,
      method_version: z.string(),
      file: z.string().describe('Input in the open data.'),
      sha256: z.string(),
      last_month: monthSchema,
      prices: count,
      items: count.describe('Products in stores.'),
      excluded: excludedSchema.describe('Prices that do not count, each by its first reason.'),
    })
    .nullable()
    .describe('Null before the first run.'),
  regions: z.array(z.string()).describe('Those with a series.'),
  aisles: z.array(z.string()),
  points: z.array(indexPointSchema),
  change: z
    .object({ month: monthSchema, since: monthSchema, percent: z.number(), matched: count, provisional: z.boolean() })
    .nullable()
    .describe('Of the Jevons index, over at most 12 months. The newest month that is over, else the open one.'),
  levels: z
    .object({ month: z.string(), base: z.string(), regions: z.array(regionLevelSchema) })
    .describe('Of the newest month in which regions can be compared. The month is empty before the first run.'),
  basket: z.object({
    products: z.array(productReferenceSchema),
    months: z.array(basketMonthSchema).describe('Of the chosen region, or of the base.'),
    region: z.string(),
  }),
  corrections: z
    .array(correctionSchema)
    .describe('The newest 50 of this series, and without an aisle of the levels and the basket.'),
});
export type ExcludedPrices = z.infer<typeof excludedSchema>;
export type PriceIndexData = z.infer<typeof priceIndexSchema>;

export const getPriceIndex = {
  method: 'GET',
  path: '/price-index/',
  who: 'anyone',
  query: 'priceIndexQuerySchema',
  answer: { 200: 'priceIndexSchema' },
  errors: [404],
  docs: {
    tag: 'Open data',
    summary: 'How prices changed by region and aisle, what a basket costs, and how regions compare',
    description: 'Computed from the file of monthly prices in the open data. See docs/open-data.md for the method.',
  },
} as const satisfies DocumentedCall;

export const exportPriceIndex = {
  method: 'GET',
  path: '/price-index/export/',
  who: 'anyone',
  query: 'priceIndexFileQuerySchema',
  answer: { 200: 'text/csv' },
  errors: [404],
  docs: { tag: 'Open data', summary: 'A table of the same as a CSV file. By default the points of the index' },
} as const satisfies DocumentedCall;
