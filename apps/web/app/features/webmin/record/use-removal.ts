import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Deletes a record; what else was read is read anew. The record itself stays on show as it was until its drawer is
 * closed, and is forgotten then, so that going back to it tells that it is gone.
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
    // What is still being asked about it would find nothing any more.
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
