import { AddItemDialog, EditPriceDialog } from '~/features/adding/index.ts';
import { ShareDialog } from '~/features/sharing/index.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { nameOfItem, offerOf } from '../model/item-text.ts';
import type { DialogRequest } from './dialog-request.ts';
import { EndListDialog } from './end-list-dialog.tsx';
import { EditListDialog, NewListDialog } from './list-form-dialog.tsx';

interface DialogProps {
  request: DialogRequest;
  open: boolean;
  onClose: () => void;
  onEnded: () => void;
}

/** Each dialog of the screen by its kind (LST-06). */
export default function Dialog(props: DialogProps) {
  return <MuiProvider>{dialogOf(props)}</MuiProvider>;
}

function dialogOf({ request, open, onClose, onEnded }: DialogProps) {
  switch (request.kind) {
    case 'new':
      return <NewListDialog open={open} onClose={onClose} />;
    case 'add':
      return <AddItemDialog listId={request.list.id} open={open} onClose={onClose} />;
    case 'edit':
      return <EditListDialog list={request.list} open={open} onClose={onClose} />;
    case 'delete':
    case 'leave':
      return <EndListDialog list={request.list} open={open} onClose={onClose} onEnded={onEnded} />;
    case 'share':
      return <ShareDialog list={request.list} open={open} onClose={onClose} />;
    case 'price': {
      const offer = offerOf(request.item);
      return offer && <EditPriceDialog offer={offer} open={open} onClose={onClose} />;
    }
    case 'remove':
      return (
        <ConfirmDialog
          open={open}
          title="Remove item?"
          description={`${nameOfItem(request.item)} is taken off this list.`}
          action="Remove"
          onConfirm={() => {
            // The second half of a double click finds it closing.
            if (!open) return;
            onClose();
            request.onConfirmed();
          }}
          onClose={onClose}
        />
      );
  }
}
