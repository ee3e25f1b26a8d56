import { distanceKmSchema, nearQuerySchema, rejectDistanceWithoutNear } from './areas.ts';
import type { DocumentedCall } from './call.ts';
import {
  basedOnVersionSchema,
  pageOf,
  pageQuery,
  regionSchema,
  timestampSchema,
  verificationSchema,
  versionSchema,
} from './common.ts';
import { z } from './zod.ts';

/** Fields of a product's five options, only for clients of the earlier version. */
export const productOptionNames = [
  'option1name',
  'option1value',
  'option2name',
  'option2value',
  'option3name',
  'option3value',
  'option4name',
  'option4value',
  'option5name',
  'option5value',
] as const;
type ProductOptions<Field> = Record<(typeof productOptionNames)[number], Field>;
const productOptions = <Field extends z.ZodType>(field: Field) =>
  Object.fromEntries(productOptionNames.map((name) => [name, field])) as ProductOptions<Field>;

/** Fields of a person's own change that other people do not see before the review. */
const waitingSchema = z
  .array(z.string())
  .optional()
  .describe('The fields that you changed and that wait for review; others see what they were before.');

export const productSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  brand: z.string(),
  amount: z.string(),
  barcode: z.string(),
  description: z.string(),
  category: z.string(),
  manufacturer: z.string(),
  ...productOptions(z.string()),
  image_url: z.string().nullable(),
  img_is_verified: verificationSchema.nullable(),
  can_upload_image: z.boolean(),
  date_added: timestampSchema,
  waiting: waitingSchema,
  version: versionSchema,
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
  image: z.string().nullable().describe('The same as `image_url`.'),
  img_is_verified: verificationSchema.nullable(),
  can_upload_image: z.boolean(),
  phone_number: z.string(),
  email: z.string(),
  website: z.string(),
  opening_hours: z.string(),
  store_type: z.string(),
  parking_availability: z.string(),
  wheelchair_accessible: z.union([z.string(), z.boolean()]).nullable().describe('As it was sent; null if unknown.'),
  additional_info: z.string(),
  date_added: timestampSchema,
  waiting: waitingSchema,
  version: versionSchema,
  distance_km: distanceKmSchema.optional(),
});
export type Store = z.infer<typeof storeSchema>;
export const storeQuerySchema = pageQuery(200, 400)
  .extend({
    search: z.string().max(200).default(''),
    ordering: z.enum(['', 'distance']).default('').describe('By name, or nearest first.'),
    ...nearQuerySchema.shape,
  })
  .superRefine(rejectDistanceWithoutNear);
export const storePageSchema = pageOf(storeSchema);
export type StorePage = z.infer<typeof storePageSchema>;

export const regionListSchema = z.array(z.object({ name: z.string(), stores: z.number().int() }));

/** Text with line breaks, and text on one line: line breaks and runs of spaces become one space. */
const text = (longest: number) => z.string().trim().max(longest);
const line = (longest: number) =>
  text(longest * 2)
    .overwrite((given) => given.replace(/\s+/g, ' '))
    .max(longest);

/** Fields that people enter. Fields omitted in a change stay unchanged. */
export const productFieldsSchema = z.object({
  name: line(200).min(1, 'Enter the name of the product.'),
  brand: line(100).default(''),
  amount: line(50).default(''),
  barcode: line(50).default(''),
  description: text(2000).default(''),
  category: line(100).default(''),
  manufacturer: line(100).default(''),
  ...productOptions(line(200).default('')),
});
/** Superuser's decision about the image. Null, the value of a record without an image, decides nothing. */
const imageDecision = verificationSchema.nullish().describe('Taken from superusers only; null changes nothing.');

export const productChangeSchema = productFieldsSchema
  .extend({
    brand: line(100),
    amount: line(50),
    barcode: line(50),
    description: text(2000),
    category: line(100),
    manufacturer: line(100),
    ...productOptions(line(200)),
    img_is_verified: imageDecision,
    version: basedOnVersionSchema,
  })
  .partial();

