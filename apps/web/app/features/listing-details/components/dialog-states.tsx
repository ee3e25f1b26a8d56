import styles from './dialog-states.module.css';

export interface DetailsDialogProps {
  id: number;
  /** True if a signed-in user opened the details from a shopping list. Enables editing. */
  canEdit: boolean;
  open: boolean;
  onClose: () => void;
}

export function DialogLoading() {
  return (
    <div className={styles.veil}>
      <div className={styles.spinner} role="status" aria-label="Loading price details" />
    </div>
  );
}
