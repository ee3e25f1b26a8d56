import { type ComponentProps, type ComponentType, useEffect } from 'react';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useLazyComponent } from '~/ui/use-lazy-component.ts';
import type AddItem from './add-item/add-item-dialog.tsx';
import type EditPrice from './edit-price/edit-price-dialog.tsx';

const loadAddItem = () => import('./add-item/add-item-dialog.tsx');
const loadEditPrice = () => import('./edit-price/edit-price-dialog.tsx');

/** Puts something on a list, be it known or new (ADD-01). */
export function AddItemDialog(props: ComponentProps<typeof AddItem>) {
  return <LazyDialog load={loadAddItem} dialog={props} />;
}

/** Says what something costs now (DET-08). */
export function EditPriceDialog(props: ComponentProps<typeof EditPrice>) {
  return <LazyDialog load={loadEditPrice} dialog={props} />;
}

interface LazyDialogProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>;
  dialog: Props;
}

/** A dialog whose code loads when it is opened for the first time; without a connection that is said. */
function LazyDialog<Props extends { open: boolean; onClose: () => void }>({ load, dialog }: LazyDialogProps<Props>) {
  const { open, onClose } = dialog;
  const Dialog = useLazyComponent(load, open);
  const hasFailed = open && Dialog === 'failed';

  useEffect(() => {
    if (!hasFailed) return;
    showSnackbar('This could not be opened. Check your connection, then reload the page.', 'error');
    onClose();
  }, [hasFailed, onClose]);

  return Dialog && Dialog !== 'failed' ? <Dialog {...dialog} /> : null;
}
