import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => callApi(calls.listSessions, { signal }),
});

export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? callApi(calls.signOutOtherDevices) : callApi(calls.signOutDevice, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  });
}
