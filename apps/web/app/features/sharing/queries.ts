import type { ListInvite, ListMember } from '@bargain-buddy/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

/** Everything about who shares a list. */
export const sharingKey = (listId: number) => ['list-sharing', listId] as const;

const pathOf = (listId: number) => `/shoppinglist/shoppinglist/${listId}/`;

/** Who shares the list, the owner first. */
export const membersQuery = (listId: number) =>
  queryOptions<ListMember[]>({
    queryKey: [...sharingKey(listId), 'members'],
    queryFn: ({ signal }) => callApi({ path: `${pathOf(listId)}members/`, answer: 'listMembersSchema', signal }),
    staleTime: 0,
    networkMode: 'always',
  });

/** The invites that nobody has answered. */
export const invitesQuery = (listId: number) =>
  queryOptions<ListInvite[]>({
    queryKey: [...sharingKey(listId), 'invites'],
    queryFn: ({ signal }) => callApi({ path: `${pathOf(listId)}invites/`, answer: 'listInvitesSchema', signal }),
    staleTime: 0,
    networkMode: 'always',
  });

/** A call that changes who shares the list; what is on show follows. */
function useSharingMutation<Input>(listId: number, call: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharingKey(listId) }),
  });
}

export const useInvite = (listId: number) =>
  useSharingMutation(listId, (email: string) =>
    callApi({ method: 'POST', path: `${pathOf(listId)}share-invite/`, body: { email }, answer: 'listInviteSchema' }),
  );

export const useResendInvite = (listId: number) =>
  useSharingMutation(listId, ({ id }: ListInvite) =>
    callApi({ method: 'POST', path: `${pathOf(listId)}invites/${id}/resend/`, answer: 'listInviteSchema' }),
  );

export const useDeleteInvite = (listId: number) =>
  useSharingMutation(listId, ({ id }: ListInvite) =>
    callApi({ method: 'DELETE', path: `${pathOf(listId)}invites/${id}/` }),
  );

export const useRemoveMember = (listId: number) =>
  useSharingMutation(listId, ({ user_id }: ListMember) =>
    callApi({ method: 'DELETE', path: `${pathOf(listId)}members/${user_id}/` }),
  );
