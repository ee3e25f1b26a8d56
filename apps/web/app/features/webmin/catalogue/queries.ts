import type { Product, Store } from '@bargain-buddy/contract';
import type { Call, SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { RefusedError } from '../failure-text.ts';
import type { BulkOutcome } from '../grid/bulk-action.ts';
import { oneByOne } from '../grid/one-by-one.ts';
import { readAnew } from '../record/read-anew.ts';
import { useRemoval } from '../record/use-removal.ts';

export type Kind = 'product' | 'store';
/** What is decided of a picture, and of which: another one that came meanwhile is not judged by it. */
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
/** What is changed of a product or store; of a new one, what it is. */
export type CatalogueChange = SentBody<(typeof callsOf)[Kind]['change']>;

/** What several products or stores can be given at once. */
export type SharedChange = NonNullable<SentBody<typeof calls.changeProducts>['change']> &
  NonNullable<SentBody<typeof calls.changeStores>['change']>;

const catalogueKey = ['webmin', 'catalogue'] as const;

/** One product; nothing is asked without an id. */
export function productQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...catalogueKey, 'product', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => callApi(calls.getProduct, { params: { id }, signal }),
  });
}

/** One store; nothing is asked without an id. */
export function storeQuery(id: number | undefined) {
  return queryOptions({
    queryKey: [...catalogueKey, 'store', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => callApi(calls.getStore, { params: { id }, signal }),
  });
}

/** Rows that go with a deleted product or store. */
export function usageQuery(kind: Kind, id: number) {
  return queryOptions({
    queryKey: [...catalogueKey, kind, id, 'usage'],
    queryFn: ({ signal }) => callApi(callsOf[kind].usage, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Everything that administrators do to products and stores; whatever was read of them before is read anew. */
export function useCatalogueChanges(kind: Kind) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries();
  const save = useMutation({
    mutationFn: ({ id, fields }: { id: number | undefined; fields: CatalogueChange }): Promise<Product | Store> =>
      id === undefined
        ? // The form of a new record has seen to it that nothing is missing.
          callApi(callsOf[kind].create, { body: fields as NewRecord })
        : callApi(callsOf[kind].change, { params: { id }, body: fields }),
    ...readAnew(queryClient),
  });
  // The bulk call returns the id of the deletion, which undo needs.
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
  // Read anew whatever came of it: when the picture is another by now, that one is to be looked at.
  // Not waited for: the next decision may come as soon as this one is known.
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

/**
 * Deletes several products or stores, or gives them the same brand, category or region; answers what became of each.
 */
export async function changeRecords(kind: Kind, ids: number[], change?: SharedChange): Promise<BulkOutcome[]> {
  const body = change ? { ids, action: 'change' as const, change } : { ids, action: 'delete' as const };
  return (await callApi(callsOf[kind].changeAll, { body } as CallOptions<(typeof callsOf)[Kind]['changeAll']>)).results;
}

/** Undoes several deletions, one by one. */
export function undoDeletions(deletions: number[]): Promise<BulkOutcome[]> {
  return oneByOne(deletions, (id) => callApi(calls.undoDeletion, { params: { id } }));
}

/** The last deletion of a product or store; undefined if it was never deleted. */
export function deletionQuery(kind: Kind, record: number) {
  return queryOptions({
    queryKey: [...catalogueKey, 'deletion', kind, record],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(calls.listDeletions, { query: { kind, record, page_size: 1 }, signal });
      return results[0] ?? null;
    },
  });
}

/** Undoes several changes. */
export async function undoRevisions(ids: number[]): Promise<BulkOutcome[]> {
  return (await callApi(calls.undoRevisions, { body: { ids } })).results;
}

export async function judgeImage(kind: Kind, { id, image, verdict }: ImageVerdict): Promise<void> {
  await callApi(callsOf[kind].judge, { params: { id }, body: { img_is_verified: verdict, image_url: image } });
}
