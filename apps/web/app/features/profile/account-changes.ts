import type { ProfileChange, User } from '@bargain-buddy/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiCall, callApi } from '~/lib/api-client.ts';
import { userQuery } from '~/lib/user.ts';

/** A call that changes the account and answers it as it is then; what shows the account follows. */
function useAccountMutation<Input>(toCall: (input: Input) => Omit<ApiCall, 'answer'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => callApi({ ...toCall(input), answer: 'userSchema' }),
    onSuccess: (user: User) => queryClient.setQueryData(userQuery.queryKey, user),
  });
}

export const useChangeProfile = () =>
  useAccountMutation((body: ProfileChange) => ({ method: 'PATCH', path: '/core/me/', body }));

export const useChangeRegion = () =>
  useAccountMutation((region: string) => ({ method: 'PATCH', path: '/core/update-region/', body: { region } }));

export const useAddStore = () =>
  useAccountMutation((id: number) => ({ method: 'POST', path: '/core/add-preferred-store/', body: { store_id: id } }));

export const useRemoveStore = () =>
  useAccountMutation((id: number) => ({
    method: 'DELETE',
    path: '/core/remove-preferred-store/',
    body: { store_id: id },
  }));

export const useUploadPicture = () =>
  useAccountMutation((picture: Blob) => {
    const body = new FormData();
    body.append('profile_picture', picture, 'picture.jpg');
    return { method: 'POST', path: '/core/profile-image-upload/', body };
  });
