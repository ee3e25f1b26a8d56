import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const minute = 60_000;

export const dashboardQuery = queryOptions({
  queryKey: ['webmin', 'dashboard'],
  queryFn: ({ signal }) => callApi({ path: '/webmin/dashboard/', answer: 'dashboardSchema', signal }),
  refetchInterval: minute,
});

/** Has a failed job tried again now. */
export function useRetryJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi({ method: 'POST', path: `/webmin/jobs/${id}/retry/` }),
    onSettled: () => queryClient.invalidateQueries(dashboardQuery),
  });
}
