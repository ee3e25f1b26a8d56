import type { PageContext } from '@bargain-buddy/contract';
import type { AnswerOf, Call, CallRequest } from '@bargain-buddy/contract/calls';
import { endpointUrlOf } from './call-address.ts';
import { answerWithoutNetwork } from './catalogue/from-device.ts';
import { withDeadline } from './clock.ts';
import { isConnectionFailure } from './connection.ts';
import { loadContract, type Schemas } from './contract.ts';
import { accessToken, endLostSession, refreshSession } from './session.ts';
import { toApiError } from './to-api-error.ts';

const responseTimeoutMs = 15_000;

interface Manner {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The browser sends the request even if the page closes. */
  keepalive?: boolean;
  /** The in-process API during server rendering. */
  server?: PageContext['api'] | undefined;
}

export type CallOptions<C extends Call> = CallRequest<C> & Manner;
type Options<C extends Call> =
  Record<never, never> extends CallRequest<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>];

interface Sent extends Manner {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  page?: string;
  body?: unknown;
  form?: Record<string, Blob | string | boolean | undefined>;
}

/**
 * Calls the API: over HTTP with the bearer token, or in process on the server. Throws ApiError for an error response,
 * TypeError without a response and without stored prices that answer it, and AbortError on `signal`. A 401 renews the
 * session once and repeats the request. If that fails, the session ends.
 */
export async function callApi<C extends Call>(call: C, ...options: Options<C>): Promise<AnswerOf<C>> {
  const [sent = {}]: [Sent?] = options;
  const fetched = sent.server
    ? sent.server(endpointUrlOf(call, sent), { signal: sent.signal })
    : fetchApi(call, ...options).catch((error) => answerWithout(error, call, sent));
  const response = await fetched;
  if (!(response instanceof Response)) return response as AnswerOf<C>;
  if (!response.ok) throw await toApiError(response);
  const name = call.answer[response.status as keyof Call['answer']];
  if (name === undefined) throw new Error(`${call.path} answered ${response.status}, which is none of its answers.`);
  if (name === null) return undefined as AnswerOf<C>;
  // The server has validated it by the same schema.
  if (sent.server) return (await response.json()) as AnswerOf<C>;
  const [contract, body] = await Promise.all([loadContract(), response.json()]);
  return contract[name as keyof Schemas].parse(body) as AnswerOf<C>;
}

/** Without a response from the network, the stored prices may have the answer. Throws the error if they do not. */
async function answerWithout(error: unknown, call: Call, sent: Sent): Promise<object> {
  if (!isConnectionFailure(error)) throw error;
  const answer = await answerWithoutNetwork(call, sent);
  if (!answer) throw error;
  return answer;
}

/** Like `callApi`, but returns the response with any status. Browser only. */
export async function fetchApi<C extends Call>(call: C, ...[options]: Options<C>): Promise<Response> {
  const sent: Sent = options ?? {};
  // A change is sent only if its response can be parsed.
  if (call.method !== 'GET') await loadContract();
  const token = call.ignoresToken ? null : accessToken();
  const response = await sendWith(token, call, sent);
  if (response.status !== 401 || !token) return response;
  // Another request may have renewed the session in the meantime.
  const renewed = accessToken() === token ? await refreshSession(token) : accessToken();
  if (!renewed) {
    endLostSession();
    return response;
  }
  const repeated = await sendWith(renewed, call, sent);
  if (repeated.status === 401) endLostSession();
  return repeated;
}

/** A read fails as without a connection if no response begins in time. A change has its own deadline. */
async function sendWith(token: string | null, call: Call, sent: Sent): Promise<Response> {
  const { body, form, signal, keepalive, headers: more } = sent;
  const { method } = call;
  const headers: Record<string, string> = { accept: 'application/json', ...more };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init = { method, headers, signal, keepalive, body: form ? toFormData(form) : JSON.stringify(body) };
  const address = endpointUrlOf(call, sent);
  if (method !== 'GET' || !('any' in AbortSignal)) return fetch(address, init);
  return withDeadline(responseTimeoutMs, (late) =>
    fetch(address, { ...init, signal: AbortSignal.any([late, ...(signal ? [signal] : [])]) }),
  );
}

/** Fields come first, so that the server knows them when the file arrives. */
function toFormData(form: NonNullable<Sent['form']>): FormData {
  const data = new FormData();
  const given = Object.entries(form).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) if (!(value instanceof Blob)) data.set(name, String(value));
  for (const [name, value] of given) if (value instanceof Blob) data.set(name, value);
  return data;
}
