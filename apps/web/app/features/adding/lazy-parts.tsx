import type { ComponentProps } from 'react';
import { LazyDialog } from '~/ui/lazy-part/lazy-dialog.tsx';
import type AddItem from './online/add-item/add-item-dialog.tsx';
import type EditPrice from './online/edit-price/edit-price-dialog.tsx';
import type ProductEditor from './online/editing/edit-product.tsx';
import type StoreEditor from './online/editing/edit-store.tsx';
import type NewBarcode from './online/new-barcode/new-barcode-dialog.tsx';
import type UploadImage from './online/pictures/upload-image-dialog.tsx';

const loadAddItem = () => import('./online/add-item/add-item-dialog.tsx');
const loadEditPrice = () => import('./online/edit-price/edit-price-dialog.tsx');
const loadEditProduct = () => import('./online/editing/edit-product.tsx');
const loadEditStore = () => import('./online/editing/edit-store.tsx');
const loadNewBarcode = () => import('./online/new-barcode/new-barcode-dialog.tsx');
const loadUploadImage = () => import('./online/pictures/upload-image-dialog.tsx');

/** Puts something on a list, be it known or new (ADD-01). */
export function AddItemDialog(props: ComponentProps<typeof AddItem>) {
  return <LazyDialog what="this form" load={loadAddItem} isWanted={props.open} part={props} />;
}

/** Says what something costs now (DET-08). */
export function EditPriceDialog(props: ComponentProps<typeof EditPrice>) {
  return <LazyDialog what="this form" load={loadEditPrice} isWanted={props.open} part={props} />;
}

/** Asks which product a new barcode belongs to (SCN-03). */
export function NewBarcodeDialog(props: ComponentProps<typeof NewBarcode>) {
  return <LazyDialog what="this form" load={loadNewBarcode} isWanted={props.open} part={props} />;
}

/** Chooses and uploads a picture (DET-06). Stands in a MuiProvider. */
export function UploadImageDialog(props: ComponentProps<typeof UploadImage>) {
  return <LazyDialog what="this form" load={loadUploadImage} isWanted={props.open} part={props} />;
}

/** The form of a product in place of its facts (DET-05). Stands in a MuiProvider. */
export function EditProduct(props: ComponentProps<typeof ProductEditor>) {
  return <LazyDialog what="this form" load={loadEditProduct} isWanted part={props} />;
}

/** The form of a store in place of its facts (DET-05). Stands in a MuiProvider. */
export function EditStore(props: ComponentProps<typeof StoreEditor>) {
  return <LazyDialog what="this form" load={loadEditStore} isWanted part={props} />;
}
