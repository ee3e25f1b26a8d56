import type { Call } from './call.ts';

export const listAdminPrices = {
  method: 'GET',
  path: '/webmin/price-listing/',
  who: 'superuser',
  query: 'adminPriceQuerySchema',
  answer: { 200: 'adminPricePageSchema' },
} as const satisfies Call;

export const exportAdminPrices = {
  method: 'GET',
  path: '/webmin/price-listing/export/',
  who: 'superuser',
  query: 'adminPriceExportQuerySchema',
  answer: { 200: 'text/csv' },
} as const satisfies Call;

export const changeAdminPrices = {
  method: 'POST',
  path: '/webmin/price-listing/bulk/',
  who: 'superuser',
  body: 'priceBulkSchema',
  answer: { 200: 'bulkResultSchema' },
} as const satisfies Call;

export const getAdminPrice = {
  method: 'GET',
  path: '/webmin/price-listing/:id/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 200: 'adminPriceSchema' },
  errors: [404],
} as const satisfies Call;

export const changeAdminPrice = {
  method: 'PATCH',
  path: '/webmin/price-listing/:id/',
  who: 'superuser',
  params: 'idParamsSchema',
  body: 'adminPriceChangeSchema',
  answer: { 200: 'adminPriceSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const deleteAdminPrice = {
  method: 'DELETE',
  path: '/webmin/price-listing/:id/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;

export const listMatchingPrices = {
  method: 'GET',
  path: '/webmin/price-listing/ids/',
  who: 'superuser',
  query: 'adminPriceExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
} as const satisfies Call;

export const getPriceContext = {
  method: 'GET',
  path: '/webmin/price-listing/:id/context/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 200: 'priceContextSchema' },
  errors: [404],
} as const satisfies Call;
