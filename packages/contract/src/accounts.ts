import { z } from 'zod';
import { regionSchema } from './common.ts';

export const loginSchema = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(1024) });
export const tokenPairSchema = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;
export const refreshSchema = z.object({ refresh: z.string().min(1).max(4096) });

export const userSchema = z.object({
  id: z.number().int(),
  email: z.string(),
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
});
export type User = z.infer<typeof userSchema>;

/** What stands between a sign-up and an account is told by the server (ACC-05), so only shapes are checked here. */
export const registerSchema = z.object({
  first_name: z.string().trim().min(1).max(100),
  last_name: z.string().trim().min(1).max(100),
  email: z.string().trim().max(254).pipe(z.email()),
  password: z.string().min(1).max(1024),
  confirm_password: z.string().min(1).max(1024),
});
export const messageSchema = z.object({ message: z.string() });
