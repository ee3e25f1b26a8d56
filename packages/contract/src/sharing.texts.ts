import type { CallTexts } from './call.ts';
import type * as calls from './sharing.calls.ts';

export const sharingTexts = {
  inviteToList: {
    tag: 'Sharing',
    summary: 'Invite the owner of an e-mail address to a list',
    description: 'For the owner of the list. 200 where an invite to the address was open already: it is sent again.',
  },
  listInvites: {
    tag: 'Sharing',
    summary: 'The invites to a list that nobody has answered, those that are over last',
    description: 'For the owner of the list.',
  },
  deleteInvite: { tag: 'Sharing', summary: 'Take an invite back', description: 'For the owner of the list.' },
  resendInvite: {
    tag: 'Sharing',
    summary: 'Send an invite again, good for 30 more days',
    description: 'For the owner of the list.',
  },
  acceptInvite: {
    tag: 'Sharing',
    summary: 'Join the list that one is invited to',
    description:
      'For whoever has proven that the e-mail address is theirs. 410 with the reason where the invite is over.',
  },
  rejectInvite: {
    tag: 'Sharing',
    summary: 'Turn an invite down',
    description:
      'For whoever has proven that the e-mail address is theirs. 410 with the reason where the invite is over.',
  },
  listMembers: {
    tag: 'Sharing',
    summary: 'Who shares a list, the owner first',
    description: 'For the owner of the list.',
  },
  removeMember: {
    tag: 'Sharing',
    summary: 'Take a list away from a member',
    description: 'For the owner of the list.',
  },
  leaveList: { tag: 'Sharing', summary: 'Leave a list that somebody else owns' },
  openInviteLink: {
    tag: 'Sharing',
    summary: 'The invite that a mailed link leads to',
    description: 'Opened by the signed-in owner of the address that it was mailed to, it proves that address.',
  },
  acceptInviteLink: {
    tag: 'Sharing',
    summary: 'Join the list that a mailed link invites to',
    description: 'For whoever has the token of the mail’s link. 410 with the reason where the invite is over.',
  },
  rejectInviteLink: {
    tag: 'Sharing',
    summary: 'Turn down an invite by its mailed link',
    description: 'For whoever has the token of the mail’s link. 410 with the reason where the invite is over.',
  },
  makeListLink: {
    tag: 'Sharing',
    summary: 'Make a link by which anybody may read a list',
    description: 'For the owner of the list. It is told only here; one that was made before works no more.',
  },
  getListLink: {
    tag: 'Sharing',
    summary: 'Since when a list has a link to read',
    description: 'For the owner of the list.',
  },
  endListLink: { tag: 'Sharing', summary: 'End the link to read a list', description: 'For the owner of the list.' },
  readSharedList: {
    tag: 'Sharing',
    summary: 'The list that a link to read leads to',
    description: 'For whoever has the token; of the people who share the list it says nothing.',
  },
} as const satisfies CallTexts<typeof calls>;
