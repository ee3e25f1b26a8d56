import { ApiError } from '../app/lib/api-error.ts';
import { endpointUrlOf } from '../app/lib/call-address.ts';
import type { SendRequest } from '../app/lib/outbox/send.ts';
import { isJson } from './is-app-page.ts';
import { fetchWithSession } from './session.ts';

/** Fields that the outbox reads. The schemas would make the worker large. */
interface Answer {
  detail?: unknown;
  id?: unknown;
  client_id?: unknown;
  version?: unknown;
  list?: Answer;
  results?: { status?: unknown }[];
}

export function createWorkerSender(account: string): SendRequest {
  return async (call, request) => {
    const { params, body, signal } = request as { params?: { id: number }; body?: unknown; signal: AbortSignal };
    const response = await fetchWithSession(account, endpointUrlOf(call, { params }), {
      method: call.method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
    return (await readApiResponse(response, body)) as never;
  };
}

/** Parses a response. Throws ApiError for errors of the server. Foreign responses count as no response. */
export async function readApiResponse(response: Response, body: unknown): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (!isJson(response)) throw new TypeError(`There was no answer of ours, but ${response.status}.`);
  const answer: Answer = await response.json();
  if (!response.ok) throw refusal(response, answer);
  const sent = (body as { changes?: unknown[] } | undefined)?.changes;
  const isWhole = sent ? isList(answer.list) && answer.results?.length === sent.length : isList(answer);
  if (!isWhole) throw new TypeError('The answer is none of ours.');
  return answer;
}

const isList = (answer?: Answer | null) =>
  typeof answer?.id === 'number' && typeof answer.client_id === 'string' && typeof answer.version === 'number';

/** The server's errors have `detail` or messages by field. */
function refusal({ status, headers }: Response, answer: Answer | null): Error {
  const message = answer?.detail ?? Object.values(answer ?? {}).flat()[0];
  if (typeof message !== 'string') return new TypeError(`There was no answer of ours, but ${status}.`);
  return new ApiError(status, { detail: message, retryAfter: Number(headers.get('retry-after')) });
}
