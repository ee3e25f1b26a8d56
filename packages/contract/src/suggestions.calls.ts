import type { Call } from './call.ts';

export const suggest = {
  method: 'GET',
  path: '/search-suggest/search-suggest/',
  who: 'anyone',
  query: 'suggestionQuerySchema',
  answer: { 200: 'suggestionsSchema' },
} as const satisfies Call;

export const deleteSearch = {
  method: 'DELETE',
  path: '/search-suggest/search-suggest/history/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;

export const deleteSearches = {
  method: 'DELETE',
  path: '/search-suggest/search-suggest/history/',
  who: 'user',
  answer: { 204: null },
} as const satisfies Call;
