import type { Call } from './call.ts';

export const findDuplicates = {
  method: 'GET',
  path: '/webmin/duplicates/',
  who: 'superuser',
  query: 'duplicatesQuerySchema',
  answer: { 200: 'duplicatePairsSchema' },
} as const satisfies Call;

export const dismissDuplicate = {
  method: 'PUT',
  path: '/webmin/duplicates/',
  who: 'superuser',
  body: 'duplicateDismissalSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;

export const mergeRecords = {
  method: 'POST',
  path: '/webmin/merge/',
  who: 'superuser',
  body: 'mergeSchema',
  answer: { 200: 'mergeRecordSchema' },
  errors: [409],
} as const satisfies Call;

export const listMerges = {
  method: 'GET',
  path: '/webmin/merge-history/',
  who: 'superuser',
  query: 'mergeHistoryQuerySchema',
  answer: { 200: 'mergeHistorySchema' },
} as const satisfies Call;

export const undoMerge = {
  method: 'POST',
  path: '/webmin/merge-history/:id/undo/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'mergeRecordSchema' },
  errors: [404, 409],
} as const satisfies Call;
