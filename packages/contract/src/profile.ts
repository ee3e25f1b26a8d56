import { userSchema } from './accounts.ts';
import { areaSchema } from './areas.ts';
import type { DocumentedCall } from './call.ts';
import { moneySchema, recordId, regionSchema, timestampSchema, verificationSchema } from './common.ts';
import { listRoleSchema } from './lists.ts';
import { notificationSchema } from './notifications.ts';
import { priceAlertSchema } from './price-alerts.ts';
import { passkeySchema, signInMethodsSchema } from './signing-in.ts';
import { z } from './zod.ts';

/** 'None', 'Everywhere', '' and null all mean no region. */
export const regionChangeSchema = z.object({
  region: z.union([regionSchema, z.enum(['None', 'Everywhere', '']), z.null()]),
});
export const preferredStoreSchema = z.object({ store_id: recordId });

export const sessionSchema = z.object({
  id: z.uuid(),
  device: z.string(),
  signed_in: timestampSchema,
  last_used: timestampSchema,
  current: z.boolean(),
});
export const sessionListSchema = z.array(sessionSchema);
export type Session = z.infer<typeof sessionSchema>;
export const sessionParamsSchema = z.object({ id: z.uuid() });

export const accountDeletionSchema = z.object({ password: z.string().min(1).max(1024) });

/** Effect of deleting an account on its lists, and the number of prices that stay without the name. */
export const deletionPreviewSchema = z.object({
  prices: z.number().int(),
  lists: z.array(
    z.object({
      name: z.string(),
      outcome: z.enum(['deleted', 'handed_over', 'left']),
      next_owner: z.string().nullable().describe('Who owns a list that is handed over.'),
    }),
  ),
});
export type DeletionPreview = z.infer<typeof deletionPreviewSchema>;

