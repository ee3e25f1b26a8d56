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
