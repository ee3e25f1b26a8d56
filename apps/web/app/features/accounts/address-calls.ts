import { callApi } from '~/lib/api-client.ts';

/** Proves an address by the token of a mailed link; answers what happened. */
export const verifyEmail = (token: string) =>
  callApi({
    method: 'POST',
    path: '/core/verify-email/',
    body: { token },
    answer: 'addressAnswerSchema',
    anonymous: true,
  });

/** Takes a change of address back; answers what happened, and a token to choose a new password with. */
export const takeBackEmail = (token: string) =>
  callApi({
    method: 'POST',
    path: '/core/take-back-email/',
    body: { token },
    answer: 'takenBackSchema',
    anonymous: true,
  });
