import type { CallTexts } from './call.ts';
import type * as calls from './catalogue-admin.calls.ts';

export const catalogueAdminTexts = {
  listAdminProducts: { tag: 'WebMin', summary: 'Products by name, state of the image and any order' },
  listAdminStores: { tag: 'WebMin', summary: 'Stores by name, region, place, state of the image and any order' },
  exportAdminProducts: { tag: 'WebMin', summary: 'The same products as a CSV file, 100,000 at most' },
  exportAdminStores: { tag: 'WebMin', summary: 'The same stores as a CSV file, 100,000 at most' },
  getProductUsage: { tag: 'WebMin', summary: 'What goes along with a product that is deleted' },
  deleteProduct: { tag: 'WebMin', summary: 'Delete a product with its prices' },
  getStoreUsage: { tag: 'WebMin', summary: 'What goes along with a store that is deleted' },
  deleteStore: { tag: 'WebMin', summary: 'Delete a store with its prices' },
  listMatchingProducts: { tag: 'WebMin', summary: 'The ids of all products that match, 100,000 at most' },
  changeProducts: { tag: 'WebMin', summary: 'Change or delete several products' },
  listMatchingStores: { tag: 'WebMin', summary: 'The ids of all stores that match, 100,000 at most' },
  changeStores: { tag: 'WebMin', summary: 'Change or delete several stores' },
  deleteProductHere: { tag: 'WebMin', summary: 'Delete a product with its prices' },
  deleteStoreHere: { tag: 'WebMin', summary: 'Delete a store with its prices' },
  listDeletions: { tag: 'WebMin', summary: 'List deleted products and stores, newest first' },
  undoDeletion: {
    tag: 'WebMin',
    summary: 'Undo the deletion of a product or store',
    description:
      'The record returns with its id, prices, listings, list items, preferred stores and plans. Changes since stay: an item that somebody changed or removed does not change back.',
  },
} as const satisfies CallTexts<typeof calls>;
