import type { Suggestions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import type { KnownProduct } from '../add-item/choices.ts';

/** A product that may belong to a new barcode; `barcode` is undefined if it is not known here. */
export type LikelyProduct = KnownProduct & { barcode?: string | undefined };

type SuggestedProduct = Suggestions['products'][number];

export const toLikely = <T extends Pick<SuggestedProduct, 'image_url'>>({ image_url, ...product }: T) => ({
  ...product,
  image: image_url,
});

export const hasOtherBarcode = 'Has another barcode';

/** Products without a barcode first, otherwise in their order. */
export function withoutBarcodeFirst<T extends { barcode?: string | undefined }>(products: readonly T[]): T[] {
  return products.toSorted((a, b) => Number(Boolean(a.barcode)) - Number(Boolean(b.barcode)));
}

const maxLikely = 6;

/** Joins likely products from several sources, each once, those without a barcode first. */
export function joinLikely(...sources: readonly (readonly LikelyProduct[])[]): LikelyProduct[] {
  const byId = new Map<number, LikelyProduct>();
  for (const product of sources.flat()) {
    const before = byId.get(product.id);
    byId.set(product.id, { ...product, ...before, barcode: before?.barcode ?? product.barcode });
  }
  return withoutBarcodeFirst([...byId.values()]).slice(0, maxLikely);
}

/** Finds products by the words of a description: all of them first, then the name alone. */
export async function findLikely({ name, brand }: { name: string; brand: string }, signal: AbortSignal) {
  for (const query of new Set([`${brand} ${name}`.trim(), name])) {
    if (query === '') continue;
    const what = { query, type: 'product', include_history: false } as const;
    const { products } = await callApi(calls.suggest, { query: what, signal });
    if (products.length > 0) return products.map(toLikely);
  }
  return [];
}
