import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';

export const verifyEmail = (token: string) => callApi(calls.verifyEmail, { body: { token } });

/** Reverts a change of email address. Returns a token for a password reset. */
export const revertEmailChange = (token: string) => callApi(calls.revertEmailChange, { body: { token } });
