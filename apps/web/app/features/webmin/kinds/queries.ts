import type { KindChange } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import type { BulkOutcome } from '../grid/bulk-action.ts';
import { runSequentially } from '../grid/bulk-action.ts';

const kindsKey = ['webmin', 'kinds'] as const;

export function kindQuery(id: number) {
  return queryOptions({
    queryKey: [...kindsKey, id],
    queryFn: ({ signal }) => callApi(calls.getAdminKind, { params: { id }, signal }),
  });
}

export function kindProductsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [...kindsKey, id, 'products', page],
    queryFn: ({ signal }) => callApi(calls.listKindProducts, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function kindSearchQuery(search: string) {
  return queryOptions({
    queryKey: [...kindsKey, 'search', search],
    queryFn: ({ signal }) => callApi(calls.listAdminKinds, { query: { search, page_size: 20 }, signal }),
    enabled: search.trim().length > 1,
    placeholderData: keepPreviousData,
  });
}

export const aislesQuery = queryOptions({
  queryKey: [...kindsKey, 'aisles'],
  queryFn: ({ signal }) => callApi(calls.listAdminAisles, { signal }),
});

export function kindHistoryQuery(page: number) {
  return queryOptions({
    queryKey: [...kindsKey, 'history', page],
    queryFn: ({ signal }) => callApi(calls.listKindChanges, { query: { page, page_size: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function mergePreviewQuery(keep: number, merge: number[]) {
  return queryOptions({
    queryKey: [...kindsKey, 'preview', keep, merge],
    queryFn: ({ signal }) => callApi(calls.mergeKinds, { body: { keep, merge, dry_run: true }, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Returns the mutations of kinds and aisles. A success offers undo and invalidates all queries except previews. */
export function useKindChange() {
  const queryClient = useQueryClient();
  // Skips merge previews: their records may be deleted.
  const refresh = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes('preview') });
  const undo = useMutation({
    mutationFn: (id: number) => callApi(calls.undoKindChange, { params: { id } }),
    onSuccess: () => {
      showSnackbar('Undone.', 'success');
      return refresh();
    },
    onError: (problem) => showSnackbar(failureText(problem), 'error'),
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

/** Shows a failure if there is no form to show it in. */
export const onError = (problem: Error) => showSnackbar(failureText(problem), 'error');

/** Moves products to a kind in one request. If one is refused (400), moves each separately. Returns the outcomes. */
export async function moveToKind(products: number[], kind: number): Promise<BulkOutcome[]> {
  try {
    const { id: revision } = await callApi(calls.splitKind, { body: { products, kind } });
    return products.map((id) => ({ id, ok: true, error: null, revision }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    if (products.length === 1) return products.map((id) => ({ id, ok: false, error: failureText(error) }));
  }
  const outcomes: BulkOutcome[] = [];
  for (const id of products) outcomes.push(...(await moveToKind([id], kind)));
  return outcomes;
}

/** Deletes empty kinds. Each outcome has the id of the change, which undo needs. */
export async function deleteKinds(ids: number[]): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const id of ids) {
    let revision: number | null = null;
    const [outcome] = await runSequentially([id], async () => {
      revision = (await callApi(calls.deleteKind, { params: { id } })).id;
    });
    if (outcome) outcomes.push({ ...outcome, revision });
  }
  return outcomes;
}

export function undoMoves(changes: number[]): Promise<BulkOutcome[]> {
  return runSequentially(changes, (id) => callApi(calls.undoKindChange, { params: { id } }));
}
