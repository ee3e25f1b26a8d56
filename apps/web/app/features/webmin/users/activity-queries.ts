import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';

const activityKey = ['webmin', 'activity'] as const;

export function activityQuery(id: number) {
  return queryOptions({
    queryKey: [...activityKey, id],
    queryFn: ({ signal }) => callApi(calls.getUserActivity, { params: { id }, signal }),
  });
}

export function editsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [...activityKey, id, 'edits', page],
    queryFn: ({ signal }) => callApi(calls.listUserEdits, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function undoPreviewQuery(id: number, since: string) {
  return queryOptions({
    queryKey: [...activityKey, id, 'preview', since],
    queryFn: ({ signal }) => callApi(calls.undoWork, { params: { id }, body: { since, dry_run: true }, signal }),
    staleTime: 0,
    retry: false,
    enabled: since !== '',
  });
}

/** Undoes a user's work since a time as a whole, and redoes it. Invalidates all queries. */
export function useWorkUndo(id: number) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries();
  const redo = useMutation({
    mutationFn: (undone: number) => callApi(calls.redoWork, { params: { id: undone } }),
    onSuccess: () => {
      showSnackbar('Redone, except what was changed since.', 'success');
      return onSuccess();
    },
    onError: (problem) => showSnackbar(failureText(problem), 'error'),
  });
  const undo = useMutation({
    mutationFn: (since: string) => callApi(calls.undoWork, { params: { id }, body: { since } }),
    onSuccess: ({ id: undone }) => {
      showSnackbar('Undone.', 'success', 10_000, { text: 'Redo', run: () => undone && redo.mutate(undone) });
      return onSuccess();
    },
  });
  return { undo, redo };
}
