import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import type { KnownProduct, ProductDraft } from './choices.ts';

/** What a barcode stands for: a product of ours, or what is known for describing it as a new one. */
interface ProductOf {
  known?: KnownProduct;
  described: Partial<Omit<ProductDraft, 'id'>>;
  /** What to say about the description. */
  note: string;
}

const unknown = 'This barcode is not known yet: here is a draft, say what it is.';

/** Looks a barcode up here, then at Open Food Facts (SCN-03). Without a connection the barcode alone is known. */
export async function readProductOf(barcode: string): Promise<ProductOf> {
  try {
    const { results } = await callApi(calls.listProducts, { query: { barcode, page_size: 1 } });
    const [known] = results;
    if (known) return { known: { ...known, image: known.image_url }, described: {}, note: '' };
    const { product } = await callApi(calls.lookUpBarcode, { query: { barcode } });
    if (!product) return { described: { barcode }, note: unknown };
    const { name, brand, amount, picture } = product;
    const image = picture ? pictureOf(picture) : null;
    return { described: { name, brand, amount, barcode, image }, note: 'From Open Food Facts: check it, then use it.' };
  } catch {
    return { described: { barcode }, note: unknown };
  }
}

/** The picture of a data: address, which pages may not fetch. */
function pictureOf(address: string): Blob | null {
  const [, type, bytes] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(address) ?? [];
  if (!type || !bytes) return null;
  return new Blob([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], { type });
}
