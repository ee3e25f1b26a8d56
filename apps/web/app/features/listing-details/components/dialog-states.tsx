import styles from './dialog-states.module.css';

export interface DetailsDialogProps {
  id: number;
  /** A shopping list has opened the details, where they can be improved (DET-05). */
  canImprove: boolean;
  open: boolean;
  onClose: () => void;
}

/** Shown for the moment in which the dialog's code is still on its way. */
export function DialogLoading() {
  return (
    <div className={styles.veil}>
      <div className={styles.spinner} role="status" aria-label="Loading price details" />
    </div>
  );
}
