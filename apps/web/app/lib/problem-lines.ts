import { ApiError } from './api-error.ts';

/**
 * What the server found wrong with a call, a line each; none where it said nothing. Nothing on the first page asks for
 * it.
 */
export function problemLines(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const lines = Object.values(error.fields).flat();
  return lines.length > 0 ? lines : error.detail ? [error.detail] : [];
}
