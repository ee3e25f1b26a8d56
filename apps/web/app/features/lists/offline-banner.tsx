import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone, and what that means for what is on show. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <WifiOff size={20} aria-hidden="true" />
          You are offline. Your lists are shown as they were last loaded; changes need a connection.
        </p>
      )}
    </div>
  );
}
