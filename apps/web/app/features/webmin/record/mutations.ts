import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '~/lib/api-error.ts';

/** Invalidates all queries after a successful mutation, or after a conflict with another user's change (409). */
export function readAnew(queryClient: QueryClient) {
  const read = () => queryClient.invalidateQueries();
  return {
    onSuccess: read,
    onError: (error: Error) => (error instanceof ApiError && error.status === 409 ? read() : undefined),
  };
}

/**
 * Deletes a record and invalidates the other queries. The deleted record stays visible until its drawer closes. Its
 * queries are removed then, so that a later visit shows that it is gone.
 */
export function useRemoval<Result = void>(remove: (id: number) => Promise<Result>) {
  const queryClient = useQueryClient();
  const removed = useRef<number>(undefined);
  useEffect(
    () => () => {
      const { current: id } = removed;
      if (id !== undefined) queryClient.removeQueries({ predicate: isOf(id) });
    },
    [queryClient],
  );
  return useMutation({
    mutationFn: remove,
    // A running request for the deleted record would fail.
    onMutate: (id) => queryClient.cancelQueries({ predicate: isOf(id) }),
    onSuccess: (_, id) => {
      removed.current = id;
      return queryClient.invalidateQueries({ predicate: (query) => !isOf(id)(query) });
    },
    onError: (_, id) => queryClient.invalidateQueries({ predicate: isOf(id) }),
  });
}

function isOf(id: number) {
  return ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey.includes(id);
}
