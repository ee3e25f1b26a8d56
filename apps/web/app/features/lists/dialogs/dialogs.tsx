import type { ShoppingList } from '@bargain-buddy/contract';
import { type ComponentType, useState } from 'react';
import { hasId } from '~/lib/client-id.ts';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import type { DialogRequest } from './dialog-request.ts';

export interface ListsDialogProps {
  request: DialogRequest;
  open: boolean;
  onClose: () => void;
  onEnded: () => void;
}

/** Loads the dialogs. The function must be stable across renders. */
export type LoadListsDialog = () => Promise<{ default: ComponentType<ListsDialogProps> }>;

interface DialogsProps {
  load: LoadListsDialog;
  request: DialogRequest | undefined;
  lists: readonly ShoppingList[] | undefined;
  onClose: () => void;
  /** Called after the current list was deleted or left and the dialog has closed. */
  onEnded: () => void;
}

/** Shows the requested dialog. The code of all dialogs loads as soon as the lists are known. */
export function ListsDialogs({ load, request, lists, onClose, onEnded }: DialogsProps) {
  // The request is retained during the fade-out. A new key for each request resets the dialog's state.
  const [shown, setShown] = useState({ request, serial: 0 });
  if (request && request !== shown.request) setShown(({ serial }) => ({ request, serial: serial + 1 }));
  const { Part: Dialog, retry } = useLazyComponent(load, lists !== undefined || request !== undefined, request);
  const isAbout = request && 'list' in request ? request.list.id : undefined;
  const isOpen =
    request !== undefined && (isAbout === undefined || lists?.some((list) => hasId(list, isAbout)) === true);

  if (isOpen && retry) return <PartFailureDialog what="this" retry={retry} onClose={onClose} />;
  if (!shown.request || !Dialog) return null;
  return <Dialog key={shown.serial} request={shown.request} open={isOpen} onClose={onClose} onEnded={onEnded} />;
}
