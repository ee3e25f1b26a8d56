import type { Call } from './call.ts';

export const makePlan = {
  method: 'POST',
  path: '/price/plans/',
  who: 'anyone',
  body: 'newPlanSchema',
  maxBodyBytes: 512 * 1024,
  answer: { 200: 'planSchema' },
} as const satisfies Call;

export const planShoppingList = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/plans/',
  who: 'user',
  params: 'recordIdParamsSchema',
  query: 'planQuerySchema',
  answer: { 200: 'planSchema' },
  errors: [404],
} as const satisfies Call;

export const takePlan = {
  method: 'PUT',
  path: '/shoppinglist/shoppinglist/:id/plan/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'chosenPlanSchema',
  answer: { 200: 'takenPlanSchema' },
  errors: [404],
} as const satisfies Call;

export const endPlan = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/plan/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'takenPlanSchema' },
  errors: [404],
} as const satisfies Call;
