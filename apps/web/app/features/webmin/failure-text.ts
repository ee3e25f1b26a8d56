import { ApiError } from '~/lib/api-error.ts';

/** A refusal that a bulk call reports for one record, in words to show. */
export class RefusedError extends Error {}

/** What went wrong, in a sentence to show. */
export function failureText(error: Error): string {
  if (error instanceof RefusedError) return error.message;
  if (!(error instanceof ApiError)) return 'You are offline. Please try again.';
  const fields = Object.values(error.fields).flat().join(' ');
  return fields || error.detail || 'Something went wrong. Please try again.';
}
