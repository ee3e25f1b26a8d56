import type { DocumentedCall } from './call.ts';
import { regionSchema } from './common.ts';
import { z } from './zod.ts';

export const loginSchema = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(1024) });
export const tokenPairSchema = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;
export const refreshSchema = z.object({ refresh: z.string().min(1).max(4096) });

export const userSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  email_verified: z.boolean().describe('Whether its owner has proven by a mailed link that the address is theirs.'),
  pending_email: z.string().nullable().describe('The address that takes its place once it is proven.'),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  profile_picture: z.string().nullable(),
  preferred_stores: z.array(z.object({ id: z.number().int(), name: z.string(), address: z.string() })),
  preferred_region: z.object({ region: regionSchema }).nullable(),
  email_notifications: z.boolean(),
  push_notifications: z.boolean(),
  theme_mode: z.enum(['light', 'dark']),
  theme_chosen: z.boolean().describe('false while `theme_mode` is the default, which nobody chose.'),
  is_superuser: z.boolean(),
  second_step_due: z
    .enum(['set_up', 'confirm'])
    .nullable()
    .describe('What this session still needs before it may do what superusers may, where the site is on https.'),
});
export type User = z.infer<typeof userSchema>;

/** Checks shapes only. The server checks the rules for accounts. */
export const registerSchema = z.object({
  first_name: z.string().trim().min(1).max(100),
  last_name: z.string().trim().min(1).max(100),
  email: z.string().trim().max(254).pipe(z.email()),
  password: z.string().min(1).max(1024),
  confirm_password: z.string().min(1).max(1024),
});
export const messageSchema = z.object({ message: z.string() });

const newPassword = z.string().min(1).max(1024);
export const passwordChangeSchema = z.object({
  current_password: z.string().min(1).max(1024),
  new_password: newPassword,
  confirm_password: newPassword,
});
export const passwordResetSchema = z.object({ email: z.string().trim().max(254).pipe(z.email()) });
export const passwordResetConfirmSchema = z.object({ token: z.string().trim().min(1).max(200), password: newPassword });

/** Omitted fields stay unchanged. */
export const profileChangeSchema = z
  .object({
    first_name: registerSchema.shape.first_name,
    last_name: registerSchema.shape.last_name,
    email: registerSchema.shape.email,
    phone_number: z
      .string()
      .trim()
      .max(30)
      .regex(/^[\d\s()+.-]*$/, 'Enter a valid phone number.'),
    email_notifications: z.boolean(),
    push_notifications: z.boolean(),
    theme_mode: z.enum(['light', 'dark']),
    current_password: z.string().max(1024).describe('Needed to change the e-mail address, and for nothing else.'),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const linkTokenSchema = z.object({ token: z.string().trim().min(1).max(200) });
export const addressAnswerSchema = messageSchema.extend({ email: z.string().describe('The address that counts now.') });
/** Result of restoring an address. The person who changed it knew the password, so the owner must choose a new one. */
export const restoredAddressSchema = addressAnswerSchema.extend({
  reset_token: z.string().describe('For /core/password_reset/confirm/, once, for an hour.'),
});

export const login = {
  method: 'POST',
  path: '/core/login/',
  who: 'anyone',
  body: 'loginSchema',
  answer: { 200: 'tokenPairSchema', 202: 'secondStepSchema' },
  errors: [401],
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag: 'Accounts',
    summary: 'Start a session',
    description: 'Ten failures for an account from one client in 15 minutes, or thirty from anywhere, end in 429.',
    answers: { 202: 'The password is right, and a second step is due: /core/login/second-step/.' },
  },
} as const satisfies DocumentedCall;

export const refresh = {
  method: 'POST',
  path: '/core/refresh/',
  who: 'anyone',
  body: 'refreshSchema',
  answer: { 200: 'tokenPairSchema' },
  errors: [401],
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag: 'Accounts',
    summary: 'Exchange a refresh token',
    description:
      'A refresh token works once; again within 10 seconds (two tabs), and within an hour while nobody used its ' +
      'successor (a lost answer). Otherwise using it again ends the whole session.',
  },
} as const satisfies DocumentedCall;

