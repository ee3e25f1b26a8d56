import type { KindDetails, Listing } from '@bargain-buddy/contract';
import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { AddToListsDialog } from '~/ui/add-to-lists/add-to-lists-dialog.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';

const loadForm = () => import('./add-kind-form.tsx');

interface AddKindProps {
  kind: KindDetails['kind'];
  cheapest: Listing | undefined;
}

export function AddKindButton({ kind, cheapest }: AddKindProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <PlainButton look="primary" onClick={open}>
        <ListPlus size={20} /> Add to list
      </PlainButton>
      <AddToListsDialog
        ref={dialog}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        text={`${kind.name}, any brand or size.`}
        guest={{
          heading: 'Save it to a shopping list',
          text: `Log in to add ${kind.name} to a list. We find the cheapest brand and size for you.`,
        }}
        load={loadForm}
        part={{ kind, like: cheapest, onDone: () => dialog.current?.close() }}
      />
    </>
  );
}
