import type { Call } from './call.ts';

export const listProducts = {
  method: 'GET',
  path: '/product/product/',
  who: 'anyone',
  query: 'productQuerySchema',
  answer: { 200: 'productPageSchema' },
} as const satisfies Call;

export const getProduct = {
  method: 'GET',
  path: '/product/product/:id/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  answer: { 200: 'productSchema' },
  errors: [404],
} as const satisfies Call;

export const listStores = {
  method: 'GET',
  path: '/store/store/',
  who: 'anyone',
  query: 'storeQuerySchema',
  answer: { 200: 'storePageSchema' },
} as const satisfies Call;

export const getStore = {
  method: 'GET',
  path: '/store/store/:id/',
  who: 'anyone',
  params: 'recordIdParamsSchema',
  answer: { 200: 'storeSchema' },
  errors: [404],
} as const satisfies Call;

export const listRegions = {
  method: 'GET',
  path: '/store/region/',
  who: 'anyone',
  answer: { 200: 'regionListSchema' },
} as const satisfies Call;

export const createProduct = {
  method: 'POST',
  path: '/product/product/',
  who: 'user',
  body: 'productFieldsSchema',
  answer: { 201: 'productSchema' },
  errors: [409],
} as const satisfies Call;

export const changeProduct = {
  method: 'PATCH',
  path: '/product/product/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'productChangeSchema',
  answer: { 200: 'productSchema' },
  errors: [403, 404, 409],
} as const satisfies Call;

export const giveBarcode = {
  method: 'POST',
  path: '/product/product/:id/barcode/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'newBarcodeSchema',
  answer: { 200: 'productSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const uploadProductImage = {
  method: 'PUT',
  path: '/product/product/:id/upload_image/',
  who: 'user',
  params: 'recordIdParamsSchema',
  form: { file: 'image' },
  answer: { 200: 'productSchema' },
  errors: [403, 404],
} as const satisfies Call;

export const verifyProductImage = {
  method: 'PATCH',
  path: '/product/product-img-verified/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'imageVerificationSchema',
  answer: { 200: 'productSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const createStore = {
  method: 'POST',
  path: '/store/store/',
  who: 'user',
  body: 'storeFieldsSchema',
  answer: { 201: 'storeSchema' },
  errors: [409],
} as const satisfies Call;

export const changeStore = {
  method: 'PATCH',
  path: '/store/store/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'storeChangeSchema',
  answer: { 200: 'storeSchema' },
  errors: [403, 404, 409],
} as const satisfies Call;

export const uploadStoreImage = {
  method: 'PUT',
  path: '/store/store/:id/store-image-upload/',
  who: 'user',
  params: 'recordIdParamsSchema',
  form: { file: 'image' },
  answer: { 200: 'storeSchema' },
  errors: [403, 404],
} as const satisfies Call;

export const verifyStoreImage = {
  method: 'PATCH',
  path: '/store/store-img-verified/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'imageVerificationSchema',
  answer: { 200: 'storeSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const changeRegion = {
  method: 'PATCH',
  path: '/core/update-region/',
  who: 'user',
  body: 'regionChangeSchema',
  answer: { 200: 'userSchema' },
} as const satisfies Call;
