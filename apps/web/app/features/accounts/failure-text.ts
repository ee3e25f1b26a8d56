import { ApiError } from '~/lib/api-error.ts';

/** Returns one text for all login failures, so that it does not reveal accounts, plus a hint about the cause. */
export function loginFailure(error: unknown): string {
  return ['Invalid email or password. Please try again.', circumstance(error)].filter(Boolean).join(' ');
}

export function signUpFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.accountError ?? 'Registration failed. Please try again.';
}

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
