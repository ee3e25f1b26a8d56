import type { Product, Store } from '@bargain-buddy/contract';
import type { Call, SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, callApi } from '~/lib/api-client.ts';
import type { BulkOutcome } from '../grid/bulk-action.ts';
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
    remove: calls.deleteProduct,
    judge: calls.verifyProductImage,
    upload: calls.uploadProductImage,
    changeAll: calls.changeProducts,
  },
  store: {
    create: calls.createStore,
    change: calls.changeStore,
    usage: calls.getStoreUsage,
    remove: calls.deleteStore,
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

/** What goes along with a product or store that is deleted. */
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
  const remove = useRemoval((id) => callApi(callsOf[kind].remove, { params: { id } }));
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
  return { save, remove, judge, upload };
}

/**
 * Deletes several products or stores, or gives them the same brand, category or region; answers what became of each.
 */
export async function changeRecords(kind: Kind, ids: number[], change?: SharedChange): Promise<BulkOutcome[]> {
  const body = change ? { ids, action: 'change' as const, change } : { ids, action: 'delete' as const };
  return (await callApi(callsOf[kind].changeAll, { body } as CallOptions<(typeof callsOf)[Kind]['changeAll']>)).results;
}

/** Takes several changes back. */
export async function undoRevisions(ids: number[]): Promise<BulkOutcome[]> {
  return (await callApi(calls.undoRevisions, { body: { ids } })).results;
}

export async function judgeImage(kind: Kind, { id, image, verdict }: ImageVerdict): Promise<void> {
  await callApi(callsOf[kind].judge, { params: { id }, body: { img_is_verified: verdict, image_url: image } });
}
