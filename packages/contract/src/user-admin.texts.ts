import type { CallTexts } from './call.ts';
import type * as calls from './user-admin.calls.ts';

export const userAdminTexts = {
  listUsers: { tag: 'WebMin', summary: 'Users by words, state and any order' },
  exportUsers: { tag: 'WebMin', summary: 'The same users as a CSV file, 100,000 at most' },
  listMatchingUsers: { tag: 'WebMin', summary: 'The ids of all users that match, 100,000 at most' },
  createUser: { tag: 'WebMin', summary: 'Make a user, who gets a mail to choose a password' },
  changeUsers: { tag: 'WebMin', summary: 'Do the same to several users' },
  getUser: { tag: 'WebMin', summary: 'One user, with what goes along when they are deleted' },
  changeUser: { tag: 'WebMin', summary: 'Change a user, deactivate them, or make them a superuser' },
  resetSecondStep: {
    tag: 'WebMin',
    summary: 'Take passkeys, authenticator app and recovery codes off a user who lost them',
    description: 'Their sessions end, and they are told by mail.',
  },
  deleteUser: { tag: 'WebMin', summary: 'Delete a user; their prices stay' },
} as const satisfies CallTexts<typeof calls>;
