import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { isWithoutAnswer } from './connection.ts';
import { kept } from './kept.ts';

/** How many of the person's notifications are unread. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  meta: kept(2),
  queryFn: ({ signal }) =>
    callApi(calls.countUnreadNotifications, { signal }).then(
      ({ unread }) => unread,
      // Not knowing counts as nothing new (SHL-09). Without a connection what was read last stays.
      (error: unknown) => {
        if (isWithoutAnswer(error)) throw error;
        return 0;
      },
    ),
  staleTime: Number.POSITIVE_INFINITY,
});
