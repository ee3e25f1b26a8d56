import { RotateCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import actions from './actions.module.css';
import styles from './details-load-failure.module.css';

function onConnectionChange(notify: () => void) {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

export function DetailsLoadFailure({ what, retry }: { what: string; retry: () => unknown }) {
  const online = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className={styles.failure} role="alert">
      <p>
        {online
          ? `We couldn’t load ${what}.`
          : `You’re offline. ${what[0]?.toUpperCase()}${what.slice(1)} will load when you’re back online.`}
      </p>
      <button type="button" className={actions.secondary} onClick={() => void retry()}>
        <RotateCw size={18} /> Try again
      </button>
    </div>
  );
}
