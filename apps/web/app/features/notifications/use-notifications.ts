import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { notificationsQuery } from './queries.ts';

/**
 * The person's notifications as far as they are loaded, each once; read again whenever something says that there is
 * news (NOT-06).
 */
export function useNotifications() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({ ...notificationsQuery, enabled: useHydrated() });
  const { data, isFetchingNextPage } = query;
  // Reading all again would cancel the page that is on its way, and what somebody asked for would not come.
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

  // One that moved on to the next page while it was read would come twice.
  const all = data && [...new Map(data.pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()];
  return { ...query, all };
}
