import type { Listing } from '@bargain-buddy/contract';
import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { AddToListsDialog } from '~/ui/add-to-lists/add-to-lists-dialog.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';

const loadForm = () => import('./add-product-form.tsx');

export function AddProductToListButton({ title, cheapest }: { title: string; cheapest: Listing }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <div>
      <PlainButton look="primary" onClick={open}>
        <ListPlus size={20} /> Add to list
      </PlainButton>
      <AddToListsDialog
        ref={dialog}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        text={`${title}, at any store.`}
        guest={{
          heading: 'Save it to a shopping list',
          text: `Log in to add ${title} to a list. We find the cheapest store for you.`,
        }}
        load={loadForm}
        part={{ cheapest, onDone: () => dialog.current?.close() }}
      />
    </div>
  );
}
