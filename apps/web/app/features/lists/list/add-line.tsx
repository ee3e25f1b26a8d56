import { Plus } from 'lucide-react';
import styles from './add-line.module.css';

/** Always at the head of the list: one tap away from something more on it. */
export function AddLine({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" className={styles.add} onClick={onAdd}>
      <span className={styles.sign}>
        <Plus size={20} aria-hidden="true" />
      </span>
      Add item
    </button>
  );
}
