import { regionSchema, timestampSchema } from './common.ts';
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

/** 'None', 'Everywhere', '' and null all mean no region. */
export const regionChangeSchema = z.object({
  region: z.union([regionSchema, z.enum(['None', 'Everywhere', '']), z.null()]),
});
export const preferredStoreSchema = z.object({ store_id: z.number().int().positive().max(2_147_483_647) });

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
