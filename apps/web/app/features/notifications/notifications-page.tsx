import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { unreadCountQuery } from '~/lib/unread-count.ts';
import { Scene } from '~/ui/brand/index.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { NotificationItem } from './components/notification-item.tsx';
import styles from './notifications-page.module.css';
import { notificationsQuery, useMarkRead } from './queries.ts';
import { useNow } from './use-now.ts';

const snackbarMs = 3000;

/** What the person was told, newest first; new ones appear by themselves (NOT-06). */
export function NotificationsPage() {
  const queryClient = useQueryClient();
  const isInBrowser = useHydrated();
  const now = useNow();
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...notificationsQuery,
    enabled: isInBrowser,
  });
  const { data: unread = 0 } = useQuery({ ...unreadCountQuery, enabled: isInBrowser });
  const reading = useMarkRead();

  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    window.addEventListener(notificationsUpdated, refresh);
    return () => window.removeEventListener(notificationsUpdated, refresh);
  }, [queryClient]);

  // One that moved on to the next page while it was read would come twice.
  const all = data && [...new Map(data.pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()];
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
