import type { Call } from './call.ts';

export const getPocket = {
  method: 'GET',
  path: '/shoppinglist/pocket/',
  who: 'anyone',
  query: 'pocketQuerySchema',
  answer: { 200: 'catalogueSnapshotSchema' },
} as const satisfies Call;
