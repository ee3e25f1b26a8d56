import { bulkIds, corrected } from './bulk.ts';
import { productChangeSchema, productSchema, storeChangeSchema, storeSchema } from './catalogue.ts';
import { pageOf, pageQuery, regionSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

const eitherWay = <const Field extends string>(fields: readonly Field[]) =>
  z.enum(fields.flatMap((field) => [field, `-${field}` as const]));

/** By the decision about the image, or products without an image. */
const imageFilterSchema = z.enum(['', 'pending', 'verified', 'rejected', 'missing']).default('');

export const adminProductSchema = productSchema.extend({
  listings: z.number().int().describe('In how many stores it is listed.'),
});
export type AdminProduct = z.infer<typeof adminProductSchema>;
export const adminProductPageSchema = pageOf(adminProductSchema).extend(corrected);
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
export const adminStorePageSchema = pageOf(adminStoreSchema).extend(corrected);
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
export type Usage = z.infer<typeof dependentCountsSchema>;

const largestId = 2_147_483_647;
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
  record: z.coerce.number().int().positive().max(largestId).optional(),
});
export type DeletionQuery = z.output<typeof deletionQuerySchema>;

/** Applies one `change` to several products or stores, or deletes them. */
const bulkOf = <Change extends z.ZodType<object>>(change: Change) =>
  z
    .object({ ids: bulkIds(largestId), action: z.enum(['change', 'delete']), change: change.optional() })
    .refine(({ action, change }) => (action === 'change') === Object.keys(change ?? {}).length > 0, {
      path: ['change'],
      message: 'Tell what to change, and nothing where they are deleted.',
    });
export const productBulkSchema = bulkOf(productChangeSchema.pick({ brand: true, category: true }));
export type ProductBulk = z.output<typeof productBulkSchema>;
export const storeBulkSchema = bulkOf(storeChangeSchema.pick({ region: true }));
export type StoreBulk = z.output<typeof storeBulkSchema>;
