import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { notificationsQuery } from './queries.ts';

export function useNotifications() {
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
