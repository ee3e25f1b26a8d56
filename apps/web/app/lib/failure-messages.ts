import { ApiError } from './api-error.ts';

/** Messages of a failed request, one per line. Empty without messages. The first page does not load this. */
export function failureMessages(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const lines = Object.values(error.fields).flat();
  return lines.length > 0 ? lines : error.detail ? [error.detail] : [];
}
