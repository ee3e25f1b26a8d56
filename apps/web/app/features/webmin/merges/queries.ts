import type { DuplicateDismissal, MergeKind } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const mergesKey = ['webmin', 'merges'] as const;
const duplicatesKey = [...mergesKey, 'duplicates'] as const;

/** Reads likely duplicates, or pairs that administrators marked as different. */
export function duplicatesQuery(kind: MergeKind, areDifferent: boolean) {
  return queryOptions({
    queryKey: [...duplicatesKey, kind, areDifferent],
    queryFn: ({ signal }) => callApi(calls.findDuplicates, { query: { kind, are_different: areDifferent }, signal }),
  });
}

/** Marks two similar records as different, or revokes the mark. */
export function useDismissDuplicate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DuplicateDismissal) => callApi(calls.dismissDuplicate, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: duplicatesKey }),
  });
}

export function mergeHistoryQuery(page: number) {
  return queryOptions({
    queryKey: [...mergesKey, 'history', page],
    queryFn: ({ signal }) => callApi(calls.listMerges, { query: { page, page_size: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface Merge {
  kind: MergeKind;
  keep: number;
  merge: number[];
  fill_empty: boolean;
}

export function mergePreviewQuery(merge: Merge) {
  return queryOptions({
    queryKey: [...mergesKey, 'preview', merge],
    queryFn: ({ signal }) => callApi(calls.mergeRecords, { body: { ...merge, dry_run: true }, signal }),
    staleTime: 0,
    retry: false,
  });
}

export function useMerges() {
  const queryClient = useQueryClient();
  const merge = useMutation({
    mutationFn: (given: Merge) => callApi(calls.mergeRecords, { body: given }),
    // Does not refetch deleted records that are still displayed.
    onSuccess: (_, { merge: gone }) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !queryKey.includes('preview') && !gone.some((id) => queryKey.includes(id)),
      }),
  });
  const undo = useMutation({
    mutationFn: (id: number) => callApi(calls.undoMerge, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return { merge, undo };
}
