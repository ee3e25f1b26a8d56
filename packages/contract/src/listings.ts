import { distanceKmSchema, nearQuerySchema, rejectDistanceWithoutNear } from './areas.ts';
import type { DocumentedCall } from './call.ts';
import {
  kindReferenceSchema,
  moneySchema,
  pageOf,
  pageQuery,
  recordIdInUrl,
  regionSchema,
  timestampSchema,
  verificationSchema,
} from './common.ts';
import { type ListingSortField, listingSortFields } from './names.ts';
import { z } from './zod.ts';

/** packages/domain has the rule (priceConfidence). */
const confidenceSchema = z
  .enum(['high', 'medium', 'low'])
  .describe(
    'high: verified or surveyed, and seen within 45 days; medium: the same within 120 days, or confirmed by other ' +
      'shoppers; low: everything else, samples, and prices that the newest survey of the store no longer has.',
  );

const offerShape = {
  product: z.number().int(),
  product_id: z.number().int(),
  product_name: z.string(),
  product_brand: z.string(),
  product_amount: z.string(),
  product_image: z.string().nullable(),
  product_img_is_verified: verificationSchema.nullable(),
  product_can_upload_image: z.boolean(),
  store: z.number().int(),
  store_id: z.number().int(),
  store_name: z.string(),
  store_address: z.string(),
  store_region: z.string(),
  store_lat: z.number().nullable(),
  store_lon: z.number().nullable(),
  store_location_is_approximate: z
    .boolean()
    .describe('The position is that of the store’s area: a survey names no streets.'),
  store_image: z.string().nullable(),
  store_img_is_verified: verificationSchema.nullable(),
  store_can_upload_image: z.boolean(),
};
const kindShape = {
  kind: kindReferenceSchema
    .extend({ aisle: z.number().int().describe('The id of the aisle that it lies in.') })
    .nullable()
    .describe('What the product is, whatever its brand and size; null until it was read, seconds after an update.'),
  distance_km: distanceKmSchema.optional(),
  waiting: z
    .array(z.enum(['product', 'store']))
    .optional()
    .describe('Of one listing: which of the two has changes of yours that wait for review and only you see.'),
};

/** Product and store of a listing, without a price. */
export const unpricedSchema = z.object({ ...offerShape, ...kindShape });
export type Unpriced = z.infer<typeof unpricedSchema>;

export const listingSchema = z.object({
  id: z.number().int(),
  price_id: z.number().int(),
  price: moneySchema,
  price_is_verified: verificationSchema,
  source: z.string(),
  date_added: timestampSchema,
  last_seen: timestampSchema.describe('When a survey or a shopper saw this price the last time; the age of a price.'),
  confirmations: z
    .number()
    .int()
    .describe('How many surveys and independent shoppers have seen it since it was added.'),
  confidence: confidenceSchema,
  missed_at: timestampSchema
    .optional()
    .describe('Day of the newest survey of the store, which no longer has this price; left out if it has.'),
  ...offerShape,
  unit_price: moneySchema
    .nullable()
    .describe('Price of one `unit` of the product, TT$; null where the amount is not known.'),
  unit: z.string().nullable().describe('What `unit_price` is for: "100 g", "100 ml" or "each".'),
  price_per_lb: moneySchema.optional().describe('Price of a pound, TT$; only of goods that are sold by weight.'),
  ...kindShape,
});
export type Listing = z.infer<typeof listingSchema>;

export const listingOrderingSchema = z.enum(
  listingSortFields.flatMap((field) => [field, `-${field}`] as const) as [
    ListingSortField | `-${ListingSortField}`,
    ...(ListingSortField | `-${ListingSortField}`)[],
  ],
);
export type ListingOrdering = z.infer<typeof listingOrderingSchema>;

const placeholderQuery = z.object({
  placeholder: z
    .enum(['', '0', '1'])
    .default('')
    .describe('1: the address of a drawing stands in for a picture of the product that is missing.'),
});
export const listingDetailsQuerySchema = placeholderQuery;

/** 'Everywhere' and '' mean all regions. */
export const listingQuerySchema = pageQuery(24, 100)
  .extend({
    search: z.string().max(200).default(''),
    region: z.union([regionSchema, z.enum(['', 'Everywhere'])]).default(''),
    ordering: z.union([listingOrderingSchema, z.enum(['', 'distance'])]).default(''),
    product: recordIdInUrl.optional(),
    store: recordIdInUrl.optional(),
    source: z.string().max(50).optional(),
    product__barcode: z.string().max(50).optional(),
    ...nearQuerySchema.shape,
    ...placeholderQuery.shape,
  })
  .superRefine(rejectDistanceWithoutNear);
export type ListingQuery = z.infer<typeof listingQuerySchema>;

export const listingPageSchema = pageOf(listingSchema).extend({
  corrected_query: z
    .string()
    .optional()
    .describe('The words that were searched instead, where nothing matched as typed.'),
});
export type ListingPage = z.infer<typeof listingPageSchema>;

/** Prices of a product in the queried area. */
export const productOffersSchema = z.object({
  product: z.number().int(),
  cheapest: listingSchema.describe('The listing of the lowest price; of equal ones the newest, then the lowest id.'),
  highest: moneySchema.describe('The highest price.'),
  stores: z.number().int().positive().describe('How many stores list it.'),
  newest: timestampSchema.describe('When the newest of these prices was added.'),
});
export type ProductOffers = z.infer<typeof productOffersSchema>;

export const productOffersPageSchema = pageOf(productOffersSchema).extend({
  corrected_query: listingPageSchema.shape.corrected_query,
});
export type ProductOffersPage = z.infer<typeof productOffersPageSchema>;

export const listListings = {
  method: 'GET',
  path: '/price/price/',
  who: 'anyone',
  query: 'listingQuerySchema',
  answer: { 200: 'listingPageSchema' },
  docs: {
    tag: 'Listings',
    summary: 'Search and browse listings',
    description:
      'A listing matches when every word of `search` begins a word of its product or its store; what has no words, such as ' +
      'emoji alone, finds nothing. A minus before a word excludes it (`milk -powder`). Without `ordering` a search answers ' +
      'by relevance, everything else ' +
      'newest day first, and of one day what was surveyed or checked before what nobody has looked at yet.',
  },
} as const satisfies DocumentedCall;

export const listProductOffers = {
  method: 'GET',
  path: '/price/by-product/',
  who: 'anyone',
  query: 'listingQuerySchema',
  answer: { 200: 'productOffersPageSchema' },
  docs: {
    tag: 'Listings',
    summary: 'Search and browse listings, one answer a product',
    description:
      'Takes the query of `/price/price/` and answers the products of what that finds: where each is cheapest, its highest ' +
      'price, in how many stores. `price`, `unit_price` and `store__name` order by the cheapest listing, `date_added` by the ' +
      'newest, `distance` by the nearest store. Without `ordering` a search answers by relevance, then by the lowest unit price.',
  },
} as const satisfies DocumentedCall;

export const getListing = {
  method: 'GET',
  path: '/price/price/:id/',
  who: 'anyone',
  params: 'idParamsSchema',
  query: 'listingDetailsQuerySchema',
  answer: { 200: 'listingSchema' },
  errors: [404],
  docs: { tag: 'Listings', summary: 'One listing' },
} as const satisfies DocumentedCall;
