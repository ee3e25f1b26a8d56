import type { ShoppingList } from '@bargain-buddy/contract';
import { type ComponentType, useState } from 'react';
import { hasId } from '~/lib/outbox/provisional.ts';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import type { DialogRequest } from './dialog-request.ts';

/** What each dialog of the screen is given. */
export interface ListsDialogProps {
  request: DialogRequest;
  open: boolean;
  onClose: () => void;
  onEnded: () => void;
}

/** Loads the dialogs, which the route composes. Must stay the same. */
export type LoadDialog = () => Promise<{ default: ComponentType<ListsDialogProps> }>;

interface DialogsProps {
  load: LoadDialog;
  request: DialogRequest | undefined;
  /** A dialog about a list closes when the list goes. */
  lists: readonly ShoppingList[] | undefined;
  onClose: () => void;
  /** The list on show was deleted or left, and the dialog has closed. */
  onEnded: () => void;
}

/** The dialog that is asked for; the code of all of them loads once the lists are on show. */
export function Dialogs({ load, request, lists, onClose, onEnded }: DialogsProps) {
  // Kept while it fades out; each request anew, so that nothing of the last one is left in it.
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
