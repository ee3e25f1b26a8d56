import type { DocumentedCall } from './call.ts';
import { kindReferenceSchema, moneySchema, regionSchema } from './common.ts';
import { dimensionSchema } from './kinds.ts';
import { amountUnits, soldByNames } from './names.ts';
import { z } from './zod.ts';

export const pocketQuerySchema = z.object({
  region: z.union([regionSchema, z.enum(['', 'Everywhere'])]).default(''),
});

const id = z.number().int();
const isExample = z.boolean().optional().describe('true if `price` is an example price; else absent.');
const kindInPocket = kindReferenceSchema.extend({ dimension: dimensionSchema });

/** Need that a person put on lists before, in one of the four forms. */
export const frequentItemSchema = z.object({
  product: id.nullable(),
  store: id.nullable().describe('Where the product was wanted the last time; null for anywhere.'),
  kinds: z.array(kindInPocket).describe('As they were wanted together the last time; empty for other things.'),
  amount: z.string().nullable(),
  amount_unit: z.enum(amountUnits).nullable(),
  text: z.string().describe("Words of the person's own; '' for other things."),
  name: z.string(),
  brand: z.string(),
  product_amount: z.string(),
  quantity: z.number().int(),
});
export type UsualThing = z.infer<typeof frequentItemSchema>;

/** Catalogue snapshot on a device, for adding to lists offline. */
export const catalogueSnapshotSchema = z.object({
  region: z.string().describe("Whose prices these are; '' for everywhere."),
  stores: z.array(z.object({ id, name: z.string(), address: z.string() })).describe('Those that are named below.'),
  kinds: z
    .array(
      kindInPocket.extend({
        aisle: z.string(),
        names: z.array(z.string()).optional().describe('Other names that people use for it.'),
        products: id.describe('How many of its products are listed there.'),
        sold_by: z.enum(soldByNames).optional().describe('Absent in answers of earlier releases.'),
        pack: z.string().nullable().describe('What its products mostly hold, in kg, litres or pieces.'),
        price: moneySchema,
        price_amount: z.string().describe('What the product with the lowest unit price holds, of which `price` is.'),
        store: id,
        is_example: isExample,
      }),
    )
    .describe('Every kind that is listed there.'),
  products: z
    .array(
      z.object({
        id,
        name: z.string(),
        brand: z.string(),
        amount: z.string(),
        barcode: z.string().nullable(),
        kind: id.nullable(),
        price: moneySchema,
        store: id,
        is_example: isExample,
      }),
    )
    .describe('Each at its lowest price, those of most stores first, 5,000 at most.'),
  usual: z.array(frequentItemSchema).describe('What the person adds most and last comes first; empty for guests.'),
});
export type Pocket = z.infer<typeof catalogueSnapshotSchema>;

export const getPocket = {
  method: 'GET',
  path: '/shoppinglist/pocket/',
  who: 'anyone',
  query: 'pocketQuerySchema',
  answer: { 200: 'catalogueSnapshotSchema' },
  docs: {
    tag: 'Shopping lists',
    summary: 'What a device keeps to add to lists without a network',
    description:
      'Kinds, the products that most stores list, and what the person adds usually. Prices are at most some minutes old. ' +
      'Ask again with If-None-Match: nothing is sent while nothing has changed.',
  },
} as const satisfies DocumentedCall;
