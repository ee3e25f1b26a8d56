import type { DocumentedCall } from './call.ts';
import { z } from './zod.ts';

export const productLookupQuerySchema = z.object({
  query: z.string().trim().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(50).default(8),
  source: z.literal('usda').default('usda'),
});
export const productLookupSchema = z.object({
  results: z.array(z.object({ name: z.string(), brand: z.string(), amount: z.string(), barcode: z.string() })),
});
export type ProductLookup = z.infer<typeof productLookupSchema>['results'][number];

export const barcodeLookupQuerySchema = z.object({ barcode: z.string().trim().min(1).max(50) });
export const barcodeLookupSchema = z.object({
  product: z
    .object({
      name: z.string().describe("'' where only the picture or the brand is known."),
      brand: z.string(),
      amount: z.string(),
      barcode: z.string(),
      picture: z.string().nullable().describe('A data: address.'),
    })
    .nullable(),
});
export type BarcodeLookup = NonNullable<z.infer<typeof barcodeLookupSchema>['product']>;

export const locationQuerySchema = z.object({
  store_name: z.string().trim().max(200).optional(),
  address: z.string().trim().max(300).optional(),
});
export const locationSuggestionsSchema = z.array(
  z.object({
    store_name: z.string(),
    address: z.string(),
    address_raw: z.string(),
    lat: z.number(),
    lon: z.number(),
  }),
);
export type LocationSuggestion = z.infer<typeof locationSuggestionsSchema>[number];

export const lookUpProducts = {
  method: 'GET',
  path: '/search-suggest/new-product-lookup/',
  who: 'user',
  query: 'productLookupQuerySchema',
  answer: { 200: 'productLookupSchema' },
  docs: {
    tag: 'Adding',
    summary: 'Look up a product elsewhere',
    description: 'From USDA FoodData Central; empty where the service has no key for it.',
  },
} as const satisfies DocumentedCall;

export const lookUpBarcode = {
  method: 'GET',
  path: '/search-suggest/barcode-lookup/',
  who: 'user',
  query: 'barcodeLookupQuerySchema',
  answer: { 200: 'barcodeLookupSchema' },
  docs: {
    tag: 'Adding',
    summary: 'Look up a barcode elsewhere',
    description: 'From Open Food Facts, with its picture; `product` is null where it is not known there either.',
  },
} as const satisfies DocumentedCall;

export const suggestLocations = {
  method: 'GET',
  path: '/webmin/nominatim-suggest/',
  who: 'user',
  query: 'locationQuerySchema',
  answer: { 200: 'locationSuggestionsSchema' },
  docs: {
    tag: 'Adding',
    summary: 'Where a store may be',
    description: 'At most five places in Trinidad and Tobago, from OpenStreetMap’s Nominatim.',
  },
} as const satisfies DocumentedCall;
