import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { unreadCountQuery } from '~/lib/unread-count.ts';
import { useCurrentMinute } from '~/lib/use-current-minute.ts';
import { Scene } from '~/ui/brand/index.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { useMoveFocusOnRemoval } from '~/ui/use-move-focus-on-removal.ts';
import { NotificationItem } from './components/notification-item.tsx';
import styles from './notifications-page.module.css';
import { notificationsQuery, useMarkRead } from './queries.ts';

const snackbarMs = 3000;

export function NotificationsPage({ notice }: { notice: ReactNode }) {
  const now = useCurrentMinute();
  const { all, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useNotifications();
  const { data: unread = 0 } = useQuery({ ...unreadCountQuery, enabled: useHydrated() });
  const reading = useMarkRead();

  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef(0);
  // Focuses the first new notification, because the button disappears with the last page.
  const more = useMoveFocusOnRemoval(hasNextPage, () => {
    const first = list.current?.children[shownBefore.current];
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  });
  const loadMore = () => {
    if (isFetchingNextPage) return;
    shownBefore.current = all?.length ?? 0;
    void fetchNextPage();
  };

  const hasUnread = unread > 0 || (all?.some(({ is_read }) => !is_read) ?? false);
  const read = (which: number | 'all') =>
    reading.mutate(which, {
      onError: () => showSnackbar('We couldn’t mark them as read. Please try again.', 'error', snackbarMs),
    });

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          Notifications
        </h1>
        <button
          type="button"
          className={styles.allRead}
          disabled={reading.isPending || !hasUnread}
          onClick={() => {
            // Moves the focus, because the button is now disabled.
            heading.current?.focus();
            read('all');
          }}
        >
          <CheckCheck size={20} /> All read
        </button>
      </header>
      {notice}
      <p>
        <Link to="/price-alerts">Price alerts</Link>
      </p>
      {!all && !isError && <div className={styles.spinner} role="status" aria-label="Loading notifications" />}
      {!all && isError && (
        <div className={styles.empty} role="alert">
          <Scene name="offline" />
          <p>We couldn’t load your notifications.</p>
          <button type="button" className={styles.more} onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {all?.length === 0 && (
        <div className={styles.empty}>
          <Scene name="quiet" />
          <p className={styles.none}>No notifications.</p>
          <p>Invites and news about your prices appear here.</p>
        </div>
      )}
      {all && all.length > 0 && (
        <ul ref={list} className={styles.list}>
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
        <button type="button" className={styles.more} aria-disabled={isFetchingNextPage} onClick={loadMore} {...more}>
          {isFetchingNextPage ? 'Loading…' : 'Load more'}
        </button>
      )}
    </div>
  );
}

function useNotifications() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({ ...notificationsQuery, enabled: useHydrated() });
  const { data, isFetchingNextPage } = query;
  // A refresh waits while the next page loads, because it would cancel that request.
  const isDue = useRef(false);
  const refresh = useEffectEvent(() => {
    isDue.current = isFetchingNextPage;
    if (!isFetchingNextPage) void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  });

  useEffect(() => {
    const listener = () => refresh();
    window.addEventListener(notificationsUpdated, listener);
    return () => window.removeEventListener(notificationsUpdated, listener);
  }, []);
  useEffect(() => {
    if (!isFetchingNextPage && isDue.current) refresh();
  }, [isFetchingNextPage]);

  // Duplicates are removed, because a notification may move to the next page between two requests.
  const all = data && [...new Map(data.pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()];
  return { ...query, all };
}
