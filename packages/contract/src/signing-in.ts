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
export const passkeyParamsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const appOptionsSchema = z.object({
  token: z.string(),
  secret: z.string().describe('In base32, for those who type it.'),
  uri: z.string().describe('The same as otpauth://, for a QR code.'),
});
export type AppOptions = z.infer<typeof appOptionsSchema>;
export const newAppSchema = z.object({ token: challengeToken, code: z.string().trim().min(1).max(20) });
export const secondStepChoiceSchema = z.object({ asks_second_step: z.boolean() });
