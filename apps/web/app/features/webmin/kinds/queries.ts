import type { KindChange } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, failureText, showFailure } from '../api.ts';
import { type BulkOutcome, runOnEachRecord } from '../grid/bulk-action.ts';

export function kindSearchQuery(search: string) {
  return {
    ...apiQuery(calls.listAdminKinds, { query: { search, page_size: 20 } }),
    enabled: search.trim().length > 1,
    placeholderData: keepPreviousData,
  };
}

export const adminAislesQuery = apiQuery(calls.listAdminAisles);

/** Returns the mutations of kinds and aisles. A success offers undo and invalidates all queries except previews. */
export function useKindMutations() {
  const queryClient = useQueryClient();
  // Skips merge previews: their records may be deleted.
  const refresh = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes('preview') });
  const undo = useMutation({
    mutationFn: (id: number) => callApi(calls.undoKindChange, { params: { id } }),
    onSuccess: () => {
      showSnackbar('Undone.', 'success');
      return refresh();
    },
    onError: showFailure,
  });
  const change = useMutation({
    mutationFn: (run: () => Promise<KindChange>) => run(),
    onSuccess: ({ id, summary }) => {
      const wayBack = id === null ? undefined : { text: 'Undo', run: () => undo.mutate(id) };
      showSnackbar(summary, 'success', 6000, wayBack);
      return refresh();
    },
  });
  return { change, undo };
}

/** Moves products to a kind in one request. If one is refused (400), moves each separately. Returns the outcomes. */
export async function moveProductsToKind(products: number[], kind: number): Promise<BulkOutcome[]> {
  try {
    const { id: revision } = await callApi(calls.splitKind, { body: { products, kind } });
    return products.map((id) => ({ id, ok: true, error: null, revision }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    if (products.length === 1) return products.map((id) => ({ id, ok: false, error: failureText(error) }));
  }
  const outcomes: BulkOutcome[] = [];
  for (const id of products) outcomes.push(...(await moveProductsToKind([id], kind)));
  return outcomes;
}

export function deleteKinds(ids: number[]): Promise<BulkOutcome[]> {
  return runOnEachRecord(ids, async (id) => (await callApi(calls.deleteKind, { params: { id } })).id);
}

export function undoKindMoves(changes: number[]): Promise<BulkOutcome[]> {
  return runOnEachRecord(changes, (id) => callApi(calls.undoKindChange, { params: { id } }));
}
