import type { Call } from './call.ts';

export const getAisleOrder = {
  method: 'GET',
  path: '/store/store/:id/aisle-order/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'storeAisleOrderSchema' },
  errors: [404],
} as const satisfies Call;

export const putAisleOrder = {
  method: 'PUT',
  path: '/store/store/:id/aisle-order/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'aisleOrderChangeSchema',
  answer: { 200: 'changedAisleOrderSchema' },
  errors: [404],
} as const satisfies Call;

export const countAisleTicks = {
  method: 'POST',
  path: '/store/store/:id/aisle-order/ticks/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'aisleTicksSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;
