import type { CatalogueFile, CataloguePart } from '@bargain-buddy/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyFile, hashesOf, mergeFiles, openCatalogue } from './device-catalogue.ts';

beforeEach(() => {
  const idle = (work: () => void) => setTimeout(work);
  vi.stubGlobal('window', { requestIdleCallback: idle });
  vi.stubGlobal('requestIdleCallback', idle);
  return () => vi.unstubAllGlobals();
});

/** A part with products of one listing each. */
function partOf(...products: [id: number, name: string, cents: number][]): CataloguePart {
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
const file: CatalogueFile = {
  region: '',
  head,
  parts: [
    { hash: 'a', content: partOf([2, 'Rice', 1_000], [4, 'Flour', 900]) },
    { hash: 'b', content: partOf([1, 'Milk', 1_500]) },
  ],
};

const found = ({ index }: Awaited<ReturnType<typeof openCatalogue>>) =>
  index
    .searchListings({ order: 'price', offset: 0, limit: 10 })
    ?.results.map(({ product, price }) => `${product.product_name} ${price}`);

test('OFF-09 an update changes, adds and removes products of the parts that it has, and leaves the others', async () => {
  const catalogue = await openCatalogue({ file, checkedAt: 1 });
  expect(found(catalogue)).toEqual(['Flour 900', 'Rice 1000', 'Milk 1500']);
  const next: CatalogueFile = {
    region: '',
    head: { hash: 'head', content: null },
    parts: [
      { hash: 'c', content: partOf([2, 'Rice', 1_100], [6, 'Sugar', 700]) },
      { hash: 'b', content: null },
    ],
  };
  await applyFile(catalogue, next, 2);
  expect(found(catalogue)).toEqual(['Sugar 700', 'Rice 1100', 'Milk 1500']);
  expect(catalogue.checkedAt).toBe(2);

  const merged = mergeFiles(file, next);
  expect(hashesOf(merged)).toBe('head,c,b');
  expect(found(await openCatalogue({ file: merged, checkedAt: 2 }))).toEqual(found(catalogue));
});

test('a file that is cut off is refused', async () => {
  const cut = structuredClone(file);
  cut.parts[0]?.content?.listings.price.pop();
  await expect(openCatalogue({ file: cut, checkedAt: 1 })).rejects.toThrow('incomplete');
});
