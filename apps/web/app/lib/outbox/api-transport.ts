import * as calls from '@bargain-buddy/contract/calls';
import { Refusal, type Transport } from './transport.ts';

/** Makes a call with the session's token; rejects as a transport does. */
export type Ask = <C extends calls.Call>(
  call: C,
  request: calls.CallRequest<C> & { signal: AbortSignal },
) => Promise<calls.AnswerOf<C>>;

/** The server behind the API, which pages and the worker ask each in their way. */
export function apiTransport(ask: Ask): Transport {
  return {
    make: (body, signal) => ask(calls.createShoppingList, { body, signal }),
    sync: (id, changes, signal) => ask(calls.syncList, { params: { id }, body: { changes: [...changes] }, signal }),
    end: (id, isOwner, signal) => ask(isOwner ? calls.deleteShoppingList : calls.leaveList, { params: { id }, signal }),
    isGone: (id, signal) =>
      ask(calls.getShoppingList, { params: { id }, signal }).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Refusal && error.status === 404) return true;
          throw error;
        },
      ),
  };
}
