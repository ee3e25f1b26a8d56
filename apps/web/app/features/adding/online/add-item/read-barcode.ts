import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import type { KnownProduct, ProductDraft } from './choices.ts';

export type LookedUpProduct = Partial<Omit<ProductDraft, 'id'>>;

/** Returns the product with a barcode, or null. Rejects like callApi. */
export async function findProductByBarcode(barcode: string): Promise<KnownProduct | null> {
  const { results } = await callApi(calls.listProducts, { query: { barcode, page_size: 1 } });
  const [known] = results;
  return known ? { ...known, image: known.image_url } : null;
}

export async function lookUpProductDraft(barcode: string): Promise<LookedUpProduct> {
  try {
    const { product } = await callApi(calls.lookUpBarcode, { query: { barcode } });
    if (!product) return { barcode };
    const { name, brand, amount, picture } = product;
    return { name, brand, amount, barcode, image: picture ? pictureOf(picture) : null };
  } catch {
    return { barcode };
  }
}

/** Decodes a data: URL. Pages may not fetch one. */
function pictureOf(address: string): Blob | null {
  const [, type, bytes] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(address) ?? [];
  if (!type || !bytes) return null;
  return new Blob([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], { type });
}
