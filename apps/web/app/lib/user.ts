import type { User } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { useIsSignedIn } from './session.ts';
import { storedOnDevice } from './stored-on-device.ts';

export const userQuery = queryOptions({
  queryKey: ['me'],
  meta: storedOnDevice(1),
  queryFn: ({ signal }) => callApi(calls.getOwnAccount, { signal }),
});

/** Undefined for a guest, while loading, and on the server. */
export const useUser: () => User | undefined = typeof window === 'undefined' ? () => undefined : useOwnAccount;

function useOwnAccount(): User | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...userQuery, enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}
