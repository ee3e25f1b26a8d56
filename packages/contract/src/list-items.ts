import { moneySchema, pageOf, pageQuery, timestampSchema } from './common.ts';
import { needFields, validateNeed } from './item-needs.ts';
import { listingSchema, unpricedSchema } from './listings.ts';
import { shoppingListSchema, sumSchema } from './lists.ts';
import {
  amountUnits,
  largestQuantity,
  longestNote,
  maxTitleLength,
  mostItemsAtOnce,
  mostListsAtOnce,
} from './names.ts';
import { packSchema } from './packs.ts';
import { z } from './zod.ts';

const recordId = z.number().int().positive().max(2_147_483_647);

/** Source of an item's price: its own or planned store, or the cheapest store in the list's area. */
export const priceBasisSchema = z.enum(['store', 'cheapest']);

export const listItemSchema = z.object({
  id: z.number().int(),
  client_id: z.uuid().describe('Made by the client that added the item; adding again with the same one adds nothing.'),
  shopping_list: z.number().int(),
  product: z.number().int().nullable(),
  store: z.number().int().nullable().describe('Where the product is wanted; null for anywhere.'),
  kinds: z.array(z.number().int()).describe('Any brand and size of these, in `amount`; empty for other items.'),
  kind_details: z.array(
    z.object({
      id: z.number().int(),
      slug: z.string(),
      name: z.string(),
      dimension: z.enum(['mass', 'volume', 'count']),
    }),
  ),
  text: z.string().describe("Words of the person's own; '' for other items."),
  amount: z.string().nullable().describe('How much of the kinds is wanted, such as "1.5".'),
  amount_unit: z.enum(amountUnits).nullable(),
  title: z.string().optional().describe("The person's own title, such as 'Oil'; '' if there is none."),
  name: z.string().describe('What to call it: the product, the kinds, or the words.'),
  note: z.string(),
  added_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  is_needed: z.boolean(),
  quantity: z.number().int(),
  date_added: timestampSchema,
  version: z.number().int().describe('The version of the list in which the item changed last.'),
  priceDetails: listingSchema
    .nullable()
    .describe('The listing, of kinds the first of their packs; null while nobody knows a price.'),
  price_basis: priceBasisSchema.nullable().describe('null while nobody knows a price.'),
  packs: z.array(packSchema).describe('What would be bought of kinds, once; empty for other items.'),
  cost: sumSchema
    .nullable()
    .describe('Of the whole item, the quantity included, TT$; null while nobody knows a price.'),
  price_pending: z
    .boolean()
    .optional()
    .describe(
      'true while the price of the kinds is being computed: `cost` is null, read the item again in a few seconds.',
    ),
  planned: z
    .object({ store: z.number().int(), store_name: z.string(), cost: sumSchema.nullable() })
    .nullable()
    .describe('Where the plan in use has it bought.'),
  unpriced: unpricedSchema.nullable().describe('The product and store where there is no listing, else null.'),
  held_price: moneySchema.nullable().describe('A price that the viewer reported and that waits for review, TT$.'),
});
export type ListItem = z.infer<typeof listItemSchema>;
export const listItemPageSchema = pageOf(listItemSchema).extend({
  version: z.number().int().describe('The version of the list that the page was read at.'),
});
export const listItemQuerySchema = pageQuery(100, 100).extend({ shopping_list: z.coerce.number().pipe(recordId) });

/** Fields of an item besides its need. */
export const itemFields = {
  quantity: z.number().int().min(1).max(largestQuantity),
  note: z
    .string()
    .trim()
    .max(longestNote)
    .refine((note) => note.isWellFormed(), 'This text has a character we can’t save.'),
  title: z
    .string()
    .overwrite((title) => title.replace(/\s+/g, ' ').trim())
    .max(maxTitleLength)
    .refine((title) => title.isWellFormed(), 'This text has a character we can’t save.')
    .describe("The person's own title; '' for none."),
};

const newItem = {
  ...needFields,
  quantity: itemFields.quantity.optional(),
  note: itemFields.note.optional(),
  title: itemFields.title.optional(),
};
export const newListItemSchema = z
  .object({
    ...newItem,
    shopping_list: recordId,
    is_needed: z.boolean().default(true),
    client_id: z.uuid().optional().describe('Made up by the server where it is missing.'),
  })
  .superRefine(validateNeed('needed'));
/** Adds each item to each list in one transaction. */
export const newListItemsSchema = z.object({
  shopping_lists: z.array(recordId).min(1, 'Please select at least one shopping list.').max(mostListsAtOnce),
  items: z
    .array(z.object(newItem).superRefine(validateNeed('needed')))
    .min(1)
    .max(mostItemsAtOnce),
  client_id: z.uuid().optional().describe('Of the whole call: the same one again adds nothing.'),
});
/** Effect of adding one need to one list. */
export const additionOutcomeSchema = z
  .enum(['added', 'increased', 'needed_again', 'unchanged'])
  .describe(
    '`added`: a new item. `increased`: it was on the list, and its quantity or amount grew. `needed_again`: it was ticked. ' +
      '`unchanged`: this client id was used before.',
  );
export type AdditionOutcome = z.infer<typeof additionOutcomeSchema>;
export const addedListItemSchema = listItemSchema.extend({ outcome: additionOutcomeSchema });
export const addedListItemsSchema = z.object({
  added: z.number().int().describe('How many items the call made; those that were on a list already are not counted.'),
  items: z.array(listItemSchema).describe('All that were asked for and are on the lists now.'),
  outcomes: z.array(additionOutcomeSchema).describe('One for each of `items`, in the same order.'),
});

/**
 * Omitted fields stay unchanged, so that two people can change different fields of one item. The need is one field:
 * send all of it or nothing.
 */
export const listItemChangeSchema = z
  .object({ ...needFields, is_needed: z.boolean(), ...itemFields })
  .partial()
  .superRefine(validateNeed('optional'));
export type ListItemChange = z.infer<typeof listItemChangeSchema>;

export const listChangesQuerySchema = z.object({
  since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).describe('The version that the client has.'),
});
/** Person who removed an item. Null after a merge, or if the account is deleted. */
export const removerSchema = z.object({ id: z.number().int(), name: z.string() }).nullable();

/** Changes of a list after a version. */
export const listChangesSchema = z.object({
  version: z.number().int(),
  list: shoppingListSchema,
  items: z.array(listItemSchema).describe('Added or changed.'),
  deleted: z
    .array(z.object({ id: z.number().int(), client_id: z.uuid(), removed_by: removerSchema }))
    .describe('Removed.'),
});
export type ListChanges = z.infer<typeof listChangesSchema>;
