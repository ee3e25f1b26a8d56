import type { CallTexts } from './call.ts';
import type * as calls from './signing-in.calls.ts';

const tag = 'Signing in';
const onceConfirmed = '403 unless the person has shown within the last ten minutes that it is they.';

export const signingInTexts = {
  finishLogin: {
    tag,
    summary: 'Take the second step of a login',
    description:
      'Each code of an app and each recovery code counts once. A token is over (410) after ten minutes or five wrong tries.',
  },
  startPasskeyLogin: { tag, summary: 'Begin to sign in with a passkey alone' },
  passkeyLogin: {
    tag,
    summary: 'Sign in with a passkey alone',
    description: 'The device has to have made sure of the person; this counts as both steps.',
  },
  getSignInMethods: { tag, summary: 'The own passkeys, authenticator app and recovery codes' },
  startConfirmation: { tag, summary: 'Begin to show by a second step that it is really oneself' },
  confirmSession: {
    tag,
    summary: 'Show that it is really oneself, for changes of how one signs in',
    description: 'A session that has not taken the second step does so by this; until then a password does not do.',
  },
  startPasskey: { tag, summary: 'Begin to add a passkey', description: onceConfirmed },
  addPasskey: { tag, summary: 'Add a passkey', description: onceConfirmed },
  renamePasskey: { tag, summary: 'Call a passkey something else', description: 'Opens nothing, so it needs no proof.' },
  removePasskey: { tag, summary: 'Remove a passkey', description: onceConfirmed },
  startAuthenticatorApp: { tag, summary: 'Begin to set up an authenticator app', description: onceConfirmed },
  addAuthenticatorApp: { tag, summary: 'Set up an authenticator app by its first code', description: onceConfirmed },
  removeAuthenticatorApp: { tag, summary: 'Remove the authenticator app', description: onceConfirmed },
  makeRecoveryCodes: { tag, summary: 'Make ten new recovery codes', description: onceConfirmed },
  chooseSecondStep: {
    tag,
    summary: 'Have a second step asked for after the password, or not',
    description: `Every other session ends where it is turned on. ${onceConfirmed}`,
  },
} as const satisfies CallTexts<typeof calls>;
