import type { Product, Store } from '@bargain-buddy/contract';
import type { Call, SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { RefusedError } from '../failure-text.ts';
import type { BulkOutcome } from '../grid/bulk-action.ts';
import { runSequentially } from '../grid/bulk-action.ts';
import { readAnew, useRemoval } from '../record/mutations.ts';

export type Kind = 'product' | 'store';
/** Decision about one picture. `image` is its URL: the decision does not apply to a newer picture. */
export interface ImageVerdict {
  id: number;
  image: string;
  verdict: 'verified' | 'rejected';
}

const callsOf = {
  product: {
    create: calls.createProduct,
    change: calls.changeProduct,
    usage: calls.getProductUsage,
    judge: calls.verifyProductImage,
    upload: calls.uploadProductImage,
    changeAll: calls.changeProducts,
  },
  store: {
    create: calls.createStore,
    change: calls.changeStore,
    usage: calls.getStoreUsage,
    judge: calls.verifyStoreImage,
    upload: calls.uploadStoreImage,
    changeAll: calls.changeStores,
  },
} satisfies Record<Kind, Record<string, Call>>;
type NewRecord = SentBody<(typeof callsOf)[Kind]['create']>;
/** Changed fields of a product or store, or all fields of a new one. */
export type CatalogueChange = SentBody<(typeof callsOf)[Kind]['change']>;

export type SharedChange = NonNullable<SentBody<typeof calls.changeProducts>['change']> &
  NonNullable<SentBody<typeof calls.changeStores>['change']>;

const catalogueKey = ['webmin', 'catalogue'] as const;

export function productQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...catalogueKey, 'product', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => callApi(calls.getProduct, { params: { id }, signal }),
  });
}

export function storeQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...catalogueKey, 'store', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => callApi(calls.getStore, { params: { id }, signal }),
  });
}

/** Counts the rows that are deleted with a product or store. */
export function usageQuery(kind: Kind, id: number) {
  return queryOptions({
    queryKey: [...catalogueKey, kind, id, 'usage'],
    queryFn: ({ signal }) => callApi(callsOf[kind].usage, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function useCatalogueChanges(kind: Kind) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries();
  const save = useMutation({
    mutationFn: ({ id, fields }: { id: number | undefined; fields: CatalogueChange }): Promise<Product | Store> =>
      id === undefined
        ? // The form of a new record has validated the required fields.
          callApi(callsOf[kind].create, { body: fields as NewRecord })
        : callApi(callsOf[kind].change, { params: { id }, body: fields }),
    ...readAnew(queryClient),
  });
  // The bulk endpoint returns the id of the deletion, which undo needs.
  const remove = useRemoval(async (id) => {
    const [outcome] = await changeRecords(kind, [id]);
    if (!outcome?.ok) throw new RefusedError(outcome?.error ?? 'It was not deleted.');
    return outcome.revision ?? undefined;
  });
  const restore = useMutation({
    mutationFn: (deletion: number) => callApi(calls.undoDeletion, { params: { id: deletion } }),
    ...readAnew(queryClient),
    onSuccess: ({ name }) => {
      showSnackbar(`${name} was restored.`, 'success');
      return onSuccess();
    },
  });
  // Invalidates after a failure too, because the picture may have been replaced. Does not wait, so that the next
  // decision can follow at once.
  const judge = useMutation({
    mutationFn: (given: ImageVerdict) => judgeImage(kind, given),
    onSettled: () => void onSuccess(),
  });
  const upload = useMutation({
    mutationFn: ({ id, image }: { id: number; image: Blob }) =>
      callApi(callsOf[kind].upload, { params: { id }, form: { image } }),
    onSuccess,
  });
  return { save, remove, restore, judge, upload };
}

/** Deletes several records, or sets the fields that they share. Returns the outcome of each. */
export async function changeRecords(kind: Kind, ids: number[], change?: SharedChange): Promise<BulkOutcome[]> {
  const body = change ? { ids, action: 'change' as const, change } : { ids, action: 'delete' as const };
  return (await callApi(callsOf[kind].changeAll, { body } as CallOptions<(typeof callsOf)[Kind]['changeAll']>)).results;
}

export function undoDeletions(deletions: number[]): Promise<BulkOutcome[]> {
  return runSequentially(deletions, (id) => callApi(calls.undoDeletion, { params: { id } }));
}

/** Reads the last deletion of a product or store, or null. */
export function deletionQuery(kind: Kind, record: number) {
  return queryOptions({
    queryKey: [...catalogueKey, 'deletion', kind, record],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(calls.listDeletions, { query: { kind, record, page_size: 1 }, signal });
      return results[0] ?? null;
    },
  });
}

export async function undoRevisions(ids: number[]): Promise<BulkOutcome[]> {
  return (await callApi(calls.undoRevisions, { body: { ids } })).results;
}

export async function judgeImage(kind: Kind, { id, image, verdict }: ImageVerdict): Promise<void> {
  await callApi(callsOf[kind].judge, { params: { id }, body: { img_is_verified: verdict, image_url: image } });
}
