import type { UserAction } from '@bargain-buddy/contract';
import type { SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import { callApi } from '~/lib/api-client.ts';
import { apiQuery, useChange, useDeleteRecord } from '../api.ts';

type NewUser = SentBody<typeof calls.createUser>;
type UserChange = SentBody<typeof calls.changeUser>;

export function adminUserQuery(id: number | undefined) {
  return { ...apiQuery(calls.getUser, { params: { id: id ?? 0 } }), enabled: id !== undefined };
}

export function useUserChanges() {
  const save = useChange(({ id, fields }: { id: number | undefined; fields: UserChange }) =>
    id === undefined
      ? // The form of a new user has validated the required fields.
        callApi(calls.createUser, { body: fields as NewUser })
      : callApi(calls.changeUser, { params: { id }, body: fields }),
  );
  const remove = useDeleteRecord((id) => callApi(calls.deleteUser, { params: { id } }));
  return { save, remove };
}

export async function applyActionToUsers(ids: number[], action: UserAction) {
  return (await callApi(calls.changeUsers, { body: { ids, action } })).results;
}

/** Confirmation texts of actions that a second click cannot reverse. */
export const userActionConfirmations = {
  deactivate: (count: number) =>
    `${formatCount(count, 'user')} will be signed out at once and cannot sign in until activated again.`,
  make_superuser: (count: number) => `${formatCount(count, 'user')} may then do everything that you may.`,
  remove_superuser: (count: number) => `${formatCount(count, 'user')} may then no longer use WebMin.`,
  delete: (count: number) =>
    `${formatCount(count, 'user')} will go for good. Prices stay without the name, and shared lists go to another member.`,
} satisfies Partial<Record<UserAction, (count: number) => string>>;