export const logout = {
  method: 'POST',
  path: '/core/logout/',
  who: 'anyone',
  body: 'refreshSchema',
  answer: { 204: null },
  errorShape: 'account',
  ignoresToken: true,
  docs: { tag: 'Accounts', summary: 'End a session' },
} as const satisfies DocumentedCall;

export const register = {
  method: 'POST',
  path: '/core/register/',
  who: 'anyone',
  body: 'registerSchema',
  answer: { 201: 'messageSchema' },
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag: 'Accounts',
    summary: 'Make an account',
    description:
      'An address that has an account already is refused, and its owner gets a mail, at most one a day. Twenty such ' +
      'attempts of one client in an hour end in 429.',
  },
} as const satisfies DocumentedCall;

export const getOwnAccount = {
  method: 'GET',
  path: '/core/me/',
  who: 'user',
  answer: { 200: 'userSchema' },
  docs: { tag: 'Accounts', summary: 'The signed-in user' },
} as const satisfies DocumentedCall;

export const changeOwnAccount = {
  method: 'PATCH',
  path: '/core/me/',
  who: 'user',
  body: 'profileChangeSchema',
  answer: { 200: 'userSchema' },
  errorShape: 'account',
  docs: {
    tag: 'Profile',
    summary: 'Change the own account',
    description:
      'Another e-mail address needs `current_password`, and counts once its owner has opened the link that is sent to it.',
  },
} as const satisfies DocumentedCall;

export const changePassword = {
  method: 'POST',
  path: '/core/me/password/',
  who: 'user',
  body: 'passwordChangeSchema',
  answer: { 200: 'messageSchema' },
  errorShape: 'account',
  docs: {
    tag: 'Accounts',
    summary: 'Change the own password',
    description: 'Every other session of the account ends.',
  },
} as const satisfies DocumentedCall;

export const requestPasswordReset = {
  method: 'POST',
  path: '/core/password_reset/',
  who: 'anyone',
  body: 'passwordResetSchema',
  answer: { 200: 'messageSchema' },
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag: 'Accounts',
    summary: 'Ask for a link to choose a new password',
    description: 'The answer is the same whether the address has an account or not.',
  },
} as const satisfies DocumentedCall;

export const confirmPasswordReset = {
  method: 'POST',
  path: '/core/password_reset/confirm/',
  who: 'anyone',
  body: 'passwordResetConfirmSchema',
  answer: { 200: 'messageSchema' },
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag: 'Accounts',
    summary: 'Choose a new password with the token of a reset link',
    description: 'A token works once, for an hour. Every session of the account ends.',
  },
} as const satisfies DocumentedCall;

export const verifyEmail = {
  method: 'POST',
  path: '/core/verify-email/',
  who: 'anyone',
  body: 'linkTokenSchema',
  answer: { 200: 'addressAnswerSchema' },
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag: 'Accounts',
    summary: 'Prove an address with the token of a mailed link',
    description: 'A token works once, for 24 hours. A new address takes the place of the one before.',
  },
} as const satisfies DocumentedCall;

export const resendVerification = {
  method: 'POST',
  path: '/core/verify-email/resend/',
  who: 'user',
  answer: { 200: 'addressAnswerSchema' },
  errorShape: 'account',
  docs: { tag: 'Accounts', summary: 'Have the link that proves one’s address sent again' },
} as const satisfies DocumentedCall;

export const cancelEmailChange = {
  method: 'DELETE',
  path: '/core/verify-email/',
  who: 'user',
  answer: { 204: null },
  errorShape: 'account',
  docs: { tag: 'Accounts', summary: 'Keep the address that one has instead of the one that waits to be proven' },
} as const satisfies DocumentedCall;

export const revertEmailChange = {
  method: 'POST',
  path: '/core/take-back-email/',
  who: 'anyone',
  body: 'linkTokenSchema',
  answer: { 200: 'restoredAddressSchema' },
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag: 'Accounts',
    summary: 'Take back a change of address with the token mailed to the address before',
    description:
      'A token works once, for 7 days, whether the new address was proven or not. Every session of the account ends, and its password has to be chosen anew.',
  },
} as const satisfies DocumentedCall;
