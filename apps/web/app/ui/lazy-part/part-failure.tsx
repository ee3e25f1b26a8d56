import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIsOffline } from '~/lib/connection.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import styles from './part-failure.module.css';

interface PartFailureProps {
  what: string;
  retry: () => void;
}

/** The device does not store every part. */
function useReason(what: string): string {
  return useIsOffline()
    ? `We couldn’t load ${what}. You are offline.`
    : `We couldn’t load ${what}. Check your connection, then try again.`;
}

export function PartFailure({ what, retry }: PartFailureProps) {
  const reason = useReason(what);
  return (
    <div className={styles.failure} role="alert">
      <p>{reason}</p>
      <PlainButton onClick={retry}>Try again</PlainButton>
    </div>
  );
}

/** Replaces a dialog whose code could not load. It is a native dialog, because other code may be missing. */
export function PartFailureDialog({ what, retry, onClose }: PartFailureProps & { onClose: () => void }) {
  const reason = useReason(what);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // Rendered outside of the page, which an open sheet hides from screen readers.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`We couldn’t load ${what}`}
      // The surrounding dialog has its own cancel event.
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <p>{reason}</p>
      <div className={styles.choices}>
        <PlainButton look="primary" onClick={retry}>
          Try again
        </PlainButton>
        <PlainButton onClick={onClose}>Close</PlainButton>
      </div>
    </dialog>,
    document.body,
  );
}
