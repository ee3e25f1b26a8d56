import type { Product, Store } from '@bargain-buddy/contract';
import type { Call, SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, RefusedError, useChange, useDeleteRecord } from '../api.ts';
import { type BulkOutcome, runOnEachRecord } from '../grid/bulk-action.ts';

export type RecordKind = 'product' | 'store';
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
    judge: calls.verifyProductImage,
    upload: calls.uploadProductImage,
    changeAll: calls.changeProducts,
  },
  store: {
    create: calls.createStore,
    change: calls.changeStore,
    judge: calls.verifyStoreImage,
    upload: calls.uploadStoreImage,
    changeAll: calls.changeStores,
  },
} satisfies Record<RecordKind, Record<string, Call>>;
type NewRecord = SentBody<(typeof callsOf)[RecordKind]['create']>;
/** Changed fields of a product or store, or all fields of a new one. */
export type CatalogueRecordFields = SentBody<(typeof callsOf)[RecordKind]['change']>;

type SharedChange = NonNullable<SentBody<typeof calls.changeProducts>['change']> &
  NonNullable<SentBody<typeof calls.changeStores>['change']>;

export function productQuery(id: number | undefined) {
  return { ...apiQuery(calls.getProduct, { params: { id: id ?? 0 } }), enabled: id !== undefined };
}

export function storeQuery(id: number | undefined) {
  return { ...apiQuery(calls.getStore, { params: { id: id ?? 0 } }), enabled: id !== undefined };
}

export function useCatalogueChanges(kind: RecordKind) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries();
  const save = useChange(
    ({ id, fields }: { id: number | undefined; fields: CatalogueRecordFields }): Promise<Product | Store> =>
      id === undefined
        ? // The form of a new record has validated the required fields.
          callApi(callsOf[kind].create, { body: fields as NewRecord })
        : callApi(callsOf[kind].change, { params: { id }, body: fields }),
  );
  // The bulk endpoint returns the id of the deletion, which undo needs.
  const remove = useDeleteRecord(async (id) => {
    const [outcome] = await changeCatalogueRecords(kind, [id]);
    if (!outcome?.ok) throw new RefusedError(outcome?.error ?? 'It was not deleted.');
    return outcome.revision ?? undefined;
  });
  const restore = useChange(async (deletion: number) => {
    const { name } = await callApi(calls.undoDeletion, { params: { id: deletion } });
    showSnackbar(`${name} was restored.`, 'success');
  });
  // Invalidates after a failure too, because the picture may have been replaced. Does not wait, so that the next
  // decision can follow at once.
  const judge = useMutation({
    mutationFn: (given: ImageVerdict) => decideAboutImage(kind, given),
    onSettled: () => void refetch(),
  });
  const upload = useMutation({
    mutationFn: ({ id, image }: { id: number; image: Blob }) =>
      callApi(callsOf[kind].upload, { params: { id }, form: { image } }),
    onSuccess: refetch,
  });
  return { save, remove, restore, judge, upload };
}

export async function changeCatalogueRecords(
  kind: RecordKind,
  ids: number[],
  change?: SharedChange,
): Promise<BulkOutcome[]> {
  const body = change ? { ids, action: 'change' as const, change } : { ids, action: 'delete' as const };
  return (await callApi(callsOf[kind].changeAll, { body } as CallOptions<(typeof callsOf)[RecordKind]['changeAll']>))
    .results;
}

export function undoManyDeletions(deletions: number[]): Promise<BulkOutcome[]> {
  return runOnEachRecord(deletions, (id) => callApi(calls.undoDeletion, { params: { id } }));
}

export async function undoManyRevisions(ids: number[]): Promise<BulkOutcome[]> {
  return (await callApi(calls.undoRevisions, { body: { ids } })).results;
}

export async function decideAboutImage(kind: RecordKind, { id, image, verdict }: ImageVerdict): Promise<void> {
  await callApi(callsOf[kind].judge, { params: { id }, body: { img_is_verified: verdict, image_url: image } });
}
