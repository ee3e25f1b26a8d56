import type { JoinLink, ListInvite, ListLink, ListMember } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

export const sharingKey = (listId: number) => ['list-sharing', listId] as const;

export const membersQuery = (listId: number) =>
  queryOptions<ListMember[]>({
    queryKey: [...sharingKey(listId), 'members'],
    meta: storedOnDevice(100),
    queryFn: ({ signal }) => callApi(calls.listMembers, { params: { id: listId }, signal }),
    staleTime: 0,
    networkMode: 'always',
  });

export const invitesQuery = (listId: number) =>
  queryOptions<ListInvite[]>({
    queryKey: [...sharingKey(listId), 'invites'],
    queryFn: ({ signal }) => callApi(calls.listInvites, { params: { id: listId }, signal }),
    staleTime: 0,
    networkMode: 'always',
  });

export const linkQuery = (listId: number) =>
  queryOptions<ListLink>({
    queryKey: [...sharingKey(listId), 'link'],
    queryFn: ({ signal }) => callApi(calls.getListLink, { params: { id: listId }, signal }),
    staleTime: 0,
    networkMode: 'always',
  });

export const joinLinkQuery = (listId: number) =>
  queryOptions<JoinLink>({
    queryKey: [...sharingKey(listId), 'join-link'],
    queryFn: ({ signal }) => callApi(calls.getJoinLink, { params: { id: listId }, signal }),
    staleTime: 0,
    networkMode: 'always',
  });

export function useSharingMutation<Input, Answer>(listId: number, call: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharingKey(listId) }),
  });
}

export const useInvite = (listId: number) =>
  useSharingMutation(listId, (email: string) =>
    callApi(calls.inviteToList, { params: { id: listId }, body: { email } }),
  );

export const useResendInvite = (listId: number) =>
  useSharingMutation(listId, ({ id }: ListInvite) =>
    callApi(calls.resendInvite, { params: { id: listId, inviteId: id } }),
  );

export const useDeleteInvite = (listId: number) =>
  useSharingMutation(listId, ({ id }: ListInvite) =>
    callApi(calls.deleteInvite, { params: { id: listId, inviteId: id } }),
  );

export const useRemoveMember = (listId: number) =>
  useSharingMutation(listId, ({ user_id }: ListMember) =>
    callApi(calls.removeMember, { params: { id: listId, userId: user_id } }),
  );
