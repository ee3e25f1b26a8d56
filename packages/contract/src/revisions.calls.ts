import type { Call } from './call.ts';

export const listRevisions = {
  method: 'GET',
  path: '/webmin/revisions/',
  who: 'superuser',
  query: 'revisionQuerySchema',
  answer: { 200: 'revisionPageSchema' },
} as const satisfies Call;

export const undoRevision = {
  method: 'POST',
  path: '/webmin/revisions/:id/undo/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 200: 'revisionUndoSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const undoRevisions = {
  method: 'POST',
  path: '/webmin/revisions/bulk/',
  who: 'superuser',
  body: 'revisionBulkSchema',
  answer: { 200: 'bulkResultSchema' },
} as const satisfies Call;
