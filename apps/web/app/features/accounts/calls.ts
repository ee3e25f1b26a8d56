import type { loginSchema, registerSchema, SecondStep } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { z } from 'zod';
import { callApi } from '~/lib/api-client.ts';
import { storeSession } from '~/lib/session.ts';

type Credentials = z.infer<typeof loginSchema>;
type Registration = z.infer<typeof registerSchema>;

/** Logs in. Returns the second step if the account requires one; otherwise stores the new session. */
export async function logIn({ email, password }: Credentials): Promise<SecondStep | undefined> {
  const answer = await callApi(calls.login, { body: { email, password } });
  if ('methods' in answer) return answer;
  void storeSession(answer);
}

export async function signUp(registration: Registration): Promise<void> {
  await callApi(calls.register, { body: registration });
  await logIn(registration);
}
