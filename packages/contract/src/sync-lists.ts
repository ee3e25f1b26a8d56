import type { DocumentedCall } from './call.ts';
import {
  additionOutcomeSchema,
  listItemNeedFields,
  listItemSchema,
  optionalListItemFields,
  rejectInvalidNeed,
} from './list-items.ts';
import { shoppingListChangeSchema, shoppingListSchema } from './lists.ts';
import { maxChangesAtOnce, maxOfflineChangeAgeMs } from './names.ts';
import { z } from './zod.ts';

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

const changeId = z.uuid().describe('Made once for the change; the same one again does nothing again.');
const age = z
  .number()
  .int()
  .min(0)
  .max(maxOfflineChangeAgeMs)
  .optional()
  .describe(
    'How long ago the change was made, in milliseconds; left out: just now. The newest change of a field wins.',
  );
const itemName = z.uuid().describe('Any client id by which the item is known.');

const additionSchema = z
  .object({
    id: changeId,
    do: z.literal('add'),
    age,
    client_id: z.uuid().describe('Of the new item.'),
    ...listItemNeedFields,
    ...optionalListItemFields,
    is_needed: z.boolean().default(true),
  })
  .superRefine(rejectInvalidNeed('needed'));

const itemChangeSchema = z
  .object({
    id: changeId,
    do: z.literal('change'),
    age,
    item: itemName,
    ...listItemNeedFields,
    is_needed: z.boolean().optional(),
    ...optionalListItemFields,
  })
  .superRefine(rejectInvalidNeed('optional'));

const removalSchema = z.object({
  id: changeId,
  do: z.literal('remove'),
  age,
  item: itemName,
  version: z.number().int().optional().describe('The version of the item that the person saw.'),
});

const listEditSchema = z.object({ id: changeId, do: z.literal('edit'), ...shoppingListChangeSchema.shape });

/** One change of a list or its items, made on a device before the server knew of it. */
export const sentChangeSchema = z.discriminatedUnion('do', [
  additionSchema,
  itemChangeSchema,
  removalSchema,
  listEditSchema,
]);
export type SentChange = z.output<typeof sentChangeSchema>;

export const sentChangesSchema = z.object({
  changes: z.array(sentChangeSchema).min(1).max(maxChangesAtOnce).describe('In the order in which they were made.'),
});

/** Another person's change or removal of the same item. Neither person knew of the other's change. */
export const changeConflictSchema = z.object({
  with: z
    .enum(['change', 'removal'])
    .describe(
      '`removal`: the item was removed, and this newer change put it back. `change`: of a change, a newer one won. Of a ' +
        'removal, the item has a change that the person had not seen: with `item` it is newer and the item stays.',
    ),
  by: removerSchema,
});
export type ChangeConflict = z.infer<typeof changeConflictSchema>;

export const changeResultSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    item: listItemSchema
      .nullable()
      .describe('As it is by now; null where there is none: removed, or a change of the list.'),
    outcome: additionOutcomeSchema.optional().describe('Of an addition.'),
    conflict: changeConflictSchema.optional(),
  }),
  z.object({
    status: z.literal('gone').describe('Somebody removed the item.'),
    name: z.string().describe('What the item was called.'),
    removed_by: removerSchema,
  }),
  z.object({
    status: z.literal('refused'),
    detail: z.string().describe('Why, in a sentence.'),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('By field, where it is about fields.'),
  }),
]);
export type ChangeResult = z.infer<typeof changeResultSchema>;

export const syncedListSchema = z.object({
  results: z.array(changeResultSchema).describe('One for each change, in the same order.'),
  since: z.number().int().describe('The version of the list right before them; the same where they changed nothing.'),
  version: z.number().int().describe('Of the list, after all of them.'),
  list: shoppingListSchema,
});
export type SyncedList = z.infer<typeof syncedListSchema>;

export const listChanges = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/changes/',
  who: 'user',
  params: 'recordIdParamsSchema',
  query: 'listChangesQuerySchema',
  answer: { 200: 'listChangesSchema' },
  errors: [404, 410],
  docs: {
    tag: 'Shopping lists',
    summary: 'What happened to a list after a version',
    description: '410 where the version is too old to tell: read the list as a whole.',
  },
} as const satisfies DocumentedCall;

export const syncList = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/sync/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'sentChangesSchema',
  maxBodyBytes: 512 * 1024,
  answer: { 200: 'syncedListSchema' },
  errors: [404],
  docs: {
    tag: 'Shopping lists',
    summary: 'Carry out the changes that a device made, in their order and at once',
    description:
      'Each change by the rules of its single call. One that cannot be carried out stops no other: its result says why. ' +
      'A change whose id is known does nothing again, so that a request whose answer was lost can be repeated.',
  },
} as const satisfies DocumentedCall;
