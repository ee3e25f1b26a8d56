import type { Call } from './call.ts';

export const listReview = {
  method: 'GET',
  path: '/webmin/review/',
  who: 'superuser',
  query: 'reviewQuerySchema',
  answer: { 200: 'reviewPageSchema' },
} as const satisfies Call;

export const decideInReview = {
  method: 'POST',
  path: '/webmin/review/decisions/',
  who: 'superuser',
  body: 'reviewVerdictSchema',
  answer: { 201: 'reviewDecisionSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const getStandingReview = {
  method: 'GET',
  path: '/webmin/review/decisions/',
  who: 'superuser',
  query: 'standingReviewQuerySchema',
  answer: { 200: 'currentReviewSchema' },
} as const satisfies Call;

export const listDecidedItems = {
  method: 'GET',
  path: '/webmin/review/decided/',
  who: 'superuser',
  answer: { 200: 'decidedItemsSchema' },
} as const satisfies Call;

export const undoReviewDecision = {
  method: 'POST',
  path: '/webmin/review/decisions/:id/undo/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
} as const satisfies Call;

export const decideSeveralInReview = {
  method: 'POST',
  path: '/webmin/review/decisions/bulk/',
  who: 'superuser',
  body: 'reviewBulkSchema',
  maxBodyBytes: 100_000,
  answer: { 200: 'bulkResultSchema' },
} as const satisfies Call;

export const undoReviewDecisions = {
  method: 'POST',
  path: '/webmin/review/decisions/undo/',
  who: 'superuser',
  body: 'reviewUndoSchema',
  answer: { 200: 'bulkResultSchema' },
} as const satisfies Call;
