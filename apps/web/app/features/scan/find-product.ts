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

export function findInSnapshot({ products }: Pick<Pocket, 'products'>, code: string): ScannedProduct | undefined {
  // Data stored by earlier releases has no barcodes.
  return products.find(({ barcode = null }) => barcode !== null && canonicalBarcode(barcode) === code);
}

/** Finds a barcode on the device, then on the server; null if it is unknown. Throws like callApi. */
export async function findProduct(pocket: Pocket, code: string): Promise<ScannedProduct | null> {
  const cached = findInSnapshot(pocket, code);
  if (cached) return cached;
  const signal = AbortSignal.timeout(5_000);
  const { results } = await callApi(calls.listProducts, { query: { barcode: code, page_size: 1 }, signal });
  return results[0] ?? null;
}
