import type { DocumentedCall } from './call.ts';
import { moneySchema, pageOf, pageQuery, recordId, recordIdInUrl, timestampSchema } from './common.ts';
import { kindSchema } from './kinds.ts';
import { soldByValues } from './names.ts';
import { z } from './zod.ts';

const nameSchema = z.string().trim().min(1, 'Enter a name.').max(200);
const dryRun = z.boolean().default(false).describe('Tells what would move, and changes nothing.');

export const adminKindQuerySchema = pageQuery(50, 100).extend({
  search: z.string().max(200).default(''),
  aisle: z.union([z.literal(''), recordIdInUrl]).default(''),
  state: z.enum(['', 'empty']).default('').describe('empty: without products.'),
  ordering: z.enum(['name', '-name', 'products', '-products', 'aisle', '-aisle']).default('name'),
});
export type AdminKindQuery = z.output<typeof adminKindQuerySchema>;
export const adminKindSchema = kindSchema.extend({
  products: z.number().int(),
  list_items: z.number().int().describe('Items of shopping lists that ask for it.'),
  names: z.array(z.string()).describe('The words by which products find it.'),
  other_names: z.array(z.string()).describe('Names that shoppers use for it. Quick adding takes them for this kind.'),
});
export type AdminKind = z.infer<typeof adminKindSchema>;
export const adminKindPageSchema = pageOf(adminKindSchema);

export const kindProductsQuerySchema = pageQuery(50, 100);
export const kindProductSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  brand: z.string(),
  amount: z.string(),
  kind_is_chosen: z.boolean().describe('A person chose the kind, not a rule.'),
  price: moneySchema.nullable().describe('The lowest one.'),
  unit_price: moneySchema.nullable(),
  unit: z.string().nullable(),
  price_per_lb: moneySchema.optional().describe('Price of a pound, TT$; only of goods that are sold by weight.'),
});
export type KindProduct = z.infer<typeof kindProductSchema>;
export const kindProductPageSchema = pageOf(kindProductSchema);

const otherNameSchema = z.string().trim().min(1, 'Enter a name.').max(60);

/** Omitted fields stay unchanged. */
export const kindChangeFieldsSchema = z
  .object({
    name: nameSchema,
    aisle: recordId,
    sold_by: z.enum(soldByValues).describe('From then on no rule changes it.'),
    add_name: otherNameSchema.describe('Another name that shoppers use for it.'),
    remove_name: otherNameSchema.describe('One of its other names. A default name stays removed.'),
  })
  .partial();
export type KindChangeFields = z.output<typeof kindChangeFieldsSchema>;

export const kindMergeSchema = z.object({
  keep: recordId.describe('The kind that stays.'),
  merge: z.array(recordId).min(1, 'Select what to merge.').max(50).describe('Those that go.'),
  dry_run: dryRun,
});
export type KindMerge = z.output<typeof kindMergeSchema>;

/** Products that move to an existing kind or to a new one. */
export const kindSplitSchema = z
  .object({
    products: z.array(recordId).min(1, 'Select products.').max(100),
    kind: recordId.optional().describe('The kind that they go to.'),
    name: nameSchema.optional().describe('The name of a new kind, in the aisle of the first product.'),
    dry_run: dryRun,
  })
  .refine(({ kind, name }) => (kind === undefined) !== (name === undefined), {
    path: ['kind'],
    message: 'Choose a kind, or name a new one.',
  });
export type KindSplit = z.output<typeof kindSplitSchema>;

export const aisleFieldsSchema = z.object({ name: nameSchema });
export const aisleDeletionQuerySchema = z.object({
  to: recordIdInUrl.optional().describe('The aisle that its kinds go to.'),
});
export const adminAisleSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  kinds: z.number().int().describe('Those that nobody lists included.'),
  is_other: z.boolean().describe('Where kinds lie of which nobody can tell the aisle; it stays.'),
});
export type AdminAisle = z.infer<typeof adminAisleSchema>;
export const adminAisleListSchema = z.array(adminAisleSchema);
export const aisleOrderSchema = z.object({ ids: z.array(recordId).min(1).max(200) });

