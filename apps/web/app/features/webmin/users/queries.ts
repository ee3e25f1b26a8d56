import type { UserAction } from '@bargain-buddy/contract';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { useRemoval } from '../record/use-removal.ts';

const usersKey = ['webmin', 'users'] as const;

/** One user; nothing is asked without an id. */
export function adminUserQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...usersKey, id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => callApi({ path: `/webmin/users/${id}/`, answer: 'adminUserSchema', signal }),
  });
}

/** Everything that administrators do to users; what was read before is read anew. */
export function useUserChanges() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries();
  const save = useMutation({
    mutationFn: ({ id, fields }: { id: number | undefined; fields: object }) =>
      id === undefined
        ? callApi({ method: 'POST', path: '/webmin/users/', body: fields, answer: 'adminUserSchema' })
        : callApi({ method: 'PATCH', path: `/webmin/users/${id}/`, body: fields, answer: 'adminUserSchema' }),
    onSuccess,
  });
  const remove = useRemoval((id) => callApi({ method: 'DELETE', path: `/webmin/users/${id}/` }));
  return { save, remove };
}

/** Does something to several users and answers what became of each. */
export async function actOnUsers(ids: number[], action: UserAction) {
  const body = { ids, action };
  const { results } = await callApi({ method: 'POST', path: '/webmin/users/bulk/', body, answer: 'bulkResultSchema' });
  return results;
}
