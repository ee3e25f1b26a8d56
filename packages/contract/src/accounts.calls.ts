import type { Call } from './call.ts';

export const login = {
  method: 'POST',
  path: '/core/login/',
  who: 'anyone',
  body: 'loginSchema',
  answer: { 200: 'tokenPairSchema', 202: 'secondStepSchema' },
  errors: [401],
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const refresh = {
  method: 'POST',
  path: '/core/refresh/',
  who: 'anyone',
  body: 'refreshSchema',
  answer: { 200: 'tokenPairSchema' },
  errors: [401],
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const logout = {
  method: 'POST',
  path: '/core/logout/',
  who: 'anyone',
  body: 'refreshSchema',
  answer: { 204: null },
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const register = {
  method: 'POST',
  path: '/core/register/',
  who: 'anyone',
  body: 'registerSchema',
  answer: { 201: 'messageSchema' },
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const getOwnAccount = {
  method: 'GET',
  path: '/core/me/',
  who: 'user',
  answer: { 200: 'userSchema' },
} as const satisfies Call;

export const changeOwnAccount = {
  method: 'PATCH',
  path: '/core/me/',
  who: 'user',
  body: 'profileChangeSchema',
  answer: { 200: 'userSchema' },
  errorShape: 'account',
} as const satisfies Call;

export const changePassword = {
  method: 'POST',
  path: '/core/me/password/',
  who: 'user',
  body: 'passwordChangeSchema',
  answer: { 200: 'messageSchema' },
  errorShape: 'account',
} as const satisfies Call;

export const requestPasswordReset = {
  method: 'POST',
  path: '/core/password_reset/',
  who: 'anyone',
  body: 'passwordResetSchema',
  answer: { 200: 'messageSchema' },
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const confirmPasswordReset = {
  method: 'POST',
  path: '/core/password_reset/confirm/',
  who: 'anyone',
  body: 'passwordResetConfirmSchema',
  answer: { 200: 'messageSchema' },
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const verifyEmail = {
  method: 'POST',
  path: '/core/verify-email/',
  who: 'anyone',
  body: 'linkTokenSchema',
  answer: { 200: 'addressAnswerSchema' },
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;

export const resendVerification = {
  method: 'POST',
  path: '/core/verify-email/resend/',
  who: 'user',
  answer: { 200: 'addressAnswerSchema' },
  errorShape: 'account',
} as const satisfies Call;

export const cancelEmailChange = {
  method: 'DELETE',
  path: '/core/verify-email/',
  who: 'user',
  answer: { 204: null },
  errorShape: 'account',
} as const satisfies Call;

export const revertEmailChange = {
  method: 'POST',
  path: '/core/take-back-email/',
  who: 'anyone',
  body: 'linkTokenSchema',
  answer: { 200: 'restoredAddressSchema' },
  errorShape: 'account',
  ignoresToken: true,
} as const satisfies Call;
