import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

export const inviteLinkQuery = (token: string, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['invite-link', token, isSignedIn],
    queryFn: () => callApi(calls.openInviteLink, { body: { token } }),
    retry: false,
    staleTime: 0,
  });

export const openedJoinLinkQuery = (token: string, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['join-link', token, isSignedIn],
    queryFn: () => callApi(calls.openJoinLink, { body: { token } }),
    retry: false,
    staleTime: 0,
  });