export const kindChangeSchema = z.object({
  id: z.number().int().nullable().describe('Null for a dry run.'),
  summary: z.string(),
  moves: z.object({
    products: z.number().int(),
    list_items: z.number().int().describe('Items of shopping lists that ask for another kind then.'),
    items_joined: z.number().int().describe('Those that become one with an equal item.'),
    lists: z.number().int(),
  }),
  changed_by: z.string(),
  changed_at: timestampSchema,
  undone_at: timestampSchema.nullable(),
});
export type KindChange = z.infer<typeof kindChangeSchema>;
export const kindChangePageSchema = pageOf(kindChangeSchema);
export const kindChangeListQuerySchema = pageQuery(50, 100);

export const listAdminKinds = {
  method: 'GET',
  path: '/webmin/kinds/',
  who: 'superuser',
  query: 'adminKindQuerySchema',
  answer: { 200: 'adminKindPageSchema' },
  docs: { tag: 'WebMin', summary: 'Search kinds, those without products included' },
} as const satisfies DocumentedCall;

export const getAdminKind = {
  method: 'GET',
  path: '/webmin/kinds/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'adminKindSchema' },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'One kind, and the words by which products find it' },
} as const satisfies DocumentedCall;

export const listKindProducts = {
  method: 'GET',
  path: '/webmin/kinds/:id/products/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  query: 'kindProductsQuerySchema',
  answer: { 200: 'kindProductPageSchema' },
  docs: { tag: 'WebMin', summary: 'The products of a kind' },
} as const satisfies DocumentedCall;

export const changeKind = {
  method: 'PATCH',
  path: '/webmin/kinds/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'kindChangeFieldsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'Rename a kind, move it to another aisle, or change its other names' },
} as const satisfies DocumentedCall;

export const deleteKind = {
  method: 'DELETE',
  path: '/webmin/kinds/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404, 409],
  docs: {
    tag: 'WebMin',
    summary: 'Delete a kind that is empty',
    description: 'A kind with products, one on shopping lists, and one that others were merged into stay.',
  },
} as const satisfies DocumentedCall;

export const mergeKinds = {
  method: 'POST',
  path: '/webmin/kind-merge/',
  who: 'superuser',
  body: 'kindMergeSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [409],
  docs: {
    tag: 'WebMin',
    summary: 'Make several kinds one',
    description: 'Products, names and items of shopping lists become those of the kept kind. All have one dimension.',
  },
} as const satisfies DocumentedCall;

export const splitKind = {
  method: 'POST',
  path: '/webmin/kind-split/',
  who: 'superuser',
  body: 'kindSplitSchema',
  answer: { 200: 'kindChangeSchema' },
  docs: { tag: 'WebMin', summary: 'Move products to another kind, or to a new one' },
} as const satisfies DocumentedCall;

export const createAisle = {
  method: 'POST',
  path: '/webmin/aisles/',
  who: 'superuser',
  body: 'aisleFieldsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [409],
  docs: { tag: 'WebMin', summary: 'Add an aisle, the last one' },
} as const satisfies DocumentedCall;

export const renameAisle = {
  method: 'PATCH',
  path: '/webmin/aisles/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'aisleFieldsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Rename an aisle' },
} as const satisfies DocumentedCall;

export const orderAisles = {
  method: 'PUT',
  path: '/webmin/aisles/',
  who: 'superuser',
  body: 'aisleOrderSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [409],
  docs: { tag: 'WebMin', summary: 'Put the aisles in order', description: 'Names every aisle once.' },
} as const satisfies DocumentedCall;

export const listAdminAisles = {
  method: 'GET',
  path: '/webmin/aisles/',
  who: 'superuser',
  answer: { 200: 'adminAisleListSchema' },
  docs: { tag: 'WebMin', summary: 'The aisles in their order, each with how many kinds it has' },
} as const satisfies DocumentedCall;

export const deleteAisle = {
  method: 'DELETE',
  path: '/webmin/aisles/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  query: 'aisleDeletionQuerySchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Delete an aisle that is empty, or whose kinds go to another one' },
} as const satisfies DocumentedCall;

export const listKindChanges = {
  method: 'GET',
  path: '/webmin/kind-changes/',
  who: 'superuser',
  query: 'kindChangeListQuerySchema',
  answer: { 200: 'kindChangePageSchema' },
  docs: { tag: 'WebMin', summary: 'What was done with kinds and aisles, the latest first' },
} as const satisfies DocumentedCall;

export const undoKindChange = {
  method: 'POST',
  path: '/webmin/kind-changes/:id/undo/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404, 409],
  docs: {
    tag: 'WebMin',
    summary: 'Take a change of kinds or aisles back',
    description: 'What was changed again since stays as it is.',
  },
} as const satisfies DocumentedCall;
