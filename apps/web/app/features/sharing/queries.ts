import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

export const sharingKey = (listId: number) => ['list-sharing', listId] as const;

const sharingQuery = <Data>(listId: number, part: string, read: (sent: SentList) => Promise<Data>, meta = {}) =>
  queryOptions<Data>({
    queryKey: [...sharingKey(listId), part],
    queryFn: ({ signal }) => read({ params: { id: listId }, signal }),
    meta,
    staleTime: 0,
    networkMode: 'always',
  });

interface SentList {
  params: { id: number };
  signal: AbortSignal;
}

export const membersQuery = (listId: number) =>
  sharingQuery(listId, 'members', (sent) => callApi(calls.listMembers, sent), storedOnDevice(100));
export const invitesQuery = (listId: number) =>
  sharingQuery(listId, 'invites', (sent) => callApi(calls.listInvites, sent));
export const publicListLinkQuery = (listId: number) =>
  sharingQuery(listId, 'link', (sent) => callApi(calls.getListLink, sent));
export const listJoinLinkQuery = (listId: number) =>
  sharingQuery(listId, 'join-link', (sent) => callApi(calls.getJoinLink, sent));

export function useSharingMutation<Input, Answer>(listId: number, call: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharingKey(listId) }),
  });
}
