import type { DocumentedCall } from './call.ts';
import { kindReferenceSchema } from './common.ts';
import { dimensionSchema } from './kinds.ts';
import { amountUnits } from './names.ts';
import { z } from './zod.ts';

const id = z.number().int();

/** Need that a person put on lists before, in one of the four forms. */
export const frequentItemSchema = z.object({
  product: id.nullable(),
  store: id.nullable().describe('Where the product was wanted the last time; null for anywhere.'),
  kinds: z
    .array(kindReferenceSchema.extend({ dimension: dimensionSchema }))
    .describe('As they were wanted together the last time; empty for other things.'),
  amount: z.string().nullable(),
  amount_unit: z.enum(amountUnits).nullable(),
  text: z.string().describe("Words of the person's own; '' for other things."),
  name: z.string(),
  brand: z.string(),
  product_amount: z.string(),
  quantity: z.number().int(),
});
export type UsualThing = z.infer<typeof frequentItemSchema>;

export const usualThingsSchema = z
  .array(frequentItemSchema)
  .describe('What the person adds most and last comes first.');

export const listUsualThings = {
  method: 'GET',
  path: '/shoppinglist/usual/',
  who: 'user',
  answer: { 200: 'usualThingsSchema' },
  docs: {
    tag: 'Shopping lists',
    summary: 'The needs that the person adds most',
    description:
      'At most 200. An addition counts 1 and a tick 2, halved every 60 days. Devices store them, to add to lists without a network.',
  },
} as const satisfies DocumentedCall;
