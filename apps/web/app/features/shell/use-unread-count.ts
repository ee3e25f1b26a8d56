import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { unreadCountQuery } from '~/lib/unread-count.ts';

export const useUnreadCount: () => number = typeof window === 'undefined' ? () => 0 : useUnread;

function useUnread(): number {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path asks again.
  useEffect(() => {
    const { queryKey } = unreadCountQuery;
    // A running request is sufficient.
    void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    const refetch = () => void queryClient.invalidateQueries({ queryKey });
    window.addEventListener(notificationsUpdated, refetch);
    return () => window.removeEventListener(notificationsUpdated, refetch);
  }, [queryClient, pathname]);

  const unread = isSignedIn ? (data ?? 0) : 0;
  useEffect(() => {
    if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
  return unread;
}
