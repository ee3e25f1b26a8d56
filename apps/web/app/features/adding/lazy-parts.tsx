import { type ComponentProps, type ComponentType, useEffect } from 'react';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useLazyComponent } from '~/ui/use-lazy-component.ts';
import type AddItem from './add-item/add-item-dialog.tsx';
import type EditPrice from './edit-price/edit-price-dialog.tsx';
import type ProductEditor from './editing/edit-product.tsx';
import type StoreEditor from './editing/edit-store.tsx';
import type UploadImage from './pictures/upload-image-dialog.tsx';

const loadAddItem = () => import('./add-item/add-item-dialog.tsx');
const loadEditPrice = () => import('./edit-price/edit-price-dialog.tsx');
const loadEditProduct = () => import('./editing/edit-product.tsx');
const loadEditStore = () => import('./editing/edit-store.tsx');
const loadUploadImage = () => import('./pictures/upload-image-dialog.tsx');

/** Puts something on a list, be it known or new (ADD-01). */
export function AddItemDialog(props: ComponentProps<typeof AddItem>) {
  return <LazyPart load={loadAddItem} isWanted={props.open} part={props} />;
}

/** Says what something costs now (DET-08). */
export function EditPriceDialog(props: ComponentProps<typeof EditPrice>) {
  return <LazyPart load={loadEditPrice} isWanted={props.open} part={props} />;
}

/** Chooses and uploads a picture (DET-06). Stands in a MuiProvider. */
export function UploadImageDialog(props: ComponentProps<typeof UploadImage>) {
  return <LazyPart load={loadUploadImage} isWanted={props.open} part={props} />;
}

/** The form of a product in place of its facts (DET-05). Stands in a MuiProvider. */
export function EditProduct(props: ComponentProps<typeof ProductEditor>) {
  return <LazyPart load={loadEditProduct} isWanted part={props} />;
}

/** The form of a store in place of its facts (DET-05). Stands in a MuiProvider. */
export function EditStore(props: ComponentProps<typeof StoreEditor>) {
  return <LazyPart load={loadEditStore} isWanted part={props} />;
}

interface LazyPartProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>;
  isWanted: boolean;
  part: Props;
}

/** A part whose code loads when it is wanted for the first time; without a connection that is said. */
function LazyPart<Props extends { onClose: () => void }>({ load, isWanted, part }: LazyPartProps<Props>) {
  const { onClose } = part;
  const Part = useLazyComponent(load, isWanted);
  const hasFailed = isWanted && Part === 'failed';

  useEffect(() => {
    if (!hasFailed) return;
    showSnackbar('This could not be opened. Check your connection, then reload the page.', 'error');
    onClose();
  }, [hasFailed, onClose]);

  return Part && Part !== 'failed' ? <Part {...part} /> : null;
}
