import type { DocumentedCall } from './call.ts';
import { productChangeSchema, productSchema, storeChangeSchema, storeSchema } from './catalogue.ts';
import {
  bulkIds,
  correctedSearchFields,
  maxRecordId,
  pageOf,
  pageQuery,
  recordIdInUrl,
  regionSchema,
  timestampSchema,
} from './common.ts';
import { z } from './zod.ts';

const eitherWay = <const Field extends string>(fields: readonly Field[]) =>
  z.enum(fields.flatMap((field) => [field, `-${field}` as const]));

/** By the decision about the image, or products without an image. */
const imageFilterSchema = z.enum(['', 'pending', 'verified', 'rejected', 'missing']).default('');

export const adminProductSchema = productSchema.extend({
  listings: z.number().int().describe('In how many stores it is listed.'),
});
export type AdminProduct = z.infer<typeof adminProductSchema>;
export const adminProductPageSchema = pageOf(adminProductSchema).extend(correctedSearchFields);
export const adminProductExportQuerySchema = z.object({
  search: z.string().max(200).default(''),
  image: imageFilterSchema,
  ordering: eitherWay(['name', 'brand', 'amount', 'category', 'date_added']).default('name'),
});
export type AdminProductFilter = z.output<typeof adminProductExportQuerySchema>;
export const adminProductQuerySchema = pageQuery(50, 100).extend(adminProductExportQuerySchema.shape);
export type AdminProductQuery = z.output<typeof adminProductQuerySchema>;

export const adminStoreSchema = storeSchema.extend({
  listings: z.number().int().describe('How many products are listed there.'),
  location_source: z.enum(['unknown', 'area', 'geocoded', 'exact']),
});
export type AdminStore = z.infer<typeof adminStoreSchema>;
export const adminStorePageSchema = pageOf(adminStoreSchema).extend(correctedSearchFields);
export const adminStoreExportQuerySchema = z.object({
  search: z.string().max(200).default(''),
  image: imageFilterSchema,
  region: z.union([regionSchema, z.literal('')]).default(''),
  location: z.enum(['', 'unknown', 'area', 'geocoded', 'exact']).default(''),
  ordering: eitherWay(['name', 'address', 'region', 'date_added']).default('name'),
});
export type AdminStoreFilter = z.output<typeof adminStoreExportQuerySchema>;
export const adminStoreQuerySchema = pageQuery(50, 100).extend(adminStoreExportQuerySchema.shape);
export type AdminStoreQuery = z.output<typeof adminStoreQuerySchema>;

/** Numbers of records that depend on a product or store. */
export const dependentCountsSchema = z.object({
  prices: z.number().int(),
  listings: z.number().int(),
  list_items: z.number().int(),
  lists: z.number().int(),
  preferred_by: z.number().int(),
});
export type RecordUsage = z.infer<typeof dependentCountsSchema>;

const recordKindSchema = z.enum(['product', 'store']);

export const deletionSchema = z.object({
  id: z.number().int(),
  kind: recordKindSchema,
  record_id: z.number().int(),
  name: z.string(),
  usage: dependentCountsSchema.describe('What went with it.'),
  deleted_by: z.string(),
  deleted_at: timestampSchema,
  undone_at: timestampSchema.nullable(),
});
export type Deletion = z.infer<typeof deletionSchema>;
export const deletionPageSchema = pageOf(deletionSchema);
export const deletionQuerySchema = pageQuery(50, 100).extend({
  kind: recordKindSchema.optional(),
  record: recordIdInUrl.optional(),
});
export type DeletionQuery = z.output<typeof deletionQuerySchema>;

/** Applies one `change` to several products or stores, or deletes them. */
const bulkOf = <Change extends z.ZodType<object>>(change: Change) =>
  z
    .object({ ids: bulkIds(maxRecordId), action: z.enum(['change', 'delete']), change: change.optional() })
    .refine(({ action, change }) => (action === 'change') === Object.keys(change ?? {}).length > 0, {
      path: ['change'],
      message: 'Tell what to change, and nothing where they are deleted.',
    });
export const productBulkSchema = bulkOf(productChangeSchema.pick({ brand: true, category: true }));
export type ProductBulk = z.output<typeof productBulkSchema>;
export const storeBulkSchema = bulkOf(storeChangeSchema.pick({ region: true }));
export type StoreBulk = z.output<typeof storeBulkSchema>;

