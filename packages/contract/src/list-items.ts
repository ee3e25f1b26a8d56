import type { DocumentedCall } from './call.ts';
import { moneySchema, pageOf, pageQuery, recordId, timestampSchema } from './common.ts';
import { listingSchema, unpricedSchema } from './listings.ts';
import { sumSchema } from './lists.ts';
import {
  amountUnits,
  maxItemsAtOnce,
  maxItemTextLength,
  maxKindsOfItem,
  maxListsAtOnce,
  maxNoteLength,
  maxQuantity,
  maxTitleLength,
} from './names.ts';
import { z } from './zod.ts';

const amountForm = 'Enter a number above 0 with at most 3 decimal places, such as 1.5.';

/** Four forms of an item's need. Null equals an omitted field. */
export const listItemNeedFields = {
  product: recordId.nullish(),
  store: recordId.nullish().describe('Left out: the product anywhere.'),
  kinds: z
    .array(recordId)
    .min(1)
    .max(maxKindsOfItem)
    .nullish()
    .describe('Any brand and size of these kinds, which are of one dimension.'),
  amount: z
    .string(amountForm)
    .regex(/^\d{1,6}(\.\d{1,3})?$/, amountForm)
    .refine((amount) => Number(amount) > 0, amountForm)
    .nullish()
    .describe('How much of the kinds.'),
  amount_unit: z.enum(amountUnits).nullish(),
  text: z
    .string()
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .min(1, 'Please say what you need.')
    .max(maxItemTextLength)
    .refine((text) => text.isWellFormed(), 'This text has a character we can’t save.')
    .nullish()
    .describe('Words of your own.'),
};
type NeedField = keyof typeof listItemNeedFields;
type GivenNeed = { [Field in NeedField]?: z.output<(typeof listItemNeedFields)[Field]> };

const needsOf = (given: GivenNeed, fields: readonly NeedField[]) =>
  fields.filter((field) => given[field] !== undefined && given[field] !== null);

/** Rejects needs of no form or of several forms, with an error by field. */
export function rejectInvalidNeed(need: 'needed' | 'optional' | 'without words') {
  return (given: GivenNeed, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void => {
    const refuse = (field: NeedField, message: string) => addIssue({ code: 'custom', path: [field], message });
    const [form, ...others] = needsOf(given, ['product', 'kinds', 'text']);
    for (const other of others) refuse(other, `Give either a product, kinds, or a text; ${form} is given already.`);
    if (form !== 'product' && needsOf(given, ['store']).length > 0) refuse('store', 'Only a product has a store.');
    for (const field of ['amount', 'amount_unit'] as const) {
      const isGiven = needsOf(given, [field]).length > 0;
      if (form === 'kinds' && !isGiven) refuse(field, 'Say how much of it.');
      if (form !== 'kinds' && isGiven) refuse(field, 'Only kinds have an amount.');
    }
    if (!form && need === 'needed') refuse('product', 'Give a product, kinds, or a text.');
    if (!form && need === 'without words') refuse('product', 'Give a product or kinds.');
  };
}

export const weightSchema = z.object({
  amount: z.string().describe('At most three decimals, such as "0.5".'),
  unit: z.enum(amountUnits),
  cost: sumSchema.describe('Of this weight, TT$.'),
});

/** Packs of one product, or a weight of loose goods. */
export const packSchema = z.object({
  listing: listingSchema,
  count: z.number().int().positive(),
  weight: weightSchema
    .optional()
    .describe('For loose goods: the weight that is bought `count` times, instead of the package of the listing.'),
});

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
export const listItemOtherFields = {
  quantity: z.number().int().min(1).max(maxQuantity),
  note: z
    .string()
    .trim()
    .max(maxNoteLength)
    .refine((note) => note.isWellFormed(), 'This text has a character we can’t save.'),
  title: z
    .string()
    .overwrite((title) => title.replace(/\s+/g, ' ').trim())
    .max(maxTitleLength)
    .refine((title) => title.isWellFormed(), 'This text has a character we can’t save.')
    .describe("The person's own title; '' for none."),
};

export const optionalListItemFields = z.object(listItemOtherFields).partial().shape;
const newItem = { ...listItemNeedFields, ...optionalListItemFields };
export const newListItemSchema = z
  .object({
    ...newItem,
    shopping_list: recordId,
    is_needed: z.boolean().default(true),
    client_id: z.uuid().optional().describe('Made up by the server where it is missing.'),
  })
  .superRefine(rejectInvalidNeed('needed'));
/** Adds each item to each list in one transaction. */
export const newListItemsSchema = z.object({
  shopping_lists: z.array(recordId).min(1, 'Please select at least one shopping list.').max(maxListsAtOnce),
  items: z
    .array(z.object(newItem).superRefine(rejectInvalidNeed('needed')))
    .min(1)
    .max(maxItemsAtOnce),
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

/** Omitted fields stay unchanged. The need is one field: send all of it or nothing. */
export const listItemChangeSchema = z
  .object({ ...listItemNeedFields, is_needed: z.boolean(), ...listItemOtherFields })
  .partial()
  .superRefine(rejectInvalidNeed('optional'));
export type ListItemChange = z.infer<typeof listItemChangeSchema>;

export const listItems = {
  method: 'GET',
  path: '/shoppinglist/shoppinglistitem/',
  who: 'user',
  query: 'listItemQuerySchema',
  answer: { 200: 'listItemPageSchema' },
  errors: [404],
  docs: { tag: 'Shopping lists', summary: 'The items of a list with their listings, newest first' },
} as const satisfies DocumentedCall;

export const addItem = {
  method: 'POST',
  path: '/shoppinglist/shoppinglistitem/',
  who: 'user',
  body: 'newListItemSchema',
  answer: { 200: 'addedListItemSchema', 201: 'addedListItemSchema' },
  errors: [404, 409, 410],
  docs: {
    tag: 'Shopping lists',
    summary: 'Put a product and store on a list',
    description:
      '200 where the list has such an item already: it increases, or is needed again. 200 also where the client id was used ' +
      'before. `outcome` says which. 409 where the list or the quantity is at its limit. ' +
      '410 where the item of the client id was removed since.',
  },
} as const satisfies DocumentedCall;

export const addItems = {
  method: 'POST',
  path: '/shoppinglist/shoppinglistitem/bulk/',
  who: 'user',
  body: 'newListItemsSchema',
  maxBodyBytes: 512 * 1024,
  answer: { 200: 'addedListItemsSchema' },
  errors: [404, 409],
  docs: { tag: 'Shopping lists', summary: 'Put each of the items on each of the lists, or nothing at all' },
} as const satisfies DocumentedCall;

export const changeItem = {
  method: 'PATCH',
  path: '/shoppinglist/shoppinglistitem/:id/',
  who: 'user',
  params: 'idParamsSchema',
  body: 'listItemChangeSchema',
  answer: { 200: 'listItemSchema' },
  errors: [404],
  docs: {
    tag: 'Shopping lists',
    summary: 'Change whether, or how many of, an item is needed',
    description: 'What is left out stays as it is.',
  },
} as const satisfies DocumentedCall;

export const removeItem = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglistitem/:id/',
  who: 'user',
  params: 'idParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: { tag: 'Shopping lists', summary: 'Take an item off its list' },
} as const satisfies DocumentedCall;
