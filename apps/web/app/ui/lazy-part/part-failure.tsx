import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIsOffline } from '~/lib/connection.ts';
import buttons from '../buttons.module.css';
import styles from './part-failure.module.css';

interface PartFailureProps {
  /** The name of the part, as in “We couldn’t load the map”. */
  what: string;
  retry: () => void;
}

/** Why it is not there: not every part is kept on the device. */
function useReason(what: string): string {
  return useIsOffline()
    ? `We couldn’t load ${what}. You are offline.`
    : `We couldn’t load ${what}. Check your connection, then try again.`;
}

/** Stands in for a part of the page whose code could not be loaded. */
export function PartFailure({ what, retry }: PartFailureProps) {
  const reason = useReason(what);
  return (
    <div className={styles.failure} role="alert">
      <p>{reason}</p>
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
  const reason = useReason(what);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // Outside of the page, which a sheet that lies open has hidden from screen readers.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`We couldn’t load ${what}`}
      // A dialog that it lies in has a cancel of its own.
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <p>{reason}</p>
      <div className={styles.choices}>
        <button type="button" className={buttons.primary} onClick={retry}>
          Try again
        </button>
        <button type="button" className={buttons.secondary} onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
