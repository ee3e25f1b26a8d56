/** Forms that add items, products, stores, prices and pictures. Their code loads on demand. */

import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';

export const AddItemDialog = lazyDialog('this form', () => import('./online/add-item/add-item-dialog.tsx'));
export const EditPriceDialog = lazyDialog('this form', () => import('./online/edit-price/edit-price-dialog.tsx'));
export const EditProduct = lazyDialog('this form', () => import('./online/editing/edit-product.tsx'));
export const EditStore = lazyDialog('this form', () => import('./online/editing/edit-store.tsx'));
export const UnknownBarcodeDialog = lazyDialog(
  'this form',
  () => import('./online/new-barcode/new-barcode-dialog.tsx'),
);
/** Requires a MuiProvider around it. */
export const UploadImageDialog = lazyDialog('this form', () => import('./online/pictures/upload-image-dialog.tsx'));
export type { KnownProduct, KnownStore } from './online/add-item/choices.ts';
export type { LikelyProduct } from './online/new-barcode/likely-products.ts';
export type { BarcodeResult } from './online/new-barcode/save-barcode-of-product.ts';
