import type { PageContext } from '@bargain-buddy/contract';
import { toApiError } from './api-error.ts';
import { type Described, loadContract, type Schemas } from './contract.ts';
import { accessToken, refreshSession, sessionLost } from './session.ts';

type SchemaName = keyof Schemas;

export interface ApiCall<Name extends SchemaName = SchemaName> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without /api, such as /price/price/; a path that starts with it, and an absolute address of a next page, also work. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  /** The contract's schema of the answer; without one the answer is not read. */
  answer?: Name;
  signal?: AbortSignal;
  /** Beside those that every call has. */
  headers?: Record<string, string>;
  /** On the server: the load context's in-process API. */
  server?: PageContext['api'];
  /** For login, sign-up and password calls, where 401 says nothing about the session. */
  anonymous?: boolean;
}

/**
 * Calls the API: with the bearer token in the browser, in process on the server. Throws ApiError when the answer is a
 * failure, TypeError when there is none, and AbortError when `signal` says so. A 401 renews the session once and repeats
 * the call; when that fails, the session ends (ACC-10).
 */
export async function callApi<Name extends SchemaName>(
  call: ApiCall<Name> & { answer: Name },
): Promise<Described<Name>>;
export async function callApi(call: ApiCall): Promise<void>;
export async function callApi(call: ApiCall): Promise<unknown> {
  const response = await fetchApi(call);
  if (!response.ok) throw await toApiError(response);
  if (!call.answer) return undefined;
  const [contract, body] = await Promise.all([loadContract(), response.json()]);
  return contract[call.answer].parse(body);
}

/** The answer itself, whatever its status, to the same call and by the same rule of the session. */
export async function fetchApi(call: ApiCall): Promise<Response> {
  const path = toPath(call);
  if (call.server) return call.server(path, { signal: call.signal });
  const token = call.anonymous ? null : accessToken();
  const response = await fetch(path, toInit(call, token));
  if (response.status !== 401 || !token) return response;
  // Another request may have renewed the session while this one was under way.
  const renewed = accessToken() === token ? await refreshSession(token) : accessToken();
  if (!renewed) {
    sessionLost();
    return response;
  }
  const repeated = await fetch(path, toInit(call, renewed));
  if (repeated.status === 401) sessionLost();
  return repeated;
}

function toInit({ method = 'GET', body, signal, headers: more }: ApiCall, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...more };
  if (token) headers.authorization = `Bearer ${token}`;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  return { method, headers, signal, body: body === undefined ? undefined : isForm ? body : JSON.stringify(body) };
}

function toPath({ path, query = {} }: ApiCall): string {
  const url = new URL(path, 'http://api');
  if (!url.pathname.startsWith('/api/')) url.pathname = `/api${url.pathname}`;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}
