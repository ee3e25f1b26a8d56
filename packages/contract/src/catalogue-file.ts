import type { DocumentedCall } from './call.ts';
import { regionSchema, verificationSchema } from './common.ts';
import { kindSchema } from './kinds.ts';
import { z } from './zod.ts';

export const catalogueFileQuerySchema = z.object({
  region: z.union([regionSchema, z.enum(['', 'Everywhere'])]).default(''),
  known: z
    .string()
    .regex(/^[\w,-]*$/)
    .max(600)
    .default('')
    .describe('Hashes of the parts that the device has, with commas between them.'),
});

const int = z.number().int();
const steps = 'Each number but the first is the difference to the one before.';
const picture = z.string().nullable();

const fileStoreSchema = z.object({
  id: int,
  name: z.string(),
  name_rank: int.describe('Position of the name among the names of all stores.'),
  address: z.string(),
  region: z.string().nullable(),
  lat: z.string().nullable(),
  lon: z.string().nullable(),
  location_source: z.enum(['unknown', 'area', 'geocoded', 'exact']),
  image: picture,
  img_is_verified: verificationSchema.nullable(),
});

/** Columns of products, in the order of their ids. */
const fileProductsSchema = z.object({
  id: z.array(int).describe(steps),
  name: z.array(z.string()),
  brand: z.array(z.string()),
  amount: z.array(z.string()),
  kind: z.array(int),
  dimension: z.array(kindSchema.shape.dimension),
  base_amount: z.array(z.string().nullable()).describe('In kilograms, litres or pieces.'),
  barcode: z.array(z.string().nullable()),
  image: z.array(picture),
  img_is_verified: z.array(verificationSchema.nullable()),
  listings: z.array(int).describe('Number of listings of each product.'),
});

/** Columns of listings, in the order of their products. */
const fileListingsSchema = z.object({
  store: z.array(int).describe(steps),
  price: z.array(int).describe('In cents.'),
  price_id: z.array(int).describe(steps),
  added: z.array(int).describe('Position in `times`.'),
  seen: z.array(int).describe('Position in `times`.'),
  details: z.array(int).describe('Position in `details`.'),
});

export const catalogueHeadSchema = z.object({
  stores: z.array(fileStoreSchema),
  kinds: z
    .array(kindSchema.extend({ names: z.array(z.string()).describe('Other names that people use for it.') }))
    .describe('Equal matches of a search come in this order.'),
});

export const cataloguePartSchema = z.object({
  products: fileProductsSchema,
  listings: fileListingsSchema,
  times: z.array(int).describe(`In microseconds since 2000. ${steps}`),
  details: z.array(z.string()).describe('Fields of a price with few different values, as JSON.'),
});

const pieceOf = <Content extends z.ZodType>(content: Content) =>
  z.object({
    hash: z.string(),
    content: content.nullable().describe('Null: the device has it.'),
  });

/** The public catalogue of an area, for searching on a device. */
export const catalogueFileSchema = z.object({
  format: int.describe('Changes with the meaning of the columns.'),
  region: z.string().describe("Whose prices these are; '' for everywhere."),
  head: pieceOf(catalogueHeadSchema),
  parts: z.array(pieceOf(cataloguePartSchema)).describe('The products with equal `id % parts.length`.'),
});
export type CatalogueFile = z.infer<typeof catalogueFileSchema>;
export type CatalogueHead = z.infer<typeof catalogueHeadSchema>;
export type CataloguePart = z.infer<typeof cataloguePartSchema>;

export const getCatalogueFile = {
  method: 'GET',
  path: '/catalogue/',
  who: 'anyone',
  query: 'catalogueFileQuerySchema',
  answer: { 200: 'catalogueFileSchema' },
  docs: {
    tag: 'Listings',
    summary: 'All listings of an area, for searching without a network',
    description:
      'In parts, each with a hash. A device that sends the hashes it has in `known` gets only the parts that have changed.',
  },
} as const satisfies DocumentedCall;
