import type { loginSchema, passwordChangeSchema, registerSchema, SecondStep } from '@bargain-buddy/contract';
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

export async function requestPasswordReset(email: string): Promise<void> {
  await callApi(calls.requestPasswordReset, { body: { email } });
}

export async function confirmPasswordReset(body: { token: string; password: string }): Promise<void> {
  await callApi(calls.confirmPasswordReset, { body });
}

export async function changePassword(body: z.infer<typeof passwordChangeSchema>): Promise<string> {
  const { message } = await callApi(calls.changePassword, { body });
  return message || 'Password changed successfully!';
}
