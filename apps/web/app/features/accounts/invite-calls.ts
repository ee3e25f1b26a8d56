import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

/** The invite that a mailed link leads to, as whoever is signed in, or a guest, sees it. */
export const inviteLinkQuery = (token: string, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['invite-link', token, isSignedIn],
    queryFn: () =>
      callApi({
        method: 'POST',
        path: '/shoppinglist/invite-link/',
        body: { token },
        answer: 'inviteLinkSchema',
        anonymous: !isSignedIn,
      }),
    retry: false,
    staleTime: 0,
  });

/** Joins the list; answers its id. */
export async function acceptInviteLink(token: string): Promise<number> {
  const { shopping_list } = await callApi({
    method: 'POST',
    path: '/shoppinglist/invite-link/accept/',
    body: { token },
    answer: 'acceptedInviteSchema',
  });
  return shopping_list.id;
}

export const rejectInviteLink = (token: string) =>
  callApi({ method: 'POST', path: '/shoppinglist/invite-link/reject/', body: { token } });
