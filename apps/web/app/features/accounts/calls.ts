import type { loginSchema, passwordChangeSchema, registerSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { callApi } from '~/lib/api-client.ts';
import { storeSession } from '~/lib/session.ts';

export type Credentials = z.infer<typeof loginSchema>;
export type Registration = z.infer<typeof registerSchema>;

/** Starts a session; pages notice it by themselves. */
export async function logIn({ email, password }: Credentials): Promise<void> {
  storeSession(
    await callApi({
      method: 'POST',
      path: '/core/login/',
      body: { email, password },
      answer: 'tokenPairSchema',
      anonymous: true,
    }),
  );
}

/** Makes an account and signs it in. */
export async function signUp(registration: Registration): Promise<void> {
  await callApi({ method: 'POST', path: '/core/register/', body: registration, anonymous: true });
  await logIn(registration);
}

/** Has a reset mail sent, if the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callApi({ method: 'POST', path: '/core/password_reset/', body: { email }, anonymous: true });
}

/** Chooses a new password with the token of a reset mail. */
export async function confirmPasswordReset(body: { token: string; password: string }): Promise<void> {
  await callApi({ method: 'POST', path: '/core/password_reset/confirm/', body, anonymous: true });
}

/** Changes the own password; answers what the server says about it. */
export async function changePassword(body: z.infer<typeof passwordChangeSchema>): Promise<string> {
  const { message } = await callApi({ method: 'POST', path: '/core/me/password/', body, answer: 'messageSchema' });
  return message || 'Password changed successfully!';
}
