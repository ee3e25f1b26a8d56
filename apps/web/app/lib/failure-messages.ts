import { ApiError } from './api-error.ts';

/** Messages of a failed request, one per line. Empty without messages. The first page does not load this. */
export function failureMessages(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const lines = Object.values(error.fields).flat();
  return lines.length > 0 ? lines : error.detail ? [error.detail] : [];
}

/** The server's refusal of a request. Undefined without a message: it may be the response of a proxy or a hotspot. */
export function refusalOf(error: unknown) {
  const [message] = failureMessages(error);
  if (!(error instanceof ApiError) || message === undefined) return undefined;
  return { status: error.status, message, retryAfterMs: (error.retryAfter ?? 0) * 1_000 };
}
