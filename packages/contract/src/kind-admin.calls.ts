import type { Call } from './call.ts';

export const listAdminKinds = {
  method: 'GET',
  path: '/webmin/kinds/',
  who: 'superuser',
  query: 'adminKindQuerySchema',
  answer: { 200: 'adminKindPageSchema' },
} as const satisfies Call;

export const getAdminKind = {
  method: 'GET',
  path: '/webmin/kinds/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'adminKindSchema' },
  errors: [404],
} as const satisfies Call;

export const listKindProducts = {
  method: 'GET',
  path: '/webmin/kinds/:id/products/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  query: 'kindProductsQuerySchema',
  answer: { 200: 'kindProductPageSchema' },
} as const satisfies Call;

export const changeKind = {
  method: 'PATCH',
  path: '/webmin/kinds/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'kindChangeFieldsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404],
} as const satisfies Call;

export const deleteKind = {
  method: 'DELETE',
  path: '/webmin/kinds/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const mergeKinds = {
  method: 'POST',
  path: '/webmin/kind-merge/',
  who: 'superuser',
  body: 'kindMergeSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [409],
} as const satisfies Call;

export const splitKind = {
  method: 'POST',
  path: '/webmin/kind-split/',
  who: 'superuser',
  body: 'kindSplitSchema',
  answer: { 200: 'kindChangeSchema' },
} as const satisfies Call;

export const createAisle = {
  method: 'POST',
  path: '/webmin/aisles/',
  who: 'superuser',
  body: 'aisleFieldsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [409],
} as const satisfies Call;

export const renameAisle = {
  method: 'PATCH',
  path: '/webmin/aisles/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'aisleFieldsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const orderAisles = {
  method: 'PUT',
  path: '/webmin/aisles/',
  who: 'superuser',
  body: 'aisleOrderSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [409],
} as const satisfies Call;

export const listAdminAisles = {
  method: 'GET',
  path: '/webmin/aisles/',
  who: 'superuser',
  answer: { 200: 'adminAisleListSchema' },
} as const satisfies Call;

export const deleteAisle = {
  method: 'DELETE',
  path: '/webmin/aisles/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  query: 'aisleDeletionQuerySchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const listKindChanges = {
  method: 'GET',
  path: '/webmin/kind-changes/',
  who: 'superuser',
  query: 'kindChangeQuerySchema',
  answer: { 200: 'kindChangePageSchema' },
} as const satisfies Call;

export const undoKindChange = {
  method: 'POST',
  path: '/webmin/kind-changes/:id/undo/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'kindChangeSchema' },
  errors: [404, 409],
} as const satisfies Call;
