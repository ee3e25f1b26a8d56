import * as calls from '@bargain-buddy/contract/calls';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

const pageSize = 35;

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  meta: storedOnDevice(2),
  queryFn: ({ pageParam, signal }) =>
    callApi(calls.listNotifications, { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next_offset }) => next_offset,
  // Data is always stale, so that each visit refetches it.
  staleTime: 0,
  networkMode: 'always',
});

/** Refetches the notifications and the unread count in all views. */
export function refetchNotifications(): void {
  window.dispatchEvent(new Event(notificationsUpdated));
}

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: number | 'all'): Promise<unknown> =>
      which === 'all' ? callApi(calls.readAllNotifications) : markNotificationRead(which),
    onMutate: async (which) => {
      // A pending response would show them as unread again.
      await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey });
      queryClient.setQueryData(
        notificationsQuery.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              results: page.results.map((one) =>
                which === 'all' || which === one.id ? { ...one, is_read: true } : one,
              ),
            })),
          },
      );
    },
    onSettled: refetchNotifications,
  });
}

export const markNotificationRead = (id: number) => callApi(calls.readNotification, { params: { id } });

/** Accepts or rejects an invite. Returns the id of the joined list after accepting. */
export async function acceptOrRejectInvite(id: number, answer: 'accept' | 'reject'): Promise<number | undefined> {
  if (answer === 'reject') {
    await callApi(calls.rejectInvite, { params: { id } });
    return undefined;
  }
  const { shopping_list } = await callApi(calls.acceptInvite, { params: { id } });
  return shopping_list.id;
}
