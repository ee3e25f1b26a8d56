import type { DocumentedCall } from './call.ts';
import { basedOnVersionSchema, kindReferenceSchema, regionSchema, timestampSchema, versionSchema } from './common.ts';
import { dimensionSchema } from './kinds.ts';
import { sumSchema } from './lists.ts';
import { amountUnits, maxBasketLines, maxBasketPeople } from './names.ts';
import { planStoreSchema } from './plans.ts';
import { z } from './zod.ts';

const countedSchema = z.enum(['people', 'children']).describe('The persons whose number scales the basket.');
const slugSchema = z.string().regex(/^[a-z0-9-]{1,120}$/);

const lineSchema = z.object({
  amount: z
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(1, 'Enter a number above 0.')
    .max(100_000)
    .describe('For one person or one household, in `unit`.'),
  unit: z.enum(['g', 'ml', 'piece']),
  per: z.enum(['person', 'household']),
});

export const basketSummarySchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  counted: countedSchema,
  usual_count: z.number().int().describe('The number of persons if none is given.'),
  lines: z.number().int().describe('How many of its lines have a kind.'),
});
export type BasketSummary = z.infer<typeof basketSummarySchema>;
export const basketListSchema = z.object({ results: z.array(basketSummarySchema) });

export const basketParamsSchema = z.object({ slug: slugSchema });
export const basketQuerySchema = z.object({
  people: z.coerce.number().int().min(1).max(maxBasketPeople).optional().describe('Persons; the usual number without.'),
  region: regionSchema.or(z.literal('')).default('').describe('Where to shop; empty is everywhere.'),
});
export type BasketQuery = z.output<typeof basketQuerySchema>;

const basketLineSchema = lineSchema.extend({
  kind: kindReferenceSchema.extend({ dimension: dimensionSchema }),
  whole: z.object({ amount: z.string(), unit: z.enum(amountUnits) }).describe('The amount for all persons.'),
  need: z
    .object({ amount: z.string(), amount_unit: z.enum(amountUnits), quantity: z.number().int() })
    .describe('The whole amount as an item of a list or a plan: `amount` is wanted `quantity` times.'),
  cost: sumSchema.nullable().describe('On the trip, of whole packs; null where nothing is found.'),
  store: z.number().int().nullable().describe('Its stop of the trip.'),
  is_example: z.boolean().describe('One of its prices is an example.'),
});

export const basketSchema = basketSummarySchema.omit({ lines: true }).extend({
  people: z.number().int(),
  region: z.string(),
  lines: z.array(basketLineSchema).describe('Without the lines of kinds that are not in the catalogue.'),
  trip: z
    .object({
      total: sumSchema,
      found: z.number().int().describe('How many lines have a price there.'),
      examples: z.number().int().describe('How many of these use an example price.'),
      oldest: timestampSchema.nullable().describe('When the oldest price used was seen.'),
      stops: z.array(z.object({ store: planStoreSchema, subtotal: sumSchema, lines: z.number().int() })),
    })
    .describe('The best trip of at most two stores, as POST /price/plans/ finds it.'),
});
export type Basket = z.infer<typeof basketSchema>;

const adminLineSchema = lineSchema.extend({ kind: slugSchema.describe('The slug of a kind.') });
export const adminBasketSchema = basketSummarySchema.omit({ lines: true }).extend({
  id: z.number().int(),
  lines: z.array(adminLineSchema.extend({ name: z.string().nullable().describe('Of the kind; null without one.') })),
  version: versionSchema,
});
export type AdminBasket = z.infer<typeof adminBasketSchema>;
export const adminBasketListSchema = z.object({ results: z.array(adminBasketSchema) });

const text = (most: number, message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(most)
    .refine((given) => given.isWellFormed(), 'This text has a character we can’t save.');

const basketFields = {
  name: text(80, 'Enter a name.'),
  description: text(500, 'Enter a text.'),
  counted: countedSchema,
  usual_count: z
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(1, 'Enter a number above 0.')
    .max(maxBasketPeople, `Enter at most ${maxBasketPeople}.`)
    .describe('The number of persons if none is given.'),
  lines: z.array(adminLineSchema).min(1, 'Add a kind.').max(maxBasketLines),
};

export const newBasketSchema = z.object({
  slug: z
    .string()
    .trim()
    .min(1, 'Enter an address.')
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters and digits, with single hyphens between words.')
    .describe('The end of the address of its page, which stays as it is.'),
  ...basketFields,
});
export type NewBasket = z.output<typeof newBasketSchema>;

/** Omitted fields stay unchanged. */
export const basketChangeSchema = z.object({ ...basketFields, version: basedOnVersionSchema }).partial();
export type BasketChange = z.output<typeof basketChangeSchema>;

export const listBaskets = {
  method: 'GET',
  path: '/basket/',
  who: 'anyone',
  answer: { 200: 'basketListSchema' },
  docs: { tag: 'Baskets', summary: 'The ready-made baskets' },
} as const satisfies DocumentedCall;

export const getBasket = {
  method: 'GET',
  path: '/basket/:slug/',
  who: 'anyone',
  params: 'basketParamsSchema',
  query: 'basketQuerySchema',
  answer: { 200: 'basketSchema' },
  errors: [404],
  docs: {
    tag: 'Baskets',
    summary: 'A basket for a household, priced by the cheapest trip',
    description: 'Amounts are scaled exactly. `total` is of whole packs, so it may buy more than the amounts.',
  },
} as const satisfies DocumentedCall;

export const listAdminBaskets = {
  method: 'GET',
  path: '/webmin/baskets/',
  who: 'superuser',
  answer: { 200: 'adminBasketListSchema' },
  docs: { tag: 'WebMin', summary: 'The ready-made baskets, with lines of missing kinds' },
} as const satisfies DocumentedCall;

export const createBasket = {
  method: 'POST',
  path: '/webmin/baskets/',
  who: 'superuser',
  body: 'newBasketSchema',
  answer: { 201: 'adminBasketSchema' },
  docs: {
    tag: 'WebMin',
    summary: 'Add a basket',
    description: 'It comes last. 400 names `slug` if another basket has it, and `lines` for an unknown kind.',
  },
} as const satisfies DocumentedCall;

export const changeBasket = {
  method: 'PATCH',
  path: '/webmin/baskets/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'basketChangeSchema',
  answer: { 200: 'adminBasketSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Change a basket. Its address stays' },
} as const satisfies DocumentedCall;

export const deleteBasket = {
  method: 'DELETE',
  path: '/webmin/baskets/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: {
    tag: 'WebMin',
    summary: 'Delete a basket',
    description: 'Items that people added from it stay on their lists. The audit log has its content.',
  },
} as const satisfies DocumentedCall;
