import { formatCount } from '@bargain-buddy/domain';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsSignedIn } from '~/lib/session.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { useOutbox } from './run-outbox.ts';
import styles from './waiting-line.module.css';

// Loads with the lists, because it cannot load offline.
const PendingChangesDialog = lazyDialog('this', () => import('./waiting-dialog.tsx'));
/** Milliseconds before pending changes are shown. */
const showDelayMs = 1_000;

export function PendingChangesBar() {
  const { waiting, notices, isConnected, isRead } = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = useIsSignedIn() && waiting.length > 0;
  // The line stays until all changes are sent, so that it does not flicker with the connection.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setShown, isWaiting && isConnected ? showDelayMs : 0, isWaiting);
    return () => clearTimeout(timer);
  }, [isWaiting, isConnected]);
  const text = isShown && isWaiting ? `Waiting to send ${formatCount(waiting.length, 'change')}` : '';
  const lostCount = notices.filter(({ isKept }) => !isKept).length;
  const news = notices.length > 0 ? 'Someone changed the same item' : '';
  const lost = lostCount > 0 ? `${formatCount(lostCount, 'change')} not saved` : news;

  return (
    <div role="status" className={styles.place}>
      {(text || lost) && (
        <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {lost ? <TriangleAlert size={18} /> : <CloudOff size={18} />}
          {[lost, text].filter(Boolean).join(' · ')}
        </button>
      )}
      <PendingChangesDialog preload={isRead} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
