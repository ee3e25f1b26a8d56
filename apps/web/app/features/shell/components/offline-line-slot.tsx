import { useIsOffline } from '~/lib/connection.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';

const loadLine = () => import('../offline/offline-line.tsx');

/** Where it is said that there is no connection; the words load when they are needed, from the device. */
export function OfflineLineSlot() {
  const isOffline = useIsOffline();
  const { Part: OfflineLine } = useLazyComponent(loadLine, isOffline, isOffline);
  return <div role="status">{isOffline && OfflineLine && <OfflineLine />}</div>;
}
