import { sessionListSchema, userSchema } from './accounts.ts';
import { areaSchema } from './areas.ts';
import { moneySchema, timestampSchema, verificationSchema } from './common.ts';
import { listRoleSchema } from './lists.ts';
import { notificationSchema } from './notifications.ts';
import { passkeySchema, signInMethodsSchema } from './signing-in.ts';
import { z } from './zod.ts';

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
