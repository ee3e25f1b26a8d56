import type { Suggestions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import type { KnownProduct } from '../add-item/choices.ts';

/** Product that may match a new barcode. `barcode` is undefined if unknown. */
export type LikelyProduct = KnownProduct & { barcode?: string | undefined };

type SuggestedProduct = Suggestions['products'][number];

export const toLikelyProduct = <T extends Pick<SuggestedProduct, 'image_url'>>({ image_url, ...product }: T) => ({
  ...product,
  image: image_url,
});

export const otherBarcodeText = 'Has another barcode';

export function withoutBarcodeFirst<T extends { barcode?: string | undefined }>(products: readonly T[]): T[] {
  return products.toSorted((a, b) => Number(Boolean(a.barcode)) - Number(Boolean(b.barcode)));
}

const maxLikely = 6;

/** Merges products of several sources by id. Products without a barcode come first. */
export function mergeLikelyProducts(...sources: readonly (readonly LikelyProduct[])[]): LikelyProduct[] {
  const byId = new Map<number, LikelyProduct>();
  for (const product of sources.flat()) {
    const before = byId.get(product.id);
    byId.set(product.id, { ...product, ...before, barcode: before?.barcode ?? product.barcode });
  }
  return withoutBarcodeFirst([...byId.values()]).slice(0, maxLikely);
}

/** Finds products by brand and name, then by name alone if there are none. */
export async function findLikelyProducts({ name, brand }: { name: string; brand: string }, signal: AbortSignal) {
  for (const query of new Set([`${brand} ${name}`.trim(), name])) {
    if (query === '') continue;
    const what = { query, type: 'product', include_history: false } as const;
    const { products } = await callApi(calls.suggest, { query: what, signal });
    if (products.length > 0) return products.map(toLikelyProduct);
  }
  return [];
}
