import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { useIsSignedIn } from '~/lib/session.ts';

const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: ({ signal }) =>
    callApi({ path: '/core/notifications/unread-count/', answer: 'unreadCountSchema', signal }).then(
      ({ unread }) => unread,
      // Not knowing counts as nothing new (SHL-09).
      () => 0,
    ),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How many notifications are unread; read again on each change of the path and on the updated event. 0 for a guest. */
export function useUnreadCount(): number {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...unreadCountQuery, enabled: isSignedIn && typeof window !== 'undefined' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path asks again.
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: unreadCountQuery.queryKey });
    refetch();
    window.addEventListener(notificationsUpdated, refetch);
    return () => window.removeEventListener(notificationsUpdated, refetch);
  }, [queryClient, pathname]);

  return isSignedIn ? (data ?? 0) : 0;
}
