import { listingPath } from '../navigation.ts';
import actions from './actions.module.css';
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

/** Stands in for the dialog when its code cannot be loaded: offline, or a newer version has replaced it. */
export function DialogFailure({ id, open, onClose }: Omit<DetailsDialogProps, 'canImprove'>) {
  if (!open) return null;
  return (
    <div className={styles.veil}>
      <div className={styles.box} role="alertdialog" aria-label="Price details could not be loaded">
        <p>The price details could not be loaded. Check your connection, then try again.</p>
        <a className={actions.primary} href={listingPath(id)}>
          Try again
        </a>
        <button type="button" className={actions.secondary} onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
