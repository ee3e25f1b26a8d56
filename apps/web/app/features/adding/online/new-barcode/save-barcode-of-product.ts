import type { Product } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import type { KnownProduct } from '../add-item/choices.ts';

export interface BarcodeResult {
  note: string;
  /** Undo function, present if the barcode was saved. Rejects if the product has changed since. */
  takeBack?: () => Promise<unknown>;
}

/** Saves a scanned barcode to a product without one. Never rejects. */
export async function saveBarcodeOfProduct(
  { id, name }: Pick<KnownProduct, 'id' | 'name'>,
  barcode: string,
): Promise<BarcodeResult> {
  try {
    const { version } = await callApi(calls.giveBarcode, { params: { id }, body: { barcode } });
    const takeBack = () => callApi(calls.changeProduct, { params: { id }, body: { barcode: '', version } });
    return { note: 'Barcode saved. Thanks!', takeBack };
  } catch (error) {
    return { note: await refusalOf(error, name) };
  }
}

async function refusalOf(error: unknown, name: string): Promise<string> {
  if (!(error instanceof ApiError)) return 'Barcode not saved: no connection. Scan it again later.';
  if (error.status === 409 && error.existingId === undefined)
    return `${name} already has another barcode, so it stays.`;
  if (error.status !== 409) return error.detail ?? 'Barcode not saved. Scan it again later.';
  const owner = await readProduct(error.existingId).catch(() => undefined);
  return `Someone has just given this barcode to ${owner?.name ?? 'another product'}.`;
}

const readProduct = (id = 0): Promise<Product> => callApi(calls.getProduct, { params: { id } });
