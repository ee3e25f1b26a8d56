/** Forms that add items, products, stores, prices and pictures. Their code loads on demand. */

export {
  AddItemDialog,
  EditPriceDialog,
  EditProduct,
  EditStore,
  UnknownBarcodeDialog,
  UploadImageDialog,
} from './lazy-parts.tsx';
export type { KnownProduct, KnownStore } from './online/add-item/choices.ts';
export type { LikelyProduct } from './online/new-barcode/likely-products.ts';
export type { BarcodeResult } from './online/new-barcode/save-barcode-of-product.ts';
