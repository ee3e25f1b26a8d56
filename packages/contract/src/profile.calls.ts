import type { Call } from './call.ts';

export const uploadProfilePicture = {
  method: 'POST',
  path: '/core/profile-image-upload/',
  who: 'user',
  form: { file: 'profile_picture' },
  answer: { 200: 'userSchema' },
} as const satisfies Call;

export const addPreferredStore = {
  method: 'POST',
  path: '/core/add-preferred-store/',
  who: 'user',
  body: 'preferredStoreSchema',
  answer: { 200: 'userSchema' },
  errors: [404, 409],
} as const satisfies Call;

export const removePreferredStore = {
  method: 'DELETE',
  path: '/core/remove-preferred-store/',
  who: 'user',
  body: 'preferredStoreSchema',
  answer: { 200: 'userSchema' },
  errors: [404],
} as const satisfies Call;

export const listSessions = {
  method: 'GET',
  path: '/core/sessions/',
  who: 'user',
  answer: { 200: 'sessionListSchema' },
} as const satisfies Call;

export const signOutOtherDevices = {
  method: 'DELETE',
  path: '/core/sessions/',
  who: 'user',
  answer: { 204: null },
} as const satisfies Call;

export const signOutDevice = {
  method: 'DELETE',
  path: '/core/sessions/:id/',
  who: 'user',
  params: 'sessionParamsSchema',
  answer: { 204: null },
  errors: [404],
} as const satisfies Call;

export const exportOwnAccount = {
  method: 'GET',
  path: '/core/me/export/',
  who: 'user',
  answer: { 200: 'accountExportSchema' },
} as const satisfies Call;

export const deleteOwnAccount = {
  method: 'DELETE',
  path: '/core/me/',
  who: 'user',
  body: 'accountDeletionSchema',
  answer: { 204: null },
  errors: [409],
  errorShape: 'account',
} as const satisfies Call;

export const previewDeletion = {
  method: 'GET',
  path: '/core/me/deletion/',
  who: 'user',
  answer: { 200: 'deletionPreviewSchema' },
} as const satisfies Call;
