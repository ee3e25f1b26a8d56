import type { Call } from './call.ts';

export const listKinds = {
  method: 'GET',
  path: '/product/kind/',
  who: 'anyone',
  query: 'kindQuerySchema',
  answer: { 200: 'kindOffersPageSchema' },
} as const satisfies Call;

export const getKind = {
  method: 'GET',
  path: '/product/kind/:id/',
  who: 'anyone',
  params: 'kindParamsSchema',
  query: 'kindDetailsQuerySchema',
  answer: { 200: 'kindDetailsSchema' },
  errors: [404],
} as const satisfies Call;

export const listAisles = {
  method: 'GET',
  path: '/product/aisle/',
  who: 'anyone',
  answer: { 200: 'aisleListSchema' },
} as const satisfies Call;
