import type { Call } from './call.ts';

export const getUserActivity = {
  method: 'GET',
  path: '/webmin/users/:id/activity/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'userActivitySchema' },
  errors: [404],
} as const satisfies Call;

export const listUserEdits = {
  method: 'GET',
  path: '/webmin/users/:id/edits/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  query: 'userEditQuerySchema',
  answer: { 200: 'userEditPageSchema' },
} as const satisfies Call;

export const undoWork = {
  method: 'POST',
  path: '/webmin/users/:id/undo-work/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'workUndoSchema',
  answer: { 200: 'workUndoResultSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const redoWork = {
  method: 'POST',
  path: '/webmin/undone-work/:id/redo/',
  who: 'superuser',
  params: 'idParamsSchema',
  answer: { 200: 'undoneWorkSchema' },
  errors: [404, 409],
} as const satisfies Call;
