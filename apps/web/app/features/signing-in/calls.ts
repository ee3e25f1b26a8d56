import type { SignInChange } from '@bargain-buddy/contract';
import type { AnswerOf, SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { storeSession } from '~/lib/session.ts';
import { userQuery } from '~/lib/user.ts';
import { PasskeyProblem, type UsedPasskey } from './passkeys.ts';

/** What a second step is taken with. */
export type StepProof = { code: string } | { recovery_code: string } | { passkey: UsedPasskey };

/** How the person signs in. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => callApi(calls.getSignInMethods, { signal }),
});

/** Shows a change at once; it may have ended other sessions, and what this one lacked. */
export function noteChange(queryClient: QueryClient, { methods }: SignInChange): void {
  queryClient.setQueryData(signInMethodsQuery.queryKey, methods);
  void queryClient.invalidateQueries({ queryKey: ['devices'] });
}

/** Has everything read anew that depends on whether this session has taken the second step. */
export const noteStep = (queryClient: QueryClient) => queryClient.invalidateQueries(userQuery);

/** Takes the second step of a login, which starts the session. */
export async function finishLogin(token: string, proof: StepProof): Promise<void> {
  void storeSession(await callApi(calls.finishLogin, { body: { token, ...proof } }));
}

/** Signs in with a passkey alone. */
export async function logInWithPasskey(body: SentBody<typeof calls.passkeyLogin>): Promise<void> {
  void storeSession(await callApi(calls.passkeyLogin, { body }));
}

export const startPasskeyLogin = () => callApi(calls.startPasskeyLogin);

export const startConfirmation = (): Promise<AnswerOf<typeof calls.startConfirmation>> =>
  callApi(calls.startConfirmation);

/** Shows the server that it is really the person. */
export async function confirmSession(body: { password: string } | ({ token: string } & StepProof)): Promise<void> {
  await callApi(calls.confirmSession, { body });
}

/** What went wrong, in a sentence to show. */
export function signInFailure(error: unknown): string {
  if (error instanceof PasskeyProblem) return error.message;
  if (!(error instanceof ApiError)) return 'You are offline. Please try again.';
  return error.accountError ?? 'An error occurred.';
}

/** Whether the step has to begin anew: its token is over. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

/** Whether it has to be shown first that it is really the person. */
export const isUnconfirmed = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
