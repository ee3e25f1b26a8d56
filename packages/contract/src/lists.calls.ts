import type { Call } from './call.ts';

export const listShoppingLists = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/',
  who: 'user',
  query: 'shoppingListQuerySchema',
  answer: { 200: 'shoppingListPageSchema' },
} as const satisfies Call;

export const createShoppingList = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/',
  who: 'user',
  body: 'newShoppingListSchema',
  answer: { 200: 'shoppingListSchema', 201: 'shoppingListSchema' },
  errors: [409, 410],
} as const satisfies Call;

export const getShoppingList = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'shoppingListSchema' },
  errors: [404],
} as const satisfies Call;

export const replaceShoppingList = {
  method: 'PUT',
  path: '/shoppinglist/shoppinglist/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'shoppingListFieldsSchema',
  answer: { 200: 'shoppingListSchema' },
  errors: [403, 404],
} as const satisfies Call;

export const changeShoppingList = {
  method: 'PATCH',
  path: '/shoppinglist/shoppinglist/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'shoppingListChangeSchema',
  answer: { 200: 'shoppingListSchema' },
  errors: [403, 404],
} as const satisfies Call;

export const deleteShoppingList = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [403, 404],
} as const satisfies Call;

export const listChanges = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/changes/',
  who: 'user',
  params: 'recordIdParamsSchema',
  query: 'listChangesQuerySchema',
  answer: { 200: 'listChangesSchema' },
  errors: [404, 410],
} as const satisfies Call;

export const syncList = {
  method: 'POST',
  path: '/shoppinglist/shoppinglist/:id/sync/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'sentChangesSchema',
  maxBodyBytes: 512 * 1024,
  answer: { 200: 'syncedListSchema' },
  errors: [404],
} as const satisfies Call;

export const listItems = {
  method: 'GET',
  path: '/shoppinglist/shoppinglistitem/',
  who: 'user',
  query: 'listItemQuerySchema',
  answer: { 200: 'listItemPageSchema' },
  errors: [404],
} as const satisfies Call;

export const addItem = {
  method: 'POST',
  path: '/shoppinglist/shoppinglistitem/',
  who: 'user',
  body: 'newListItemSchema',
  answer: { 200: 'addedListItemSchema', 201: 'addedListItemSchema' },
  errors: [404, 409, 410],
} as const satisfies Call;

export const addItems = {
  method: 'POST',
  path: '/shoppinglist/shoppinglistitem/bulk/',
  who: 'user',
  body: 'newListItemsSchema',
  maxBodyBytes: 512 * 1024,
  answer: { 200: 'addedListItemsSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const changeItem = {
  method: 'PATCH',
  path: '/shoppinglist/shoppinglistitem/:id/',
  who: 'user',
  params: 'idParamsSchema',
  body: 'listItemChangeSchema',
  answer: { 200: 'listItemSchema' },
  errors: [404],
} as const satisfies Call;

export const removeItem = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglistitem/:id/',
  who: 'user',
  params: 'idParamsSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;
