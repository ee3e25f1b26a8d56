/**
 * What shoppers add and improve: items with their products and stores, prices, details and pictures. Its code loads
 * when it is needed.
 */
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
