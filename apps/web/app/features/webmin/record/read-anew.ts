import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api-error.ts';

/**
 * For whatever changes a record: everything is read anew once it is changed, or somebody else turns out to have been
 * quicker.
 */
export function readAnew(queryClient: QueryClient) {
  const read = () => queryClient.invalidateQueries();
  return {
    onSuccess: read,
    onError: (error: Error) => (error instanceof ApiError && error.status === 409 ? read() : undefined),
  };
}
