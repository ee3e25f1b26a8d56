import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';

/** Proves an address by the token of a mailed link; answers what happened. */
export const verifyEmail = (token: string) => callApi(calls.verifyEmail, { body: { token } });

/** Takes a change of address back; answers what happened, and a token to choose a new password with. */
export const takeBackEmail = (token: string) => callApi(calls.takeBackEmail, { body: { token } });
