import type { Call } from './call.ts';

export const listUsers = {
  method: 'GET',
  path: '/webmin/users/',
  who: 'superuser',
  query: 'adminUserQuerySchema',
  answer: { 200: 'adminUserPageSchema' },
} as const satisfies Call;

export const exportUsers = {
  method: 'GET',
  path: '/webmin/users/export/',
  who: 'superuser',
  query: 'adminUserExportQuerySchema',
  answer: { 200: 'text/csv' },
} as const satisfies Call;

export const createUser = {
  method: 'POST',
  path: '/webmin/users/',
  who: 'superuser',
  body: 'newUserSchema',
  answer: { 201: 'adminUserSchema' },
} as const satisfies Call;

export const changeUsers = {
  method: 'POST',
  path: '/webmin/users/bulk/',
  who: 'superuser',
  body: 'userBulkSchema',
  answer: { 200: 'bulkResultSchema' },
} as const satisfies Call;

export const getUser = {
  method: 'GET',
  path: '/webmin/users/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'adminUserSchema' },
  errors: [404],
} as const satisfies Call;

export const changeUser = {
  method: 'PATCH',
  path: '/webmin/users/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'adminUserChangeSchema',
  answer: { 200: 'adminUserSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const resetSecondStep = {
  method: 'DELETE',
  path: '/webmin/users/:id/second-step/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'adminUserSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const deleteUser = {
  method: 'DELETE',
  path: '/webmin/users/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404, 409],
} as const satisfies Call;

export const listMatchingUsers = {
  method: 'GET',
  path: '/webmin/users/ids/',
  who: 'superuser',
  query: 'adminUserExportQuerySchema',
  answer: { 200: 'matchingIdsSchema' },
} as const satisfies Call;
