import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { timeAgo } from '~/lib/time-ago.ts';
import { useNow } from '~/lib/use-now.ts';
import styles from './offline-line.module.css';
import { oldestOnShow } from './oldest-on-show.ts';

export default function OfflineLine() {
  const queryClient = useQueryClient();
  const now = useNow();
  const cache = queryClient.getQueryCache();
  const oldest = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestOnShow(cache.getAll()),
  );
  const age = oldest && ` Last updated ${timeAgo(new Date(oldest).toISOString(), now)}.`;
  return (
    <p className={styles.line}>
      <CloudOff size={16} aria-hidden="true" /> Offline.{age}
    </p>
  );
}
