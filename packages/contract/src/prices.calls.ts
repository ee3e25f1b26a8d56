import type { Call } from './call.ts';

export const getPriceHistory = {
  method: 'GET',
  path: '/price/price-history/:id/',
  who: 'anyone',
  params: 'idParamsSchema',
  answer: { 200: 'priceHistorySchema' },
  errors: [404],
} as const satisfies Call;

export const reportPrice = {
  method: 'POST',
  path: '/price/price/',
  who: 'user',
  body: 'newPriceSchema',
  answer: { 201: 'reportedListingSchema' },
} as const satisfies Call;

export const confirmPrice = {
  method: 'POST',
  path: '/price/price/:id/confirm/',
  who: 'user',
  params: 'idParamsSchema',
  body: 'priceConfirmationSchema',
  answer: { 200: 'reportedListingSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const verifyPrice = {
  method: 'PATCH',
  path: '/price/price-verification/:id/',
  who: 'superuser',
  params: 'idParamsSchema',
  body: 'priceVerificationSchema',
  answer: { 200: 'reportedListingSchema' },
  errors: [404],
} as const satisfies Call;
