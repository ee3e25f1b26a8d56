import { catalogueFileFormat } from '@bargain-buddy/catalogue';
import type { CatalogueFile, CataloguePart } from '@bargain-buddy/contract';
import { vi } from 'vitest';

/** Runs the tasks of an idle page at once. Returns a function that ends this. */
export function stubIdlePage(): () => void {
  const idle = (work: () => void) => setTimeout(work);
  vi.stubGlobal('window', { requestIdleCallback: idle });
  vi.stubGlobal('requestIdleCallback', idle);
  return () => vi.unstubAllGlobals();
}

/** A part with products of one listing each. */
export function partOf(...products: [id: number, name: string, cents: number][]): CataloguePart {
  const all = <Value>(value: Value) => products.map(() => value);
  const steps = (numbers: number[]) => numbers.map((number, n) => number - (numbers[n - 1] ?? 0));
  const ids = products.map(([id]) => id);
  return {
    products: {
      ...{ id: steps(ids), name: products.map(([, name]) => name), brand: all(''), amount: all('1 kg') },
      ...{ kind: all(2), dimension: all('mass'), base_amount: all('1'), barcode: all(null), listings: all(1) },
      ...{ image: all(null), img_is_verified: all(null) },
    },
    listings: {
      ...{ store: steps(all(1)), price: products.map(([, , cents]) => cents), price_id: steps(ids) },
      ...{ added: all(0), seen: all(0), details: all(0) },
    },
    times: [800_000_000_000_000],
    details: ['{"price_is_verified":"verified","source":"mti","surveyed":true,"missed_at":null,"confirmations":0}'],
  };
}

const store = {
  ...{ id: 1, name: 'Massy', name_rank: 1, address: 'Maraval', region: 'West', lat: null, lon: null },
  ...{ location_source: 'area' as const, image: null, img_is_verified: null },
};
const head = { hash: 'head', content: { stores: [store], kinds: [] } };
/** Rice, flour and milk at Massy in the West. */
export const file: CatalogueFile = {
  format: catalogueFileFormat,
  region: '',
  head,
  parts: [
    { hash: 'a', content: partOf([2, 'Rice', 1_000], [4, 'Flour', 900]) },
    { hash: 'b', content: partOf([1, 'Milk', 1_500]) },
  ],
};
