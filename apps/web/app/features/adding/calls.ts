import type { newPriceSchema, Product, productChangeSchema, Store, storeChangeSchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { callApi } from '~/lib/api-client.ts';

export type Kind = 'product' | 'store';
export type ProductChange = z.input<typeof productChangeSchema>;
export type StoreChange = z.input<typeof storeChangeSchema>;

const imagePaths = {
  product: (id: number) => `/product/product/${id}/upload_image/`,
  store: (id: number) => `/store/store/${id}/store-image-upload/`,
};

/** Reports what something costs. The answer is the listing as it would be, and whether it waits for review (`is_held`). */
export function reportPrice({ product, store, price }: z.input<typeof newPriceSchema>) {
  const body: z.input<typeof newPriceSchema> = { product, store, price, price_is_verified: 'pending', source: 'user' };
  return callApi({ method: 'POST', path: '/price/price/', body, answer: 'reportedListingSchema' });
}

export function createProduct(body: ProductChange): Promise<Product> {
  return callApi({ method: 'POST', path: '/product/product/', body, answer: 'productSchema' });
}

export function createStore(body: StoreChange): Promise<Store> {
  return callApi({ method: 'POST', path: '/store/store/', body, answer: 'storeSchema' });
}

export function changeProduct(id: number, body: ProductChange): Promise<Product> {
  return callApi({ method: 'PATCH', path: `/product/product/${id}/`, body, answer: 'productSchema' });
}

export function changeStore(id: number, body: StoreChange): Promise<Store> {
  return callApi({ method: 'PATCH', path: `/store/store/${id}/`, body, answer: 'storeSchema' });
}

/** Gives a product or store a picture, which then waits for review. */
export function uploadImage(kind: Kind, id: number, image: Blob): Promise<void> {
  const body = new FormData();
  body.append('image', image, image.type === 'image/png' ? 'picture.png' : 'picture.jpg');
  return callApi({ method: 'PUT', path: imagePaths[kind](id), body });
}
