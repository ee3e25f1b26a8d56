import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { PlainButton } from '../plain-button.tsx';
import { AddToListsDialog, type AddToListsDialogProps } from './add-to-lists-dialog.tsx';

interface AddToListButtonProps<Props> extends Pick<AddToListsDialogProps<Props & { onDone: () => void }>, 'load'> {
  text: string;
  guestText: string;
  part: Props;
}

/** A button with a dialog that adds one thing to lists. */
export function AddToListButton<Props extends object>(props: AddToListButtonProps<Props>) {
  const { text, guestText, load, part } = props;
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
        text={text}
        guest={{ heading: 'Save it to a shopping list', text: guestText }}
        load={load}
        part={{ ...part, onDone: () => dialog.current?.close() }}
      />
    </>
  );
}
