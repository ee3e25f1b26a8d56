import type { Call } from './call.ts';

export const listListings = {
  method: 'GET',
  path: '/price/price/',
  who: 'anyone',
  query: 'listingQuerySchema',
  answer: { 200: 'listingPageSchema' },
} as const satisfies Call;

export const listProductOffers = {
  method: 'GET',
  path: '/price/by-product/',
  who: 'anyone',
  query: 'listingQuerySchema',
  answer: { 200: 'productOffersPageSchema' },
} as const satisfies Call;

export const getListing = {
  method: 'GET',
  path: '/price/price/:id/',
  who: 'anyone',
  params: 'idParamsSchema',
  query: 'listingDetailsQuerySchema',
  answer: { 200: 'listingSchema' },
  errors: [404],
} as const satisfies Call;
