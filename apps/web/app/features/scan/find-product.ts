import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';

export interface ScannedProduct {
  id: number;
  name: string;
  brand: string;
  amount: string;
}

export async function findProduct(code: string): Promise<ScannedProduct | null> {
  const stored = await import('~/lib/catalogue/read-snapshot.ts')
    .then(({ storedProduct }) => storedProduct(code))
    .catch(() => undefined);
  if (stored) return stored;
  const signal = AbortSignal.timeout(5_000);
  const { results } = await callApi(calls.listProducts, { query: { barcode: code, page_size: 1 }, signal });
  return results[0] ?? null;
}
