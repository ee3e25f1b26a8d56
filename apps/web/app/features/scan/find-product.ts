import type { Pocket } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { canonicalBarcode } from '@bargain-buddy/domain';
import { callApi } from '~/lib/api-client.ts';

export interface ScannedProduct {
  id: number;
  name: string;
  brand: string;
  amount: string;
}

/** The product of a barcode in what the device keeps, which needs no connection. */
export function findInPocket({ products }: Pick<Pocket, 'products'>, code: string): ScannedProduct | undefined {
  // What devices keep since an earlier release has no barcodes.
  return products.find(({ barcode = null }) => barcode !== null && canonicalBarcode(barcode) === code);
}

/** The product of a barcode; null where nothing has it. Throws as callApi does. */
export async function findProduct(pocket: Pocket, code: string): Promise<ScannedProduct | null> {
  const kept = findInPocket(pocket, code);
  if (kept) return kept;
  const signal = AbortSignal.timeout(5_000);
  const { results } = await callApi(calls.listProducts, { query: { barcode: code, page_size: 1 }, signal });
  return results[0] ?? null;
}
