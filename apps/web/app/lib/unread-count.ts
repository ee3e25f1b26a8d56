import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { isConnectionFailure } from './connection.ts';
import { storedOnDevice } from './stored-on-device.ts';

export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  meta: storedOnDevice(2),
  queryFn: ({ signal }) =>
    callApi(calls.countUnreadNotifications, { signal }).then(
      ({ unread }) => unread,
      // After a failure, the last value or zero stays.
      (error: unknown) => {
        if (isConnectionFailure(error)) throw error;
        return 0;
      },
    ),
  staleTime: Number.POSITIVE_INFINITY,
});
