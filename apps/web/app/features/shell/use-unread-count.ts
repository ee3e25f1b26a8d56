import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { unreadCountQuery } from '~/lib/unread-count.ts';

/**
 * How many notifications are unread; read again on each change of the path and on the updated event. 0 for a guest, and
 * on the server, which does not ask.
 */
export const useUnreadCount: () => number = typeof window === 'undefined' ? () => 0 : useUnread;

function useUnread(): number {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path asks again.
  useEffect(() => {
    const { queryKey } = unreadCountQuery;
    // Where it is being read already that will do.
    void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    const refetch = () => void queryClient.invalidateQueries({ queryKey });
    window.addEventListener(notificationsUpdated, refetch);
    return () => window.removeEventListener(notificationsUpdated, refetch);
  }, [queryClient, pathname]);

  const unread = isSignedIn ? (data ?? 0) : 0;
  useEffect(() => {
    // On the icon of the installed app, where there is one.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
  return unread;
}
