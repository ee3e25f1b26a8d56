import type { DocumentedCall } from './call.ts';
import { timestampSchema } from './common.ts';
import { z } from './zod.ts';

const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/);
const challengeToken = z.string().min(1).max(200);
const transports = z.array(z.string().max(40)).max(20);

/** JSON of the browser's PublicKeyCredential.toJSON(). */
const credential = z.object({
  id: base64url.max(2048),
  rawId: base64url.max(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
});
export const passkeyAssertionSchema = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional().catch(undefined),
  }),
});
export const passkeyAttestationSchema = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional().catch(undefined),
  }),
});

/** Options of navigator.credentials, in WebAuthn's JSON. */
const webAuthnOptions = z.looseObject({ challenge: z.string() }).describe('For the browser, as WebAuthn has it.');
export const passkeyOptionsSchema = z.object({ token: z.string(), options: webAuthnOptions });
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

export const secondStepMethodSchema = z.enum(['passkey', 'code', 'recovery_code']);
export type SecondStepMethod = z.infer<typeof secondStepMethodSchema>;

/** The password is correct, and a second step is necessary. */
export const secondStepSchema = z.object({
  token: z.string().describe('Works once, for ten minutes and five tries.'),
  methods: z.array(secondStepMethodSchema),
  options: webAuthnOptions.nullable().describe('For a passkey, where there is one for this address.'),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

const proof = z.object({
  code: z.string().trim().min(1).max(20).optional().describe('Six digits of the authenticator app.'),
  recovery_code: z.string().trim().min(1).max(60).optional(),
  passkey: passkeyAssertionSchema.optional(),
});
const isOne = (given: object, names: string[]) => names.filter((name) => name in given).length === 1;

export const finishLoginSchema = proof
  .extend({ token: challengeToken })
  .refine((given) => isOne(given, ['code', 'recovery_code', 'passkey']), 'Send a code, a recovery code or a passkey.');
export type FinishLogin = z.output<typeof finishLoginSchema>;

export const passkeyLoginSchema = z.object({ token: challengeToken, passkey: passkeyAssertionSchema });

/** Proof of identity of the signed-in person: the password, or a started second step. */
export const confirmationSchema = proof
  .extend({ token: challengeToken.optional(), password: z.string().min(1).max(1024).optional() })
  .refine(
    (given) =>
      isOne(given, ['password', 'code', 'recovery_code', 'passkey']) && 'token' in given !== 'password' in given,
    'Send the password, or a token with a code, a recovery code or a passkey.',
  );
export type Confirmation = z.output<typeof confirmationSchema>;

export const passkeySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  added_at: timestampSchema,
  last_used: timestampSchema.nullable(),
  works_here: z.boolean().describe('False where the site had another host when it was made.'),
});

export const signInMethodsSchema = z.object({
  passkeys: z.array(passkeySchema),
  authenticator_app: z.object({ added_at: timestampSchema, last_used: timestampSchema.nullable() }).nullable(),
  recovery_codes: z.number().int().describe('How many are left.'),
  asks_second_step: z.boolean().describe('Whether a second step is asked for after the password.'),
  needs_second_step: z.boolean().describe('Superusers of a site on https cannot do without.'),
  can_add_passkeys: z.boolean().describe('False where the address of the site is a number.'),
});
export type SignInMethods = z.infer<typeof signInMethodsSchema>;

export const signInChangeSchema = z.object({
  methods: signInMethodsSchema,
  recovery_codes: z.array(z.string()).nullable().describe('New ones, shown this once; those before have ended.'),
});
export type SignInChange = z.infer<typeof signInChangeSchema>;

const passkeyName = z.string().trim().min(1).max(60);
export const newPasskeySchema = z.object({
  token: challengeToken,
  name: passkeyName,
  passkey: passkeyAttestationSchema,
});
export const passkeyChangeSchema = z.object({ name: passkeyName });

export const appOptionsSchema = z.object({
  token: z.string(),
  secret: z.string().describe('In base32, for those who type it.'),
  uri: z.string().describe('The same as otpauth://, for a QR code.'),
});
export type AppOptions = z.infer<typeof appOptionsSchema>;
export const newAppSchema = z.object({ token: challengeToken, code: z.string().trim().min(1).max(20) });
export const secondStepChoiceSchema = z.object({ asks_second_step: z.boolean() });

const tag = 'Signing in';
const onceConfirmed = '403 unless the person has shown within the last ten minutes that it is they.';

export const finishLogin = {
  method: 'POST',
  path: '/core/login/second-step/',
  who: 'anyone',
  body: 'finishLoginSchema',
  answer: { 200: 'tokenPairSchema' },
  errors: [401, 410],
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag,
    summary: 'Take the second step of a login',
    description:
      'Each code of an app and each recovery code counts once. A token is over (410) after ten minutes or five wrong tries.',
  },
} as const satisfies DocumentedCall;

