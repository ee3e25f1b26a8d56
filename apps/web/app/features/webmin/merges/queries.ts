import type { MergeKind, ToldApart } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const mergesKey = ['webmin', 'merges'] as const;
const duplicatesKey = [...mergesKey, 'duplicates'] as const;

/** Pairs of products, or stores, that are likely one; or those of them that somebody told apart. */
export function duplicatesQuery(kind: MergeKind, areDifferent: boolean) {
  return queryOptions({
    queryKey: [...duplicatesKey, kind, areDifferent],
    queryFn: ({ signal }) => callApi(calls.findDuplicates, { query: { kind, are_different: areDifferent }, signal }),
  });
}

/** Tells that two records are not one although they look it, or takes that back. */
export function useTellApart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ToldApart) => callApi(calls.dismissDuplicate, { body }),
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

/** What a merge would move; nothing is changed. */
export function mergePreviewQuery(merge: Merge) {
  return queryOptions({
    queryKey: [...mergesKey, 'preview', merge],
    queryFn: ({ signal }) => callApi(calls.mergeRecords, { body: { ...merge, dry_run: true }, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Merges, and takes a merge back; everything may look otherwise afterwards. */
export function useMerges() {
  const queryClient = useQueryClient();
  const merge = useMutation({
    mutationFn: (given: Merge) => callApi(calls.mergeRecords, { body: given }),
    // Those that are gone are not asked for again, though they are still on show.
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
