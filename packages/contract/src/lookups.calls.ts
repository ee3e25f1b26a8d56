import type { Call } from './call.ts';

export const lookUpProducts = {
  method: 'GET',
  path: '/search-suggest/new-product-lookup/',
  who: 'user',
  query: 'productLookupQuerySchema',
  answer: { 200: 'productLookupSchema' },
} as const satisfies Call;

export const lookUpBarcode = {
  method: 'GET',
  path: '/search-suggest/barcode-lookup/',
  who: 'user',
  query: 'barcodeLookupQuerySchema',
  answer: { 200: 'barcodeLookupSchema' },
} as const satisfies Call;

export const suggestLocations = {
  method: 'GET',
  path: '/webmin/nominatim-suggest/',
  who: 'user',
  query: 'locationQuerySchema',
  answer: { 200: 'locationSuggestionsSchema' },
} as const satisfies Call;
