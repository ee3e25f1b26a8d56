import { ApiError } from './api-error.ts';

export interface RequestOptions {
  /** Aborts the request. Timeouts are the caller's: `AbortSignal.timeout(10_000)`. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

export interface ClientOptions {
  /** Origin of the site, such as https://example.com. */
  baseUrl: string;
  /** Sends a request. The default is the global fetch. */
  fetch?: typeof fetch;
}

export interface Address {
  method: 'GET' | 'POST';
  path: string;
}

type Input = Record<string, unknown>;

/** Throws ApiError for a failure, TypeError without a response, and the reason of `signal` if it aborts. */
export async function send(
  { baseUrl, fetch: fetchNow = fetch }: ClientOptions,
  { method, path }: Address,
  input: Input = {},
  { signal, headers }: RequestOptions = {},
): Promise<unknown> {
  const isBody = method === 'POST';
  const response = await fetchNow(isBody ? new URL(path, baseUrl) : addressOf(baseUrl, path, input), {
    method,
    headers: { accept: 'application/json', ...(isBody && { 'content-type': 'application/json' }), ...headers },
    ...(isBody && { body: JSON.stringify(input) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await ApiError.of(response);
  return response.json();
}

/** Fills the path; the other values become the query. Undefined values are omitted. */
function addressOf(baseUrl: string, path: string, input: Input): URL {
  const left = new Map(Object.entries(input));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name);
    left.delete(name);
    return encodeURIComponent(String(value));
  });
  const url = new URL(filled, baseUrl);
  for (const [name, value] of left) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}
