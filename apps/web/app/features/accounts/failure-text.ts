import { ApiError } from '~/lib/api-error.ts';

/** Any failure to log in (ACC-02); what else there is to know follows in a sentence of its own. */
export function loginFailure(error: unknown): string {
  return ['Invalid email or password. Please try again.', circumstance(error)].filter(Boolean).join(' ');
}

/** A failure to sign up (ACC-04). */
export function signUpFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.accountError ?? 'Registration failed. Please try again.';
}

/** A failure of any other account call (ACC-08, ACC-09). */
export function accountFailure(error: unknown): string {
  return (error instanceof ApiError && error.accountError) || 'An error occurred.';
}

function circumstance(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return 'Check your connection too.';
  if (error.status === 429 && error.retryAfter) {
    const minutes = Math.ceil(error.retryAfter / 60);
    return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  }
  return error.status >= 500 ? 'Bargain Buddy may be busy for a moment.' : undefined;
}
