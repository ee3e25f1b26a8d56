import type { Call } from './call.ts';

export const finishLogin = {
  method: 'POST',
  path: '/core/login/second-step/',
  who: 'anyone',
  body: 'finishLoginSchema',
  answer: { 200: 'tokenPairSchema' },
  errors: [401, 410],
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const startPasskeyLogin = {
  method: 'POST',
  path: '/core/login/passkey/options/',
  who: 'anyone',
  answer: { 200: 'passkeyOptionsSchema' },
  errors: [409],
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const passkeyLogin = {
  method: 'POST',
  path: '/core/login/passkey/',
  who: 'anyone',
  body: 'passkeyLoginSchema',
  answer: { 200: 'tokenPairSchema' },
  errors: [401, 410],
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const getSignInMethods = {
  method: 'GET',
  path: '/core/sign-in/',
  who: 'user',
  answer: { 200: 'signInMethodsSchema' },
} as const satisfies Call;

export const startConfirmation = {
  method: 'POST',
  path: '/core/sign-in/confirmation/options/',
  who: 'user',
  answer: { 200: 'secondStepSchema' },
  errorShape: 'account',
} as const satisfies Call;

export const confirmSession = {
  method: 'POST',
  path: '/core/sign-in/confirmation/',
  who: 'user',
  body: 'confirmationSchema',
  answer: { 204: null },
  errors: [403, 410],
  errorShape: 'account',
} as const satisfies Call;

export const startPasskey = {
  method: 'POST',
  path: '/core/sign-in/passkeys/options/',
  who: 'user',
  answer: { 200: 'passkeyOptionsSchema' },
  errors: [403, 409],
  errorShape: 'account',
} as const satisfies Call;

export const addPasskey = {
  method: 'POST',
  path: '/core/sign-in/passkeys/',
  who: 'user',
  body: 'newPasskeySchema',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 409, 410],
  errorShape: 'account',
} as const satisfies Call;

export const renamePasskey = {
  method: 'PATCH',
  path: '/core/sign-in/passkeys/:id/',
  who: 'user',
  params: 'passkeyParamsSchema',
  body: 'passkeyChangeSchema',
  answer: { 200: 'signInMethodsSchema' },
  errors: [404],
  errorShape: 'account',
} as const satisfies Call;

export const removePasskey = {
  method: 'DELETE',
  path: '/core/sign-in/passkeys/:id/',
  who: 'user',
  params: 'passkeyParamsSchema',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 404, 409],
  errorShape: 'account',
} as const satisfies Call;

export const startAuthenticatorApp = {
  method: 'POST',
  path: '/core/sign-in/app/options/',
  who: 'user',
  answer: { 200: 'appOptionsSchema' },
  errors: [403, 409],
  errorShape: 'account',
} as const satisfies Call;

export const addAuthenticatorApp = {
  method: 'POST',
  path: '/core/sign-in/app/',
  who: 'user',
  body: 'newAppSchema',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 409, 410],
  errorShape: 'account',
} as const satisfies Call;

export const removeAuthenticatorApp = {
  method: 'DELETE',
  path: '/core/sign-in/app/',
  who: 'user',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 404, 409],
  errorShape: 'account',
} as const satisfies Call;

export const makeRecoveryCodes = {
  method: 'POST',
  path: '/core/sign-in/recovery-codes/',
  who: 'user',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 409],
  errorShape: 'account',
} as const satisfies Call;

export const chooseSecondStep = {
  method: 'PUT',
  path: '/core/sign-in/second-step/',
  who: 'user',
  body: 'secondStepChoiceSchema',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 409],
  errorShape: 'account',
} as const satisfies Call;
