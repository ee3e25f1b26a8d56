import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api-error.ts';

/** Invalidates all queries after a successful mutation, or after a conflict with another user's change (409). */
export function readAnew(queryClient: QueryClient) {
  const read = () => queryClient.invalidateQueries();
  return {
    onSuccess: read,
    onError: (error: Error) => (error instanceof ApiError && error.status === 409 ? read() : undefined),
  };
}
