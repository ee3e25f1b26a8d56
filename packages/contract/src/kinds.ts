import { areaQuerySchema, rejectDistanceWithoutNear } from './areas.ts';
import type { DocumentedCall } from './call.ts';
import { kindReferenceSchema, pageOf, pageQuery, recordIdInUrl } from './common.ts';
import { listingSchema } from './listings.ts';
import { soldByValues } from './names.ts';
import { z } from './zod.ts';

export const dimensionSchema = z.enum(['mass', 'volume', 'count']);
export const aisleReferenceSchema = z.object({ id: z.number().int(), name: z.string() });

/** Kind of products of any brand and size: 'UHT full cream milk'. */
export const kindSchema = kindReferenceSchema.extend({
  dimension: dimensionSchema.describe('What its packages are measured by.'),
  aisle: aisleReferenceSchema,
  sold_by: z
    .enum(soldByValues)
    .describe('weight: of loose goods any amount is bought, half a pound for half the price.'),
});
export type Kind = z.infer<typeof kindSchema>;

export const kindQuerySchema = pageQuery(12, 50)
  .extend({ search: z.string().max(200).default(''), aisle: recordIdInUrl.optional(), ...areaQuerySchema.shape })
  .superRefine(rejectDistanceWithoutNear);
export type KindQuery = z.infer<typeof kindQuerySchema>;

export const kindOffersSchema = kindSchema.extend({
  products: z.number().int().describe('How many of its products are listed there.'),
  stores: z.number().int().describe('How many stores list one.'),
  cheapest: listingSchema.nullable().describe('By unit price; by price where none is known.'),
});
export type KindOffers = z.infer<typeof kindOffersSchema>;
export const kindOffersPageSchema = pageOf(kindOffersSchema);
export type KindOffersPage = z.infer<typeof kindOffersPageSchema>;

/** Id or slug of a kind. */
export const kindParamsSchema = z.object({ id: z.string().regex(/^[a-z0-9-]{1,120}$/) });
export const kindDetailsQuerySchema = pageQuery(24, 100)
  .extend({ store: recordIdInUrl.optional(), ...areaQuerySchema.shape })
  .superRefine(rejectDistanceWithoutNear);
export type KindDetailsQuery = z.infer<typeof kindDetailsQuerySchema>;

export const kindFileQuerySchema = z.object({
  region: areaQuerySchema.shape.region,
  store: recordIdInUrl.optional(),
});
export const aisleFileQuerySchema = kindFileQuerySchema.pick({ region: true });

const kindRegionSchema = z.object({
  region: z.string(),
  cheapest: listingSchema,
  median_unit_price: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .nullable()
    .describe('The middle of the unit prices there, TT$ for one `unit` of the listings; null where none is known.'),
});

export const kindDetailsSchema = pageOf(listingSchema).extend({
  kind: kindSchema,
  regions: z.array(kindRegionSchema).describe('In the usual order, without those where nothing is listed.'),
});
export type KindDetails = z.infer<typeof kindDetailsSchema>;

export const aisleSchema = aisleReferenceSchema.extend({
  position: z.number().int().describe('Grows as one walks through a store.'),
  kinds: z.number().int().describe('How many kinds lie there that some store lists.'),
});
export type Aisle = z.infer<typeof aisleSchema>;
export const aisleListSchema = z.array(aisleSchema);

export const listKinds = {
  method: 'GET',
  path: '/product/kind/',
  who: 'anyone',
  query: 'kindQuerySchema',
  answer: { 200: 'kindOffersPageSchema' },
  docs: {
    tag: 'Kinds',
    summary: 'Search kinds of products, each with where it is cheapest',
    description:
      'A kind matches when every word of `search` begins a word of its name. Kinds that no store there lists are left out.',
  },
} as const satisfies DocumentedCall;

export const getKind = {
  method: 'GET',
  path: '/product/kind/:id/',
  who: 'anyone',
  params: 'kindParamsSchema',
  query: 'kindDetailsQuerySchema',
  answer: { 200: 'kindDetailsSchema' },
  errors: [404],
  docs: {
    tag: 'Kinds',
    summary: 'One kind: all brands and sizes by unit price',
    description:
      'By id or slug. Listings come by unit price, those without one last by price; `regions` compares the regions.',
  },
} as const satisfies DocumentedCall;

export const exportKind = {
  method: 'GET',
  path: '/product/kind/:id/export/',
  who: 'anyone',
  params: 'kindParamsSchema',
  query: 'kindFileQuerySchema',
  answer: { 200: 'text/csv' },
  errors: [404],
  docs: { tag: 'Kinds', summary: 'All real prices of a kind by unit price, as a CSV file' },
} as const satisfies DocumentedCall;

export const exportAisle = {
  method: 'GET',
  path: '/product/aisle/:id/export/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  query: 'aisleFileQuerySchema',
  answer: { 200: 'text/csv' },
  errors: [404],
  docs: { tag: 'Kinds', summary: 'The kinds of an aisle with a real price, each with the cheapest one, as a CSV file' },
} as const satisfies DocumentedCall;

export const listAisles = {
  method: 'GET',
  path: '/product/aisle/',
  who: 'anyone',
  answer: { 200: 'aisleListSchema' },
  docs: { tag: 'Kinds', summary: 'The aisles in their order' },
} as const satisfies DocumentedCall;
