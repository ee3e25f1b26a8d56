import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { Refusal, type Transport } from '~/lib/outbox/transport.ts';

/** Sends changes as the page's other calls: with its session, and only answers of ours count. */
export const pageTransport: Transport = {
  make: (body, signal) => ours(callApi(calls.createShoppingList, { body, signal })),
  sync: (id, changes, signal) =>
    ours(callApi(calls.syncList, { params: { id }, body: { changes: [...changes] }, signal })),
  end: (id, isOwner, signal) =>
    ours(callApi(isOwner ? calls.deleteShoppingList : calls.leaveList, { params: { id }, signal })),
  isGone: (id, signal) =>
    ours(callApi(calls.getShoppingList, { params: { id }, signal })).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 404) return true;
        throw error;
      },
    ),
};

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
