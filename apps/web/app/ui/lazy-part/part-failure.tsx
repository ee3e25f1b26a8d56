import { useEffect, useRef } from 'react';
import buttons from '../buttons.module.css';
import styles from './part-failure.module.css';

interface PartFailureProps {
  /** What could not be loaded, at the beginning of a sentence. */
  what: string;
  retry: () => void;
}

/** Stands in for a part of the page whose code could not be loaded. */
export function PartFailure({ what, retry }: PartFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>{what} could not be loaded. Check your connection, then try again.</p>
      <button type="button" className={buttons.secondary} onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/**
 * Stands in for a dialog whose code could not be loaded. It is the browser's own, for nothing else may have arrived.
 */
export function PartFailureDialog({ what, retry, onClose }: PartFailureProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`${what} could not be loaded`}
      // A dialog that it lies in has a cancel of its own.
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <p>{what} could not be loaded. Check your connection, then try again.</p>
      <div className={styles.choices}>
        <button type="button" className={buttons.primary} onClick={retry}>
          Try again
        </button>
        <button type="button" className={buttons.secondary} onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  );
}
