import { itemTitle } from '@bargain-buddy/domain';
import { AddItemDialog, EditPriceDialog, type KnownProduct, type KnownStore } from '~/features/adding/index.ts';
import { ListAreaDialog } from '~/features/lists/dialogs/area-dialog.tsx';
import type { ListsDialogProps } from '~/features/lists/dialogs/dialogs.tsx';
import { EndListDialog } from '~/features/lists/dialogs/end-list-dialog.tsx';
import { CopyListDialog, EditListDialog, NewListDialog } from '~/features/lists/dialogs/list-form-dialog.tsx';
import { reasonsToSignIn, SignInToUseListDialog } from '~/features/lists/dialogs/sign-in-dialog.tsx';
import { addedToListsText, useAddItemsConfirmed } from '~/features/lists/index.ts';
import { productAndStoreOf } from '~/features/lists/model/texts.ts';
import { ShareDialog } from '~/features/sharing/index.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { MuiProvider } from '~/ui/mui-provider.tsx';

/** Shows a dialog of the shopping lists by its kind. Connects lists, adding and sharing. */
export default function ShoppingListsDialog(props: ListsDialogProps) {
  const { request, open, onClose } = props;
  const isSignedIn = useIsSignedIn();
  const reason = isSignedIn ? undefined : reasonsToSignIn[request.kind];
  return (
    <MuiProvider>
      {reason ? (
        <SignInToUseListDialog title={reason} request={request} open={open} onClose={onClose} />
      ) : (
        dialogOf(props)
      )}
    </MuiProvider>
  );
}

function dialogOf({ request, open, onClose, onEnded }: ListsDialogProps) {
  switch (request.kind) {
    case 'new':
      return <NewListDialog open={open} onClose={onClose} />;
    case 'add':
      return <AddToList listId={request.list.id} barcode={request.barcode} open={open} onClose={onClose} />;
    case 'copy':
      return <CopyListDialog list={request.list} items={request.items} open={open} onClose={onClose} />;
    case 'edit':
      return <EditListDialog list={request.list} open={open} onClose={onClose} />;
    case 'area':
      return <ListAreaDialog list={request.list} open={open} onClose={onClose} />;
    case 'delete':
    case 'leave':
      return <EndListDialog list={request.list} open={open} onClose={onClose} onEnded={onEnded} />;
    case 'share':
      return <ShareDialog list={request.list} open={open} onClose={onClose} />;
    case 'price': {
      const offer = productAndStoreOf(request.item);
      return offer && <EditPriceDialog offer={offer} open={open} onClose={onClose} />;
    }
    case 'remove':
      return (
        <ConfirmDialog
          open={open}
          title={`Remove ${itemTitle(request.item)}?`}
          description="You can undo this for a few seconds."
          action="Remove"
          onConfirm={() => {
            // The second click of a double click happens while the dialog closes.
            if (!open) return;
            onClose();
            request.onConfirmed();
          }}
          onClose={onClose}
        />
      );
  }
}

interface AddToListProps {
  listId: number;
  barcode: string | undefined;
  open: boolean;
  onClose: () => void;
}

function AddToList({ listId, barcode, open, onClose }: AddToListProps) {
  const { mutateAsync: addItems } = useAddItemsConfirmed();
  return (
    <AddItemDialog
      barcode={barcode}
      putOnList={async ({ product, store, quantity }) => {
        const known = { offer: { ...productFields(product), ...storeFields(store) } };
        const items = [{ product: product.id, store: store.id, quantity, known }];
        return addedToListsText(await addItems({ lists: [listId], items }), () => 'Item added to list');
      }}
      open={open}
      onClose={onClose}
    />
  );
}

const productFields = ({ id, name, brand, amount, image }: KnownProduct) => ({
  product: id,
  product_id: id,
  product_name: name,
  product_brand: brand,
  product_amount: amount,
  product_image: image,
});
const storeFields = ({ id, name, address, region }: KnownStore) => ({
  store: id,
  store_id: id,
  store_name: name,
  store_address: address,
  store_region: region,
});
