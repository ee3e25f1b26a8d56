import type { CallTexts } from './call.ts';
import type * as calls from './catalogue.calls.ts';

export const catalogueTexts = {
  listProducts: { tag: 'Catalogue', summary: 'Search products' },
  getProduct: { tag: 'Catalogue', summary: 'One product' },
  listStores: { tag: 'Catalogue', summary: 'Search stores' },
  getStore: { tag: 'Catalogue', summary: 'One store' },
  listRegions: { tag: 'Catalogue', summary: 'The regions, with how many stores each has' },
  createProduct: {
    tag: 'Adding',
    summary: 'Add a product',
    description: '409 with the `id` of the product that has the barcode, or the same name, brand and amount.',
  },
  changeProduct: {
    tag: 'Adding',
    summary: 'Change a product',
    description:
      'For superusers, and for everybody signed in while the image is not verified. If others use the product, a shopper’s changes of name, brand, amount, category and barcode wait for review: `waiting` names them, and only their author sees them.',
  },
  giveBarcode: {
    tag: 'Adding',
    summary: 'Give a scanned barcode to a product without one',
    description:
      'The check digit must be right. 409 if the product has another barcode, or with the `id` of the product that has this one.',
  },
  uploadProductImage: {
    tag: 'Adding',
    summary: 'Give a product a picture',
    description: 'multipart/form-data with the file in `image`, at most 10 MB. A shopper’s picture is pending.',
  },
  verifyProductImage: { tag: 'WebMin', summary: 'Verify or reject a product’s picture' },
  createStore: {
    tag: 'Adding',
    summary: 'Add a store',
    description: '409 with the `id` of the store of the same name, address and region.',
  },
  changeStore: {
    tag: 'Adding',
    summary: 'Change a store',
    description:
      'For superusers, and for everybody signed in while the image is not verified. If others use the store, a shopper’s changes of name, address, region and place wait for review: `waiting` names them, and only their author sees them.',
  },
  uploadStoreImage: {
    tag: 'Adding',
    summary: 'Give a store a picture',
    description: 'multipart/form-data with the file in `image`, at most 10 MB. A shopper’s picture is pending.',
  },
  verifyStoreImage: { tag: 'WebMin', summary: 'Verify or reject a store’s picture' },
  changeRegion: { tag: 'Profile', summary: 'Choose the main shopping region' },
} as const satisfies CallTexts<typeof calls>;
