import type { loginSchema, registerSchema } from '@bargain-buddy/contract';
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
