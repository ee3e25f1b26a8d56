import { expect, test } from 'vitest';
import { createListingIndex } from './index.ts';
import type { Changes, IndexedListing, Records } from './types.ts';

const stores = Array.from({ length: 100 }, (_, n) => ({
  ...{ id: n + 1, name: `Store ${n}`, name_rank: n, region: n % 2 === 0 ? 'South' : 'North', search_text: ' store ' },
}));

const listingIn = (store_id: number, price: number): IndexedListing => ({
  ...{ store_id, price, price_id: 1, unit_price: price, date_added: 0, last_seen: 0 },
  details: JSON.stringify({ price_is_verified: 'pending', source: 'mti' }),
});

const product = (id: number, price: number) => ({
  product: { id, name_text: ' rice ', search_text: ' rice ', kind_id: 1, barcode: null },
  listings: stores.map((store) => listingIn(store.id, price)),
});

function addProducts(index: ReturnType<typeof createListingIndex<Records>>, first: number, count: number): void {
  const products = Array.from({ length: count }, (_, n) => [first + n, product(first + n, n)] as const);
  index.apply({ products: new Map(products) } satisfies Changes<Records>);
}

test('SEC-05 listings are visited in slices, each once, also those of products that come meanwhile', () => {
  const index = createListingIndex<Records>();
  index.apply({ stores });
  addProducts(index, 1, 1_000);
  const visited = new Set<string>();
  let inSlice = 0;
  const slices: number[] = [];
  const work = index.visitListings({}, (row) => {
    inSlice += 1;
    visited.add(`${row.product.id} ${row.store.id}`);
  });
  for (const _ of work) {
    slices.push(inSlice);
    inSlice = 0;
    // The table grows, so that its columns are other ones.
    if (slices.length === 1) addProducts(index, 1_001, 500);
  }
  expect(slices.length).toBeGreaterThan(5);
  expect(Math.max(...slices)).toBeLessThanOrEqual(20_100);
  expect(visited.size).toBe(150_000);
});

test('SEC-05 listings of other stores count for a slice too', () => {
  const index = createListingIndex<Records>();
  index.apply({ stores });
  addProducts(index, 1, 1_000);
  let visited = 0;
  const work = index.visitListings({ stores: [1] }, () => {
    visited += 1;
  });
  expect([...work].length).toBeGreaterThanOrEqual(4);
  expect(visited).toBe(1_000);
});
