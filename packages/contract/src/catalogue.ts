import { z } from 'zod';
import { pageOf, pageQuery, timestampSchema, verificationSchema } from './common.ts';

export const productSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  brand: z.string(),
  amount: z.string(),
  barcode: z.string(),
  description: z.string(),
  category: z.string(),
  manufacturer: z.string(),
  image_url: z.string().nullable(),
  img_is_verified: verificationSchema.nullable(),
  can_upload_image: z.boolean(),
  date_added: timestampSchema,
});
export type Product = z.infer<typeof productSchema>;
export const productQuerySchema = pageQuery(50, 100).extend({
  search: z.string().max(200).default(''),
  barcode: z.string().max(50).optional(),
});
export const productPageSchema = pageOf(productSchema);

export const storeSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  region: z.string(),
  region_name: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  image_url: z.string().nullable(),
  img_is_verified: verificationSchema.nullable(),
  can_upload_image: z.boolean(),
  phone_number: z.string(),
  email: z.string(),
  website: z.string(),
  opening_hours: z.string(),
  date_added: timestampSchema,
});
export type Store = z.infer<typeof storeSchema>;
export const storeQuerySchema = pageQuery(200, 400).extend({ search: z.string().max(200).default('') });
export const storePageSchema = pageOf(storeSchema);

export const regionListSchema = z.array(z.object({ name: z.string(), stores: z.number().int() }));
