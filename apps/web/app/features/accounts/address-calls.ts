import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';

export const verifyEmail = (token: string) => callApi(calls.verifyEmail, { body: { token } });

export const revertEmailChange = (token: string) => callApi(calls.revertEmailChange, { body: { token } });
