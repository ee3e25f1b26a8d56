import type { ProfileChange, Region, User } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { userQuery } from '~/lib/user.ts';

function useAccountMutation<Input>(call: (input: Input) => Promise<User>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
  });
}

export const useChangeProfile = () =>
  useAccountMutation((body: ProfileChange) => callApi(calls.changeOwnAccount, { body, keepalive: true }));

export const useChangeRegion = () =>
  useAccountMutation((region: Region | 'None') => callApi(calls.changeRegion, { body: { region }, keepalive: true }));

export const useAddPreferredStore = () =>
  useAccountMutation((store_id: number) => callApi(calls.addPreferredStore, { body: { store_id }, keepalive: true }));

export const useRemovePreferredStore = () =>
  useAccountMutation((store_id: number) =>
    callApi(calls.removePreferredStore, { body: { store_id }, keepalive: true }),
  );

export const useUploadProfilePicture = () =>
  useAccountMutation((picture: Blob) => {
    const profile_picture = new File([picture], 'picture.jpg', { type: picture.type });
    return callApi(calls.uploadProfilePicture, { form: { profile_picture } });
  });
