import { ListPlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AddSelectionDialog } from './add-selection-dialog.tsx';
import styles from './selection-bar.module.css';
import { useSelection } from './selection-store.ts';

/** Sticks to the bottom while listings are selected; leaving the page ends the selection (HOM-13). */
export function SelectionBar() {
  const count = useSelection(({ listings }) => listings.size);
  const clear = useSelection((selection) => selection.clear);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => clear, [clear]);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <span className="visually-hidden" role="status">
        {count > 0 && `${count} selected`}
      </span>
      {count > 0 && (
        <section className={styles.bar} data-selection aria-label="Selected listings">
          <strong className={styles.count}>{count} selected</strong>
          <button type="button" className={styles.clear} onClick={clear} aria-label="Clear Selection">
            <X size={20} aria-hidden="true" />
            <span className={styles.clearText}>Clear Selection</span>
          </button>
          <button type="button" className={styles.add} onClick={open}>
            <ListPlus size={20} className={styles.addIcon} aria-hidden="true" />
            Add to shopping list
          </button>
        </section>
      )}
      <AddSelectionDialog ref={dialog} count={count} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
