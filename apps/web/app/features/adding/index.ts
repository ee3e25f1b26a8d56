/** Forms that add items, products, stores, prices and pictures. Their code loads on demand. */
export type { KnownProduct, KnownStore } from './add-item/choices.ts';
export {
  AddItemDialog,
  EditPriceDialog,
  EditProduct,
  EditStore,
  NewBarcodeDialog,
  UploadImageDialog,
} from './lazy-parts.tsx';
export type { GivenBarcode } from './new-barcode/give-barcode.ts';
export type { LikelyProduct } from './new-barcode/likely-products.ts';
