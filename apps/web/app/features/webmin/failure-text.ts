import { ApiError } from '~/lib/api-error.ts';

/** Refusal that a bulk endpoint reports for one record. The message is shown to the user. */
export class RefusedError extends Error {}

export function failureText(error: Error): string {
  if (error instanceof RefusedError) return error.message;
  if (!(error instanceof ApiError)) return 'You are offline. Please try again.';
  const fields = Object.values(error.fields).flat().join(' ');
  return fields || error.detail || 'Something went wrong. Please try again.';
}
