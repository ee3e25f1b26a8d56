import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const minute = 60_000;

export const dashboardQuery = queryOptions({
  queryKey: ['webmin', 'dashboard'],
  queryFn: ({ signal }) => callApi(calls.getDashboard, { signal }),
  refetchInterval: minute,
});

export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.retryJob, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(dashboardQuery),
  });
}
