import type { Call } from './call.ts';

export const listAdminProducts = {
  method: 'GET',
  path: '/webmin/products/',
  who: 'superuser',
  query: 'adminProductQuerySchema',
  answer: { 200: 'adminProductPageSchema' },
} as const satisfies Call;

export const listAdminStores = {
  method: 'GET',
  path: '/webmin/stores/',
  who: 'superuser',
  query: 'adminStoreQuerySchema',
  answer: { 200: 'adminStorePageSchema' },
} as const satisfies Call;

export const exportAdminProducts = {
  method: 'GET',
  path: '/webmin/products/export/',
  who: 'superuser',
  query: 'adminProductExportQuerySchema',
  answer: { 200: 'text/csv' },
} as const satisfies Call;

export const exportAdminStores = {
  method: 'GET',
  path: '/webmin/stores/export/',
  who: 'superuser',
  query: 'adminStoreExportQuerySchema',
  answer: { 200: 'text/csv' },
} as const satisfies Call;

export const getProductUsage = {
  method: 'GET',
  path: '/webmin/products/:id/usage/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'dependentCountsSchema' },
  errors: [404],
} as const satisfies Call;

export const deleteProduct = {
  method: 'DELETE',
  path: '/webmin/products/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
} as const satisfies Call;

export const getStoreUsage = {
  method: 'GET',
  path: '/webmin/stores/:id/usage/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'dependentCountsSchema' },
  errors: [404],
} as const satisfies Call;

export const deleteStore = {
  method: 'DELETE',
  path: '/webmin/stores/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
} as const satisfies Call;

export const deleteProductHere = { ...deleteProduct, path: '/product/product/:id/' } as const satisfies Call;

export const deleteStoreHere = { ...deleteStore, path: '/store/store/:id/' } as const satisfies Call;

export const listMatchingProducts = {
  method: 'GET',
  path: '/webmin/products/ids/',
  who: 'superuser',
  query: 'adminProductExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
} as const satisfies Call;

export const changeProducts = {
  method: 'POST',
  path: '/webmin/products/bulk/',
  who: 'superuser',
  body: 'productBulkSchema',
  answer: { 200: 'bulkResultSchema' },
} as const satisfies Call;

export const listMatchingStores = {
  method: 'GET',
  path: '/webmin/stores/ids/',
  who: 'superuser',
  query: 'adminStoreExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
} as const satisfies Call;

export const changeStores = {
  method: 'POST',
  path: '/webmin/stores/bulk/',
  who: 'superuser',
  body: 'storeBulkSchema',
  answer: { 200: 'bulkResultSchema' },
} as const satisfies Call;

export const listDeletions = {
  method: 'GET',
  path: '/webmin/deleted-records/',
  who: 'superuser',
  query: 'deletionQuerySchema',
  answer: { 200: 'deletionPageSchema' },
} as const satisfies Call;

export const undoDeletion = {
  method: 'POST',
  path: '/webmin/deleted-records/:id/undo/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'deletionSchema' },
  errors: [404, 409],
} as const satisfies Call;
