import type { Product, Store } from '@bargain-buddy/contract';
import type { Call, SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';

export type Kind = 'product' | 'store';
export type ProductChange = SentBody<typeof calls.changeProduct>;
export type StoreChange = SentBody<typeof calls.changeStore>;

const uploads = { product: calls.uploadProductImage, store: calls.uploadStoreImage } satisfies Record<Kind, Call>;

/** Reports what something costs. The answer is the listing as it would be, and whether it waits for review (`is_held`). */
export function reportPrice({ product, store, price }: SentBody<typeof calls.reportPrice>) {
  return callApi(calls.reportPrice, {
    body: { product, store, price, price_is_verified: 'pending', source: 'user' },
  });
}

export function createProduct(body: SentBody<typeof calls.createProduct>): Promise<Product> {
  return callApi(calls.createProduct, { body });
}

export function createStore(body: SentBody<typeof calls.createStore>): Promise<Store> {
  return callApi(calls.createStore, { body });
}

export function changeProduct(id: number, body: ProductChange): Promise<Product> {
  return callApi(calls.changeProduct, { params: { id }, body });
}

export function changeStore(id: number, body: StoreChange): Promise<Store> {
  return callApi(calls.changeStore, { params: { id }, body });
}

/** Gives a product or store a picture, which then waits for review. */
export async function uploadImage(kind: Kind, id: number, image: Blob): Promise<void> {
  const name = image.type === 'image/png' ? 'picture.png' : 'picture.jpg';
  await callApi(uploads[kind], { params: { id }, form: { image: new File([image], name, { type: image.type }) } });
}
