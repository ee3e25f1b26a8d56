import * as calls from '@bargain-buddy/contract/calls';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { kept } from '~/lib/kept.ts';
import { notificationsUpdated } from '~/lib/notifications-updated.ts';

const pageSize = 35;

/** The person's notifications, newest first, page by page (NOT-03). */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  meta: kept(2),
  queryFn: ({ pageParam, signal }) =>
    callApi(calls.listNotifications, { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next_offset }) => next_offset,
  // What came while nobody looked is read when somebody looks again.
  staleTime: 0,
  networkMode: 'always',
});

/** Has the list and the count of unread ones read again, here and wherever else they show. */
export function announceUpdate(): void {
  window.dispatchEvent(new Event(notificationsUpdated));
}

/**
 * Marks notifications as read: the one with this id, or all of them. They show as read at once; what failed comes back.
 */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: number | 'all'): Promise<unknown> =>
      which === 'all' ? callApi(calls.readAllNotifications) : markRead(which),
    onMutate: async (which) => {
      // An answer from before would bring them back as unread.
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
    onSettled: announceUpdate,
  });
}

export const markRead = (id: number) => callApi(calls.readNotification, { params: { id } });

/** Answers an invite to a list; after accepting, the id of the list that the person is a member of from then on. */
export async function answerInvite(id: number, answer: 'accept' | 'reject'): Promise<number | undefined> {
  if (answer === 'reject') {
    await callApi(calls.rejectInvite, { params: { id } });
    return undefined;
  }
  const { shopping_list } = await callApi(calls.acceptInvite, { params: { id } });
  return shopping_list.id;
}