/** Scanned barcode for a product without one. */
export const newBarcodeSchema = z.object({ barcode: line(50) });

export type ProductFields = z.output<typeof productFieldsSchema>;
export type ProductChange = z.output<typeof productChangeSchema>;

const emailOrNone = line(254).refine(
  (given) => /^([^\s@]+@[^\s@][^\s@.]*\.[^\s@]+)?$/.test(given),
  'Enter a valid email address.',
);
const websiteOrNone = line(300).refine(
  (given) => /^(https?:\/\/[^\s/]\S*)?$/i.test(given),
  'Enter a web address that begins with https://',
);
/** Number or numeric text. Null and '' mean no value. */
const coordinate = (farthest: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^(-?\d{1,3}(\.\d+)?)?$/, 'Enter a number.'),
      z.null(),
    ])
    .transform((given) => (given === null || given === '' ? undefined : Number(given)))
    .pipe(z.number().min(-farthest).max(farthest).optional())
    .optional();
/** Earlier clients send true or false instead of a description. */
const described = (longest: number) =>
  z.union([line(longest), z.boolean().transform((given) => (given ? 'Yes' : 'No'))]);
const wheelchairAccess = z
  .union([z.boolean('Enter text, true or false.'), line(200)])
  .nullable()
  .describe('True or false, or a description.');

/** Only superusers may omit the position. Coordinates are rounded to seven decimals. */
export const storeFieldsSchema = z.object({
  name: line(200).min(1, 'Enter the name of the store.'),
  address: line(300).min(1, 'Enter the address of the store.'),
  region: regionSchema,
  lat: coordinate(90),
  lon: coordinate(180),
  phone_number: line(50).default(''),
  email: emailOrNone.default(''),
  website: websiteOrNone.default(''),
  opening_hours: text(500).default(''),
  store_type: line(100).default(''),
  parking_availability: described(200).default(''),
  wheelchair_accessible: wheelchairAccess.default(null),
  additional_info: text(2000).default(''),
});
export const storeChangeSchema = storeFieldsSchema
  .extend({
    phone_number: line(50),
    email: emailOrNone,
    website: websiteOrNone,
    opening_hours: text(500),
    store_type: line(100),
    parking_availability: described(200),
    wheelchair_accessible: wheelchairAccess,
    additional_info: text(2000),
    img_is_verified: imageDecision,
    version: basedOnVersionSchema,
  })
  .partial();
export type StoreFields = z.output<typeof storeFieldsSchema>;
export type StoreChange = z.output<typeof storeChangeSchema>;

export const imageVerificationSchema = z.object({
  img_is_verified: verificationSchema,
  image_url: z.string().max(500).optional().describe('The image that was looked at: 409 when it is another by now.'),
});
export type ImageVerification = z.output<typeof imageVerificationSchema>;

export const listProducts = {
  method: 'GET',
  path: '/product/product/',
  who: 'anyone',
  query: 'productQuerySchema',
  answer: { 200: 'productPageSchema' },
  docs: { tag: 'Catalogue', summary: 'Search products' },
} as const satisfies DocumentedCall;

export const getProduct = {
  method: 'GET',
  path: '/product/product/:id/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  answer: { 200: 'productSchema' },
  errors: [404],
  docs: { tag: 'Catalogue', summary: 'One product' },
} as const satisfies DocumentedCall;

export const listStores = {
  method: 'GET',
  path: '/store/store/',
  who: 'anyone',
  query: 'storeQuerySchema',
  answer: { 200: 'storePageSchema' },
  docs: { tag: 'Catalogue', summary: 'Search stores' },
} as const satisfies DocumentedCall;

export const getStore = {
  method: 'GET',
  path: '/store/store/:id/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  answer: { 200: 'storeSchema' },
  errors: [404],
  docs: { tag: 'Catalogue', summary: 'One store' },
} as const satisfies DocumentedCall;

