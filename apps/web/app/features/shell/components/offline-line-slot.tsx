import { useIsOffline } from '~/lib/connection.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';

const loadLine = () => import('../offline/offline-line.tsx');

export function OfflineLineSlot() {
  const isOffline = useIsOffline();
  const { Part: OfflineLine } = useLazyComponent(loadLine, isOffline, isOffline);
  return <div role="status">{isOffline && OfflineLine && <OfflineLine />}</div>;
}