/** All stored data about a person, for that person. */
export const accountExportSchema = z.object({
  exported_at: timestampSchema,
  account: userSchema.extend({ date_joined: timestampSchema }),
  sessions: sessionListSchema,
  signing_in: z.object({
    passkeys: z.array(passkeySchema.pick({ name: true, added_at: true, last_used: true }).extend({ site: z.string() })),
    authenticator_app: signInMethodsSchema.shape.authenticator_app,
    recovery_codes: signInMethodsSchema.shape.recovery_codes,
  }),
  searches: z.array(z.object({ query: z.string(), timestamp: timestampSchema })),
  prices: z.array(
    z.object({
      product: z.string(),
      store: z.string(),
      price: moneySchema,
      date_added: timestampSchema,
      price_is_verified: verificationSchema,
    }),
  ),
  confirmations: z
    .array(z.object({ product: z.string(), store: z.string(), price: moneySchema, seen_at: timestampSchema }))
    .describe('Prices of others that the person said are still right.'),
  changes: z
    .array(
      z.object({
        kind: z.enum(['product', 'store']),
        id: z.number().int(),
        changed_at: timestampSchema,
        after: z.record(z.string(), z.unknown()),
      }),
    )
    .describe('What the person added to products and stores or changed of them, by field.'),
  proposed_changes: z
    .array(
      z.object({
        kind: z.enum(['product', 'store']),
        id: z.number().int(),
        proposed_at: timestampSchema,
        state: z.enum(['waiting', 'verified', 'rejected', 'withdrawn']),
        after: z.record(z.string(), z.unknown()),
      }),
    )
    .describe('Changes of products and stores that others see only once they are verified, by field.'),
  price_alerts: z.array(priceAlertSchema),
  shopping_lists: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      role: listRoleSchema,
      items: z.array(
        z.object({
          product: z.string().nullable().describe('null where the item asks for kinds, or in words.'),
          store: z.string().nullable().describe('null for anywhere.'),
          kinds: z.array(z.string()),
          amount: z.string().nullable().describe('Of the kinds, such as "2 kg".'),
          text: z.string().describe("Words of the person's own."),
          title: z.string().describe("The person's own title; '' if there is none."),
          note: z.string(),
          planned: z
            .object({
              store: z.string(),
              cost: moneySchema.nullable().describe('Of one of the quantity, when the plan was taken.'),
            })
            .nullable()
            .describe('Where the plan in use has it bought.'),
          quantity: z.number().int(),
          is_needed: z.boolean(),
          date_added: timestampSchema,
        }),
      ),
      area: areaSchema,
      link: z.object({ made_at: timestampSchema }).nullable().describe("The link to read one's own list."),
      join_link: z
        .object({ made_at: timestampSchema, expires_at: timestampSchema })
        .nullable()
        .describe("The link to join one's own list."),
      plan: z
        .object({ made_at: timestampSchema, max_stops: z.number().int(), stop_cost: moneySchema })
        .nullable()
        .describe('The plan in use.'),
    }),
  ),
  notifications: z.array(
    notificationSchema.pick({ content: true, notification_type: true, is_read: true, timestamp: true }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

export const changeRegion = {
  method: 'PATCH',
  path: '/core/update-region/',
  who: 'user',
  body: 'regionChangeSchema',
  answer: { 200: 'userSchema' },
  docs: { tag: 'Profile', summary: 'Choose the main shopping region' },
} as const satisfies DocumentedCall;

export const uploadProfilePicture = {
  method: 'POST',
  path: '/core/profile-image-upload/',
  who: 'user',
  form: { file: 'profile_picture' },
  answer: { 200: 'userSchema' },
  docs: {
    tag: 'Profile',
    summary: 'Upload the own picture',
    description: 'multipart/form-data with the file in `profile_picture`, at most 10 MB.',
  },
} as const satisfies DocumentedCall;

export const addPreferredStore = {
  method: 'POST',
  path: '/core/add-preferred-store/',
  who: 'user',
  body: 'preferredStoreSchema',
  answer: { 200: 'userSchema' },
  errors: [404, 409],
  docs: { tag: 'Profile', summary: 'Add a preferred store' },
} as const satisfies DocumentedCall;

export const removePreferredStore = {
  method: 'DELETE',
  path: '/core/remove-preferred-store/',
  who: 'user',
  body: 'preferredStoreSchema',
  answer: { 200: 'userSchema' },
  errors: [404],
  docs: { tag: 'Profile', summary: 'Remove a preferred store' },
} as const satisfies DocumentedCall;

export const listSessions = {
  method: 'GET',
  path: '/core/sessions/',
  who: 'user',
  answer: { 200: 'sessionListSchema' },
  docs: { tag: 'Profile', summary: 'The devices on which one is signed in' },
} as const satisfies DocumentedCall;

export const signOutOtherDevices = {
  method: 'DELETE',
  path: '/core/sessions/',
  who: 'user',
  answer: { 204: null },
  docs: { tag: 'Profile', summary: 'Sign every other device out' },
} as const satisfies DocumentedCall;

export const signOutDevice = {
  method: 'DELETE',
  path: '/core/sessions/:id/',
  who: 'user',
  params: 'sessionParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: { tag: 'Profile', summary: 'Sign one device out' },
} as const satisfies DocumentedCall;

export const exportOwnAccount = {
  method: 'GET',
  path: '/core/me/export/',
  who: 'user',
  answer: { 200: 'accountExportSchema' },
  docs: { tag: 'Profile', summary: 'Everything that is kept about oneself' },
} as const satisfies DocumentedCall;

export const deleteOwnAccount = {
  method: 'DELETE',
  path: '/core/me/',
  who: 'user',
  body: 'accountDeletionSchema',
  answer: { 204: null },
  errors: [409],
  errorShape: 'account',
  docs: {
    tag: 'Profile',
    summary: 'Delete the own account',
    description: 'Asks for the password. Reported prices stay, without the name.',
  },
} as const satisfies DocumentedCall;

export const previewDeletion = {
  method: 'GET',
  path: '/core/me/deletion/',
  who: 'user',
  answer: { 200: 'deletionPreviewSchema' },
  docs: { tag: 'Profile', summary: 'What deleting the own account would do to its lists and prices' },
} as const satisfies DocumentedCall;
