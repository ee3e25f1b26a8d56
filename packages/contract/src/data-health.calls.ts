import type { Call } from './call.ts';

export const getDataHealth = {
  method: 'GET',
  path: '/webmin/data-health/',
  who: 'superuser',
  answer: { 200: 'dataHealthSchema' },
} as const satisfies Call;

export const listStoreAges = {
  method: 'GET',
  path: '/webmin/data-health/stores/',
  who: 'superuser',
  query: 'storeAgesQuerySchema',
  answer: { 200: 'storeAgesPageSchema' },
} as const satisfies Call;

export const putOffReminder = {
  method: 'PUT',
  path: '/webmin/data-health/reminders/',
  who: 'superuser',
  body: 'snoozeReminderSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;

export const getCoverage = {
  method: 'GET',
  path: '/webmin/data-health/coverage/',
  who: 'superuser',
  query: 'coverageQuerySchema',
  answer: { 200: 'coverageSchema' },
} as const satisfies Call;

export const listPriceJumps = {
  method: 'GET',
  path: '/webmin/data-health/jumps/',
  who: 'superuser',
  query: 'priceJumpsQuerySchema',
  answer: { 200: 'priceJumpsSchema' },
} as const satisfies Call;

export const listUnpricedProducts = {
  method: 'GET',
  path: '/webmin/data-health/unpriced-products/',
  who: 'superuser',
  query: 'unpricedProductsQuerySchema',
  answer: { 200: 'unpricedProductPageSchema' },
} as const satisfies Call;

export const exportUnpricedProducts = {
  method: 'GET',
  path: '/webmin/data-health/unpriced-products/export/',
  who: 'superuser',
  answer: { 200: 'text/csv' },
} as const satisfies Call;

export const listReportMonths = {
  method: 'GET',
  path: '/webmin/monthly-report/months/',
  who: 'superuser',
  answer: { 200: 'reportMonthsSchema' },
} as const satisfies Call;

export const getMonthlyReport = {
  method: 'GET',
  path: '/webmin/monthly-report/',
  who: 'superuser',
  query: 'monthlyReportQuerySchema',
  answer: { 200: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const satisfies Call;
