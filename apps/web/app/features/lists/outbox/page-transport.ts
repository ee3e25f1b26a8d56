import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { apiTransport } from '~/lib/outbox/api-transport.ts';
import { Refusal } from '~/lib/outbox/transport.ts';

/** Sends changes as the page's other calls: with its session, and only answers of ours count. */
export const pageTransport = apiTransport((call, request) => ours(callApi(call, request)));

/** A failure that says nothing may be a hotspot's or a proxy's: only the server's own is a refusal. */
async function ours<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, detail, fields, retryAfter } = error;
    const said = detail ?? Object.values(fields).flat()[0];
    if (said === undefined) throw new TypeError(`There was no answer of ours, but ${status}.`);
    throw new Refusal(status, said, retryAfter);
  }
}
