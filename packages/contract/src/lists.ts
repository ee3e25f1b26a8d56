import { areaSchema } from './areas.ts';
import type { DocumentedCall } from './call.ts';
import { moneySchema, pageOf, pageQuery, timestampSchema } from './common.ts';
import { listNameRequired, maxListDescriptionLength, maxListNameLength } from './form-rules.ts';
import { z } from './zod.ts';

export const listRoleSchema = z.enum(['owner', 'member']);
export type ListRole = z.infer<typeof listRoleSchema>;

/** Money in TT$ with two places. Sums can exceed the limit of one price. */
export const sumSchema = z.string().regex(/^\d+\.\d{2}$/);

/** Number of priced items by source of the price. */
export const totalBasisSchema = z.object({
  store: z.number().int().describe('Products at the store that the item names.'),
  cheapest: z.number().int().describe("At their cheapest in the list's area."),
  planned: z.number().int().describe('At the stores of the plan in use.'),
  unknown: z.number().int().describe('Without a price; not in the total.'),
  pending: z
    .number()
    .int()
    .optional()
    .describe('With a price that is being computed; not yet in the total. Absent if 0.'),
});

/** Plan that a list follows. */
export const listPlanSchema = z.object({
  made_at: timestampSchema,
  max_stops: z.number().int(),
  stop_cost: moneySchema,
  stops: z.array(
    z.object({
      store: z.number().int(),
      name: z.string(),
      address: z.string().optional().describe('Absent from plans that a device stored earlier.'),
    }),
  ),
  planned_total: sumSchema.describe('As it was when the plan was taken.'),
  current_total: sumSchema.describe('The same items at the same stores now.'),
});

export const shoppingListSchema = z.object({
  id: z.number().int(),
  client_id: z.uuid().describe('Made by the device that made the list; making it again with the same one makes none.'),
  name: z.string(),
  description: z.string(),
  last_updated: timestampSchema,
  is_owner: z.boolean(),
  role: listRoleSchema,
  member_count: z.number().int().describe('The owner included.'),
  item_count: z.number().int(),
  needed_count: z.number().int(),
  total: sumSchema.describe('Of the needed items that have a price, TT$.'),
  basis: totalBasisSchema.describe('How many of the needed items the total rests on in which way.'),
  area: areaSchema.describe(
    'Where its people shop; null is everywhere. `preferred`: the stores that its owner prefers.',
  ),
  plan: listPlanSchema.nullable(),
  version: z.number().int().describe('Grows with every change of the list, its items, its members or its invites.'),
});
export type ShoppingList = z.infer<typeof shoppingListSchema>;
export const shoppingListPageSchema = pageOf(shoppingListSchema);
export const shoppingListQuerySchema = pageQuery(50, 100);

export const shoppingListFieldsSchema = z.object({
  name: z.string().trim().min(1, listNameRequired).max(maxListNameLength),
  description: z.string().trim().max(maxListDescriptionLength).default(''),
  area: areaSchema.optional().describe('Left out: everywhere for a new list, as it is for one that is there.'),
});

export const newShoppingListSchema = shoppingListFieldsSchema.extend({
  client_id: z.uuid().optional().describe('Made up by the server where it is missing.'),
});

/** Omitted fields stay unchanged. */
export const shoppingListChangeSchema = z
  .object({
    name: shoppingListFieldsSchema.shape.name,
    description: shoppingListFieldsSchema.shape.description.unwrap(),
    area: areaSchema,
  })
  .partial();
export type ShoppingListChange = z.infer<typeof shoppingListChangeSchema>;

export const listShoppingLists = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/',
  who: 'user',
  query: 'shoppingListQuerySchema',
  answer: { 200: 'shoppingListPageSchema' },
  docs: { tag: 'Shopping lists', summary: 'The own and shared lists, the last changed first' },
} as const satisfies DocumentedCall;

export const createShoppingList = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/',
  who: 'user',
  body: 'newShoppingListSchema',
  answer: { 200: 'shoppingListSchema', 201: 'shoppingListSchema' },
  errors: [409, 410],
  docs: {
    tag: 'Shopping lists',
    summary: 'Make a list',
    description:
      '200 with the list as it is where the person made one with the client id before, 410 where it is theirs no more.',
  },
} as const satisfies DocumentedCall;

export const getShoppingList = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'shoppingListSchema' },
  errors: [404],
  docs: { tag: 'Shopping lists', summary: 'One list' },
} as const satisfies DocumentedCall;

export const replaceShoppingList = {
  method: 'PUT',
  path: '/shoppinglist/shoppinglist/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'shoppingListFieldsSchema',
  answer: { 200: 'shoppingListSchema' },
  errors: [403, 404],
  docs: { tag: 'Shopping lists', summary: 'Rename or describe a list anew', description: 'For its owner.' },
} as const satisfies DocumentedCall;

export const changeShoppingList = {
  method: 'PATCH',
  path: '/shoppinglist/shoppinglist/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'shoppingListChangeSchema',
  answer: { 200: 'shoppingListSchema' },
  errors: [403, 404],
  docs: { tag: 'Shopping lists', summary: 'Rename or describe a list anew', description: 'For its owner.' },
} as const satisfies DocumentedCall;

export const deleteShoppingList = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
  docs: { tag: 'Shopping lists', summary: 'Delete a list with everything on it', description: 'For its owner.' },
} as const satisfies DocumentedCall;
