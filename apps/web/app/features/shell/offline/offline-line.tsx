import type { Query } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { deviceTimeOf } from '~/lib/catalogue/from-device.ts';
import { timeAgo } from '~/lib/time-ago.ts';
import { useCurrentMinute } from '~/lib/use-current-minute.ts';
import styles from './offline-line.module.css';

export default function OfflineLine() {
  const queryClient = useQueryClient();
  const now = useCurrentMinute();
  const cache = queryClient.getQueryCache();
  const oldest = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestOnShow(cache.getAll()),
  );
  const age = oldest && ` Last updated ${timeAgo(new Date(oldest).toISOString(), now)}.`;
  return (
    <p className={styles.line}>
      <CloudOff size={16} /> Offline.{age}
    </p>
  );
}

/** Queries of every page, which do not show the age of the page. */
const everywhere = new Set(['me', 'aisles', 'samples']);

function oldestOnShow(queries: readonly Query[]): number | undefined {
  const times = queries
    .filter(
      ({ queryKey, meta }) => meta?.kept && !everywhere.has(String(queryKey[0])) && queryKey[1] !== 'unread-count',
    )
    .filter((query) => query.state.data !== undefined && query.getObserversCount() > 0)
    .map(({ state }) => deviceTimeOf(state.data) ?? state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}