export const listAdminProducts = {
  method: 'GET',
  path: '/webmin/products/',
  who: 'superuser',
  query: 'adminProductQuerySchema',
  answer: { 200: 'adminProductPageSchema' },
  docs: { tag: 'WebMin', summary: 'Products by name, state of the image and any order' },
} as const satisfies DocumentedCall;

export const listAdminStores = {
  method: 'GET',
  path: '/webmin/stores/',
  who: 'superuser',
  query: 'adminStoreQuerySchema',
  answer: { 200: 'adminStorePageSchema' },
  docs: { tag: 'WebMin', summary: 'Stores by name, region, place, state of the image and any order' },
} as const satisfies DocumentedCall;

export const exportAdminProducts = {
  method: 'GET',
  path: '/webmin/products/export/',
  who: 'superuser',
  query: 'adminProductExportQuerySchema',
  answer: { 200: 'text/csv' },
  docs: { tag: 'WebMin', summary: 'The same products as a CSV file, 100,000 at most' },
} as const satisfies DocumentedCall;

export const exportAdminStores = {
  method: 'GET',
  path: '/webmin/stores/export/',
  who: 'superuser',
  query: 'adminStoreExportQuerySchema',
  answer: { 200: 'text/csv' },
  docs: { tag: 'WebMin', summary: 'The same stores as a CSV file, 100,000 at most' },
} as const satisfies DocumentedCall;

export const getProductUsage = {
  method: 'GET',
  path: '/webmin/products/:id/usage/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'dependentCountsSchema' },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'What goes along with a product that is deleted' },
} as const satisfies DocumentedCall;

export const deleteProduct = {
  method: 'DELETE',
  path: '/webmin/products/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Delete a product with its prices' },
} as const satisfies DocumentedCall;

export const getStoreUsage = {
  method: 'GET',
  path: '/webmin/stores/:id/usage/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'dependentCountsSchema' },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'What goes along with a store that is deleted' },
} as const satisfies DocumentedCall;

export const deleteStore = {
  method: 'DELETE',
  path: '/webmin/stores/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Delete a store with its prices' },
} as const satisfies DocumentedCall;

export const deleteProductHere = {
  method: 'DELETE',
  path: '/product/product/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Delete a product with its prices' },
} as const satisfies DocumentedCall;

export const deleteStoreHere = {
  method: 'DELETE',
  path: '/store/store/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Delete a store with its prices' },
} as const satisfies DocumentedCall;

export const listMatchingProducts = {
  method: 'GET',
  path: '/webmin/products/ids/',
  who: 'superuser',
  query: 'adminProductExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
  docs: { tag: 'WebMin', summary: 'The ids of all products that match, 100,000 at most' },
} as const satisfies DocumentedCall;

export const changeProducts = {
  method: 'POST',
  path: '/webmin/products/bulk/',
  who: 'superuser',
  body: 'productBulkSchema',
  answer: { 200: 'bulkResultSchema' },
  docs: { tag: 'WebMin', summary: 'Change or delete several products' },
} as const satisfies DocumentedCall;

export const listMatchingStores = {
  method: 'GET',
  path: '/webmin/stores/ids/',
  who: 'superuser',
  query: 'adminStoreExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
  docs: { tag: 'WebMin', summary: 'The ids of all stores that match, 100,000 at most' },
} as const satisfies DocumentedCall;

export const changeStores = {
  method: 'POST',
  path: '/webmin/stores/bulk/',
  who: 'superuser',
  body: 'storeBulkSchema',
  answer: { 200: 'bulkResultSchema' },
  docs: { tag: 'WebMin', summary: 'Change or delete several stores' },
} as const satisfies DocumentedCall;

export const listDeletions = {
  method: 'GET',
  path: '/webmin/deleted-records/',
  who: 'superuser',
  query: 'deletionQuerySchema',
  answer: { 200: 'deletionPageSchema' },
  docs: { tag: 'WebMin', summary: 'List deleted products and stores, newest first' },
} as const satisfies DocumentedCall;

export const undoDeletion = {
  method: 'POST',
  path: '/webmin/deleted-records/:id/undo/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'deletionSchema' },
  errors: [404, 409],
  docs: {
    tag: 'WebMin',
    summary: 'Undo the deletion of a product or store',
    description:
      'The record returns with its id, prices, listings, list items, preferred stores and plans. Changes since stay: an item that somebody changed or removed does not change back.',
  },
} as const satisfies DocumentedCall;
