import type { SignInChange } from '@bargain-buddy/contract';
import type { AnswerOf, SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { storeSession } from '~/lib/session.ts';
import { userQuery } from '~/lib/user.ts';
import { PasskeyProblem } from './passkeys.ts';

/** The token of a second step with its code, recovery code or passkey. */
export type SecondStepProof = SentBody<typeof calls.finishLogin>;

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => callApi(calls.getSignInMethods, { signal }),
});

/** Caches the changed methods, and refetches the devices, because other sessions may have ended. */
export function cacheMethods(queryClient: QueryClient, { methods }: SignInChange): void {
  queryClient.setQueryData(signInMethodsQuery.queryKey, methods);
  void queryClient.invalidateQueries({ queryKey: ['devices'] });
}

/** Refetches the user, because the permissions depend on the session's second step. */
export const refetchUser = (queryClient: QueryClient) => queryClient.invalidateQueries(userQuery);

export async function finishLogin(body: SecondStepProof): Promise<void> {
  void storeSession(await callApi(calls.finishLogin, { body }));
}

export async function logInWithPasskey(body: SentBody<typeof calls.passkeyLogin>): Promise<void> {
  void storeSession(await callApi(calls.passkeyLogin, { body }));
}

export const startPasskeyLogin = () => callApi(calls.startPasskeyLogin);

export const startConfirmation = (): Promise<AnswerOf<typeof calls.startConfirmation>> =>
  callApi(calls.startConfirmation);

export async function confirmSession(body: SentBody<typeof calls.confirmSession>): Promise<void> {
  await callApi(calls.confirmSession, { body });
}

export function signInFailure(error: unknown): string {
  if (error instanceof PasskeyProblem) return error.message;
  if (!(error instanceof ApiError)) return 'You are offline. Please try again.';
  return error.accountError ?? 'An error occurred.';
}

/** Returns true if the token of the step has expired, so that it must be restarted. */
export const hasStepExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

/** Returns true if the server requires a confirmation of the user's identity first. */
export const needsIdentityConfirmation = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
