import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { unreadCountQuery } from '~/lib/unread-count.ts';
import { useNow } from '~/lib/use-now.ts';
import { Scene } from '~/ui/brand/index.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { NotificationItem } from './components/notification-item.tsx';
import styles from './notifications-page.module.css';
import { useMarkRead } from './queries.ts';
import { useNotifications } from './use-notifications.ts';

const snackbarMs = 3000;

/** What the person was told, newest first; new ones appear by themselves (NOT-06). */
export function NotificationsPage() {
  const now = useNow();
  const { all, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useNotifications();
  const { data: unread = 0 } = useQuery({ ...unreadCountQuery, enabled: useHydrated() });
  const reading = useMarkRead();

  const hasUnread = unread > 0 || (all?.some(({ is_read }) => !is_read) ?? false);
  const read = (which: number | 'all') =>
    reading.mutate(which, {
      onError: () =>
        showSnackbar('The notifications could not be marked as read. Please try again.', 'error', snackbarMs),
    });

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Notifications</h1>
        <button
          type="button"
          className={styles.allRead}
          disabled={reading.isPending || !hasUnread}
          onClick={() => read('all')}
        >
          <CheckCheck size={20} aria-hidden="true" /> All read
        </button>
      </header>
      {!all && !isError && <div className={styles.spinner} role="status" aria-label="Loading notifications" />}
      {!all && isError && (
        <div className={styles.empty} role="alert">
          <Scene name="offline" />
          <p>Your notifications could not be loaded.</p>
          <button type="button" className={styles.more} onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {all?.length === 0 && (
        <div className={styles.empty}>
          <Scene name="quiet" />
          <p className={styles.none}>No notifications.</p>
          <p>Invites to shopping lists and news about what you added appear here.</p>
        </div>
      )}
      {all && all.length > 0 && (
        <ul className={styles.list}>
          {all.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              now={now}
              isBusy={reading.isPending}
              onRead={() => read(notification.id)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button
          type="button"
          className={styles.more}
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Load more'}
        </button>
      )}
    </div>
  );
}
