import type * as calls from './accounts.calls.ts';
import type { CallTexts } from './call.ts';

export const accountsTexts = {
  login: {
    tag: 'Accounts',
    summary: 'Start a session',
    description: 'Ten failures for an account from one client in 15 minutes, or thirty from anywhere, end in 429.',
    answers: { 202: 'The password is right, and a second step is due: /core/login/second-step/.' },
  },
  refresh: {
    tag: 'Accounts',
    summary: 'Exchange a refresh token',
    description:
      'A refresh token works once; again within 10 seconds (two tabs), and within an hour while nobody used its ' +
      'successor (a lost answer). Otherwise using it again ends the whole session.',
  },
  logout: { tag: 'Accounts', summary: 'End a session' },
  register: {
    tag: 'Accounts',
    summary: 'Make an account',
    description:
      'An address that has an account already is refused, and its owner gets a mail, at most one a day. Twenty such ' +
      'attempts of one client in an hour end in 429.',
  },
  getOwnAccount: { tag: 'Accounts', summary: 'The signed-in user' },
  changeOwnAccount: {
    tag: 'Profile',
    summary: 'Change the own account',
    description:
      'Another e-mail address needs `current_password`, and counts once its owner has opened the link that is sent to it.',
  },
  changePassword: {
    tag: 'Accounts',
    summary: 'Change the own password',
    description: 'Every other session of the account ends.',
  },
  requestPasswordReset: {
    tag: 'Accounts',
    summary: 'Ask for a link to choose a new password',
    description: 'The answer is the same whether the address has an account or not.',
  },
  confirmPasswordReset: {
    tag: 'Accounts',
    summary: 'Choose a new password with the token of a reset link',
    description: 'A token works once, for an hour. Every session of the account ends.',
  },
  verifyEmail: {
    tag: 'Accounts',
    summary: 'Prove an address with the token of a mailed link',
    description: 'A token works once, for 24 hours. A new address takes the place of the one before.',
  },
  resendVerification: {
    tag: 'Accounts',
    summary: 'Have the link that proves one’s address sent again',
  },
  cancelEmailChange: {
    tag: 'Accounts',
    summary: 'Keep the address that one has instead of the one that waits to be proven',
  },
  revertEmailChange: {
    tag: 'Accounts',
    summary: 'Take back a change of address with the token mailed to the address before',
    description:
      'A token works once, for 7 days, whether the new address was proven or not. Every session of the account ends, and its password has to be chosen anew.',
  },
} as const satisfies CallTexts<typeof calls>;
