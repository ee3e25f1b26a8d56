import * as calls from '@bargain-buddy/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { failureMessages } from '~/lib/failure-messages.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { reportPrice, showReportResult, useInvalidateCatalogue } from '../../use-report-price.ts';
import { type RecordKind, uploadImage } from '../pictures/upload-image.ts';
import {
  type AddItemInput,
  isProductDraft,
  isStoreDraft,
  type KnownProduct,
  type KnownStore,
  type ProductDraft,
  type StoreDraft,
} from './choices.ts';
import { saveLastAddedStore } from './last-store.ts';

const noticeMs = 3000;
const imageFailures = {
  product: 'Product image upload failed (proceeded without image)',
  store: 'Store image upload failed (proceeded without image)',
};

/** Puts an item on the list and returns the success message. */
export type PutItemOnList = (item: { product: KnownProduct; store: KnownStore; quantity: number }) => Promise<string>;

/**
 * Creates new records, reports the price, then puts the item on the list. A retry repeats nothing: `onMade` replaces
 * each draft with its record, and a reported price is remembered.
 */
export function useAddItemWithPrice(putOnList: PutItemOnList, onMade: (made: Partial<AddItemInput>) => void) {
  const queryClient = useQueryClient();
  const changed = useInvalidateCatalogue();
  const reported = useRef('');

  const addPrice = async (product: number, store: number, price: string) => {
    const what = JSON.stringify([product, store, price]);
    if (price === '' || reported.current === what) return;
    const answer = await reportPrice({ product, store, price });
    reported.current = what;
    showReportResult('Price listing added', answer);
  };

  /** Returns the server's problems after a failure. `price` has two decimals or is ''. */
  return async ({ product, store, price, quantity }: AddItemInput): Promise<string[] | undefined> => {
    if (!product || !store) return [];
    let failure = 'Failed to add item';
    try {
      const knownProduct = isProductDraft(product) ? await makeProduct(product) : product;
      onMade({ product: knownProduct });
      const knownStore = isStoreDraft(store) ? await makeStore(store) : store;
      onMade({ store: knownStore });
      failure = 'Failed to add price listing';
      await addPrice(knownProduct.id, knownStore.id, price);
      failure = 'Failed to add item';
      const message = await putOnList({ product: knownProduct, store: knownStore, quantity });
      saveLastAddedStore(knownStore);
      showSnackbar(message, 'success', noticeMs);
      return undefined;
    } catch (error) {
      showSnackbar(failure, 'error');
      return failureMessages(error);
    } finally {
      changed();
      void queryClient.invalidateQueries({ queryKey: ['adding-suggestions'] });
    }
  };
}

async function makeProduct({ id: _, image, ...fields }: ProductDraft): Promise<KnownProduct> {
  const made = await callApi(calls.createProduct, { body: fields }).catch((error: unknown) =>
    callApi(calls.getProduct, { params: { id: existingId(error) } }),
  );
  await addImage('product', made, image);
  return { id: made.id, name: made.name, brand: made.brand, amount: made.amount, image: made.image_url };
}

async function makeStore({ id: _, image, ...fields }: StoreDraft): Promise<KnownStore> {
  const made = await callApi(calls.createStore, { body: fields }).catch((error: unknown) =>
    callApi(calls.getStore, { params: { id: existingId(error) } }),
  );
  await addImage('store', made, image);
  return { id: made.id, name: made.name, address: made.address, region: made.region };
}

/** Rethrows the error unless it names an existing record. */
function existingId(error: unknown): number {
  if (error instanceof ApiError && error.existingId !== undefined) return error.existingId;
  throw error;
}

async function addImage(
  kind: RecordKind,
  { id, image_url }: { id: number; image_url: string | null },
  image: Blob | null,
): Promise<void> {
  // An existing picture is never replaced.
  if (!image || image_url) return;
  await uploadImage(kind, id, image).catch(() => showSnackbar(imageFailures[kind], 'warning'));
}
