import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

/** The devices on which the person is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => callApi({ path: '/core/sessions/', answer: 'sessionListSchema', signal }),
});

/** Signs one device out, or every other one. */
export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'others') =>
      callApi({ method: 'DELETE', path: id === 'others' ? '/core/sessions/' : `/core/sessions/${id}/` }),
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  });
}