export const listRegions = {
  method: 'GET',
  path: '/store/region/',
  who: 'anyone',
  answer: { 200: 'regionListSchema' },
  docs: { tag: 'Catalogue', summary: 'The regions, with how many stores each has' },
} as const satisfies DocumentedCall;

export const createProduct = {
  method: 'POST',
  path: '/product/product/',
  who: 'user',
  body: 'productFieldsSchema',
  answer: { 201: 'productSchema' },
  errors: [409],
  docs: {
    tag: 'Adding',
    summary: 'Add a product',
    description: '409 with the `id` of the product that has the barcode, or the same name, brand and amount.',
  },
} as const satisfies DocumentedCall;

export const changeProduct = {
  method: 'PATCH',
  path: '/product/product/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'productChangeSchema',
  answer: { 200: 'productSchema' },
  errors: [403, 404, 409],
  docs: {
    tag: 'Adding',
    summary: 'Change a product',
    description:
      'For superusers, and for everybody signed in while the image is not verified. If others use the product, a shopper’s changes of name, brand, amount, category and barcode wait for review: `waiting` names them, and only their author sees them.',
  },
} as const satisfies DocumentedCall;

export const giveBarcode = {
  method: 'POST',
  path: '/product/product/:id/barcode/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'newBarcodeSchema',
  answer: { 200: 'productSchema' },
  errors: [404, 409],
  docs: {
    tag: 'Adding',
    summary: 'Give a scanned barcode to a product without one',
    description:
      'The check digit must be right. 409 if the product has another barcode, or with the `id` of the product that has this one.',
  },
} as const satisfies DocumentedCall;

export const uploadProductImage = {
  method: 'PUT',
  path: '/product/product/:id/upload_image/',
  who: 'user',
  params: 'recordIdParamsSchema',
  form: { file: 'image' },
  answer: { 200: 'productSchema' },
  errors: [403, 404],
  docs: {
    tag: 'Adding',
    summary: 'Give a product a picture',
    description: 'multipart/form-data with the file in `image`, at most 10 MB. A shopper’s picture is pending.',
  },
} as const satisfies DocumentedCall;

export const verifyProductImage = {
  method: 'PATCH',
  path: '/product/product-img-verified/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'imageVerificationSchema',
  answer: { 200: 'productSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Verify or reject a product’s picture' },
} as const satisfies DocumentedCall;

export const createStore = {
  method: 'POST',
  path: '/store/store/',
  who: 'user',
  body: 'storeFieldsSchema',
  answer: { 201: 'storeSchema' },
  errors: [409],
  docs: {
    tag: 'Adding',
    summary: 'Add a store',
    description: '409 with the `id` of the store of the same name, address and region.',
  },
} as const satisfies DocumentedCall;

export const changeStore = {
  method: 'PATCH',
  path: '/store/store/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'storeChangeSchema',
  answer: { 200: 'storeSchema' },
  errors: [403, 404, 409],
  docs: {
    tag: 'Adding',
    summary: 'Change a store',
    description:
      'For superusers, and for everybody signed in while the image is not verified. If others use the store, a shopper’s changes of name, address, region and place wait for review: `waiting` names them, and only their author sees them.',
  },
} as const satisfies DocumentedCall;

export const uploadStoreImage = {
  method: 'PUT',
  path: '/store/store/:id/store-image-upload/',
  who: 'user',
  params: 'recordIdParamsSchema',
  form: { file: 'image' },
  answer: { 200: 'storeSchema' },
  errors: [403, 404],
  docs: {
    tag: 'Adding',
    summary: 'Give a store a picture',
    description: 'multipart/form-data with the file in `image`, at most 10 MB. A shopper’s picture is pending.',
  },
} as const satisfies DocumentedCall;

export const verifyStoreImage = {
  method: 'PATCH',
  path: '/store/store-img-verified/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'imageVerificationSchema',
  answer: { 200: 'storeSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Verify or reject a store’s picture' },
} as const satisfies DocumentedCall;
