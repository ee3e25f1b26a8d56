import { z } from 'zod';
import { moneySchema, pageOf, pageQuery, recordIdParamsSchema, timestampSchema } from './common.ts';
import { listingSchema } from './listings.ts';
import { largestQuantity, mostItemsAtOnce, mostListsAtOnce } from './names.ts';

const recordId = z.number().int().positive().max(2_147_483_647);

export const listRoleSchema = z.enum(['owner', 'member']);
export type ListRole = z.infer<typeof listRoleSchema>;

export const shoppingListSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  last_updated: timestampSchema,
  is_owner: z.boolean(),
  role: listRoleSchema,
  member_count: z.number().int().describe('The owner included.'),
  item_count: z.number().int(),
  needed_count: z.number().int(),
  total: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .describe('Of the needed items that have a price, TT$.'),
  version: z.number().int().describe('Grows with every change of the list, its items, its members or its invites.'),
});
export type ShoppingList = z.infer<typeof shoppingListSchema>;
export const shoppingListPageSchema = pageOf(shoppingListSchema);
export const shoppingListQuerySchema = pageQuery(50, 100);

/** Name and description, as a new list or a change of one has them. */
export const shoppingListFieldsSchema = z.object({
  name: z.string().trim().min(1, 'Shopping list name is required.').max(100),
  description: z.string().trim().max(500).default(''),
});

/** What is left out stays as it is. */
export const shoppingListChangeSchema = z
  .object({
    name: shoppingListFieldsSchema.shape.name,
    description: shoppingListFieldsSchema.shape.description.unwrap(),
  })
  .partial();
export type ShoppingListChange = z.infer<typeof shoppingListChangeSchema>;

/** What a listing shows of its product and store, without a price. */
export const unpricedSchema = listingSchema.omit({
  id: true,
  price_id: true,
  price: true,
  price_is_verified: true,
  source: true,
  date_added: true,
  unit_price: true,
  unit: true,
});
export type Unpriced = z.infer<typeof unpricedSchema>;

const quantitySchema = z.number().int().min(1).max(largestQuantity);

export const listItemSchema = z.object({
  id: z.number().int(),
  client_id: z.uuid().describe('Made by the client that added the item; adding again with the same one adds nothing.'),
  shopping_list: z.number().int(),
  product: z.number().int(),
  store: z.number().int(),
  is_needed: z.boolean(),
  quantity: z.number().int(),
  date_added: timestampSchema,
  version: z.number().int().describe('The version of the list in which the item changed last.'),
  priceDetails: listingSchema.nullable().describe('The listing; null while nobody knows a price.'),
  unpriced: unpricedSchema.nullable().describe('The product and store where there is no listing, else null.'),
  held_price: moneySchema.nullable().describe('A price that the viewer reported and that waits for review, TT$.'),
});
export type ListItem = z.infer<typeof listItemSchema>;
export const listItemPageSchema = pageOf(listItemSchema).extend({
  version: z.number().int().describe('The version of the list that the page was read at.'),
});
export const listItemQuerySchema = pageQuery(100, 100).extend({ shopping_list: z.coerce.number().pipe(recordId) });

const newItem = z.object({ product: recordId, store: recordId, quantity: quantitySchema.optional() });
export const newListItemSchema = newItem.extend({
  shopping_list: recordId,
  is_needed: z.boolean().default(true),
  client_id: z.uuid().optional().describe('Made up by the server where it is missing.'),
});
/** Adds each of the items to each of the lists, or nothing at all. */
export const newListItemsSchema = z.object({
  shopping_lists: z.array(recordId).min(1, 'Please select at least one shopping list.').max(mostListsAtOnce),
  items: z.array(newItem).min(1).max(mostItemsAtOnce),
  client_id: z.uuid().optional().describe('Of the whole call: the same one again adds nothing.'),
});
export const addedListItemsSchema = z.object({
  added: z.number().int().describe('How many items the call made; those that were on a list already are not counted.'),
  items: z.array(listItemSchema).describe('All that were asked for and are on the lists now.'),
});

/** What is left out stays as it is: two people who change different fields of one item both have their way. */
export const listItemChangeSchema = z.object({ is_needed: z.boolean(), quantity: quantitySchema }).partial();
export type ListItemChange = z.infer<typeof listItemChangeSchema>;

export const listChangesQuerySchema = z.object({
  since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).describe('The version that the client has.'),
});
/** What happened to a list after a version. */
export const listChangesSchema = z.object({
  version: z.number().int(),
  list: shoppingListSchema,
  items: z.array(listItemSchema).describe('Added or changed.'),
  deleted: z.array(z.object({ id: z.number().int(), client_id: z.uuid() })).describe('Removed.'),
});
export type ListChanges = z.infer<typeof listChangesSchema>;

export const listMemberSchema = z.object({
  user_id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: listRoleSchema,
});
export type ListMember = z.infer<typeof listMemberSchema>;
export const listMembersSchema = z.array(listMemberSchema);

export const inviteStatusSchema = z.enum(['pending', 'accepted', 'rejected', 'deleted', 'expired']);
export type InviteStatus = z.infer<typeof inviteStatusSchema>;
export const listInviteSchema = z.object({
  id: z.number().int(),
  invitee_email: z.string(),
  created_at: timestampSchema,
  status: inviteStatusSchema,
});
export type ListInvite = z.infer<typeof listInviteSchema>;
export const listInvitesSchema = z.array(listInviteSchema);
export const newInviteSchema = z.object({
  email: z.string().trim().max(254).pipe(z.email('Enter a valid email address')),
});
/** What the invitee gets to see: the list that they joined. */
export const acceptedInviteSchema = z.object({ shopping_list: shoppingListSchema });

/** What the link of an invite's mail leads to, for anybody who has it. */
export const inviteLinkSchema = z.object({
  id: z.number().int(),
  status: inviteStatusSchema,
  invitee_email: z.string(),
  inviter: z.string(),
  list: z.string().describe("The list's name; '' where it looks like an address or a command."),
  shopping_list: z.number().int().nullable().describe('The list, for whoever is a member of it.'),
});
export type InviteLink = z.infer<typeof inviteLinkSchema>;

export const memberParamsSchema = recordIdParamsSchema.extend({ userId: z.coerce.number().pipe(recordId) });
export const inviteParamsSchema = recordIdParamsSchema.extend({ inviteId: z.coerce.number().pipe(recordId) });