export const startPasskeyLogin = {
  method: 'POST',
  path: '/core/login/passkey/options/',
  who: 'anyone',
  answer: { 200: 'passkeyOptionsSchema' },
  errors: [409],
  errorShape: 'account',
  ignoresToken: true,
  docs: { tag, summary: 'Begin to sign in with a passkey alone' },
} as const satisfies DocumentedCall;

export const passkeyLogin = {
  method: 'POST',
  path: '/core/login/passkey/',
  who: 'anyone',
  body: 'passkeyLoginSchema',
  answer: { 200: 'tokenPairSchema' },
  errors: [401, 410],
  errorShape: 'account',
  ignoresToken: true,
  docs: {
    tag,
    summary: 'Sign in with a passkey alone',
    description: 'The device has to have made sure of the person; this counts as both steps.',
  },
} as const satisfies DocumentedCall;

export const getSignInMethods = {
  method: 'GET',
  path: '/core/sign-in/',
  who: 'user',
  answer: { 200: 'signInMethodsSchema' },
  docs: { tag, summary: 'The own passkeys, authenticator app and recovery codes' },
} as const satisfies DocumentedCall;

export const startConfirmation = {
  method: 'POST',
  path: '/core/sign-in/confirmation/options/',
  who: 'user',
  answer: { 200: 'secondStepSchema' },
  errorShape: 'account',
  docs: { tag, summary: 'Begin to show by a second step that it is really oneself' },
} as const satisfies DocumentedCall;

export const confirmSession = {
  method: 'POST',
  path: '/core/sign-in/confirmation/',
  who: 'user',
  body: 'confirmationSchema',
  answer: { 204: null },
  errors: [403, 410],
  errorShape: 'account',
  docs: {
    tag,
    summary: 'Show that it is really oneself, for changes of how one signs in',
    description: 'A session that has not taken the second step does so by this; until then a password does not do.',
  },
} as const satisfies DocumentedCall;

export const startPasskey = {
  method: 'POST',
  path: '/core/sign-in/passkeys/options/',
  who: 'user',
  answer: { 200: 'passkeyOptionsSchema' },
  errors: [403, 409],
  errorShape: 'account',
  docs: { tag, summary: 'Begin to add a passkey', description: onceConfirmed },
} as const satisfies DocumentedCall;

export const addPasskey = {
  method: 'POST',
  path: '/core/sign-in/passkeys/',
  who: 'user',
  body: 'newPasskeySchema',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 409, 410],
  errorShape: 'account',
  docs: { tag, summary: 'Add a passkey', description: onceConfirmed },
} as const satisfies DocumentedCall;

export const renamePasskey = {
  method: 'PATCH',
  path: '/core/sign-in/passkeys/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'passkeyChangeSchema',
  answer: { 200: 'signInMethodsSchema' },
  errors: [404],
  errorShape: 'account',
  docs: { tag, summary: 'Call a passkey something else', description: 'Opens nothing, so it needs no proof.' },
} as const satisfies DocumentedCall;

export const removePasskey = {
  method: 'DELETE',
  path: '/core/sign-in/passkeys/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 404, 409],
  errorShape: 'account',
  docs: { tag, summary: 'Remove a passkey', description: onceConfirmed },
} as const satisfies DocumentedCall;

export const startAuthenticatorApp = {
  method: 'POST',
  path: '/core/sign-in/app/options/',
  who: 'user',
  answer: { 200: 'appOptionsSchema' },
  errors: [403, 409],
  errorShape: 'account',
  docs: { tag, summary: 'Begin to set up an authenticator app', description: onceConfirmed },
} as const satisfies DocumentedCall;

export const addAuthenticatorApp = {
  method: 'POST',
  path: '/core/sign-in/app/',
  who: 'user',
  body: 'newAppSchema',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 409, 410],
  errorShape: 'account',
  docs: { tag, summary: 'Set up an authenticator app by its first code', description: onceConfirmed },
} as const satisfies DocumentedCall;

export const removeAuthenticatorApp = {
  method: 'DELETE',
  path: '/core/sign-in/app/',
  who: 'user',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 404, 409],
  errorShape: 'account',
  docs: { tag, summary: 'Remove the authenticator app', description: onceConfirmed },
} as const satisfies DocumentedCall;

export const makeRecoveryCodes = {
  method: 'POST',
  path: '/core/sign-in/recovery-codes/',
  who: 'user',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 409],
  errorShape: 'account',
  docs: { tag, summary: 'Make ten new recovery codes', description: onceConfirmed },
} as const satisfies DocumentedCall;

export const chooseSecondStep = {
  method: 'PUT',
  path: '/core/sign-in/second-step/',
  who: 'user',
  body: 'secondStepChoiceSchema',
  answer: { 200: 'signInChangeSchema' },
  errors: [403, 409],
  errorShape: 'account',
  docs: {
    tag,
    summary: 'Have a second step asked for after the password, or not',
    description: `Every other session ends where it is turned on. ${onceConfirmed}`,
  },
} as const satisfies DocumentedCall;
