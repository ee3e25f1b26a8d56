import type { CallTexts } from './call.ts';
import type * as calls from './profile.calls.ts';

export const profileTexts = {
  uploadProfilePicture: {
    tag: 'Profile',
    summary: 'Upload the own picture',
    description: 'multipart/form-data with the file in `profile_picture`, at most 10 MB.',
  },
  addPreferredStore: { tag: 'Profile', summary: 'Add a preferred store' },
  removePreferredStore: { tag: 'Profile', summary: 'Remove a preferred store' },
  listSessions: { tag: 'Profile', summary: 'The devices on which one is signed in' },
  signOutOtherDevices: { tag: 'Profile', summary: 'Sign every other device out' },
  signOutDevice: { tag: 'Profile', summary: 'Sign one device out' },
  exportOwnAccount: { tag: 'Profile', summary: 'Everything that is kept about oneself' },
  deleteOwnAccount: {
    tag: 'Profile',
    summary: 'Delete the own account',
    description: 'Asks for the password. Reported prices stay, without the name.',
  },
  previewDeletion: { tag: 'Profile', summary: 'What deleting the own account would do to its lists and prices' },
} as const satisfies CallTexts<typeof calls>;
