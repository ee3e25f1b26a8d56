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

export function AddItemDialog(props: ComponentProps<typeof AddItem>) {
  return <LazyDialog what="this form" load={loadAddItem} isWanted={props.open} part={props} />;
}

export function EditPriceDialog(props: ComponentProps<typeof EditPrice>) {
  return <LazyDialog what="this form" load={loadEditPrice} isWanted={props.open} part={props} />;
}

export function UnknownBarcodeDialog(props: ComponentProps<typeof NewBarcode>) {
  return <LazyDialog what="this form" load={loadNewBarcode} isWanted={props.open} part={props} />;
}

/** Requires a MuiProvider around it. */
export function UploadImageDialog(props: ComponentProps<typeof UploadImage>) {
  return <LazyDialog what="this form" load={loadUploadImage} isWanted={props.open} part={props} />;
}

export function EditProduct(props: ComponentProps<typeof ProductEditor>) {
  return <LazyDialog what="this form" load={loadEditProduct} isWanted part={props} />;
}

export function EditStore(props: ComponentProps<typeof StoreEditor>) {
  return <LazyDialog what="this form" load={loadEditStore} isWanted part={props} />;
}
