import type { AnswerOf, Call, CallRequest } from '@bargain-buddy/contract/calls';
import { type Query, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CallOptions, callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

/** Refusal that a bulk endpoint reports for one record. The message is shown to the user. */
export class RefusedError extends Error {}

export function failureText(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  if (!(error instanceof ApiError)) return 'You are offline. Please try again.';
  const fields = Object.values(error.fields).flat().join(' ');
  return fields || error.detail || 'Something went wrong. Please try again.';
}

export const showFailure = (error: unknown) => showSnackbar(failureText(error), 'error');

/** Query of an endpoint. Its key has the ids of the path, by which `useDeleteRecord` finds a record's queries. */
export function apiQuery<C extends Call>(
  call: C,
  ...[request]: Record<never, never> extends CallRequest<C> ? [request?: CallRequest<C>] : [request: CallRequest<C>]
) {
  const { params = {}, ...sent }: { params?: object } = request ?? {};
  return queryOptions<AnswerOf<C>>({
    queryKey: ['webmin', call.path, ...Object.values(params), sent],
    queryFn: ({ signal }) => callApi<C>(call, { ...(request as object), signal } as CallOptions<C>),
  });
}

export function useChange<Given = void, Result = unknown>(
  run: (given: Given) => Promise<Result>,
  onFailure?: (error: Error) => void,
) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries();
  return useMutation({
    mutationFn: run,
    onSuccess: refetch,
    onError: (error) => {
      onFailure?.(error);
      return error instanceof ApiError && error.status === 409 ? refetch() : undefined;
    },
  });
}

/**
 * Deletes a record and invalidates the other queries. The deleted record stays visible until its drawer closes. Its
 * queries are removed then, so that a later visit shows that it is gone.
 */
export function useDeleteRecord<Result = void>(remove: (id: number) => Promise<Result>) {
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
