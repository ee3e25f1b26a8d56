import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { apiTransport } from '~/lib/outbox/api-transport.ts';
import { Refusal } from '~/lib/outbox/transport.ts';

export const pageTransport = apiTransport((call, request) => ours(callApi(call, request)));

/** Converts API errors to refusals. An error without a message may be a proxy's, so it is retried. */
async function ours<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, detail, fields, retryAfter } = error;
    const message = detail ?? Object.values(fields).flat()[0];
    if (message === undefined) throw new TypeError(`There was no answer of ours, but ${status}.`);
    throw new Refusal(status, message, retryAfter);
  }
}
