import type { CatalogueHead, CataloguePart } from '@bargain-buddy/contract';
import { createListingIndex } from '@bargain-buddy/listing-index';
import { expect, test } from 'vitest';
import { readCatalogueHead, readCataloguePart } from './catalogue-file.ts';
import type { CatalogueRecords } from './records.ts';
import { catalogueSnapshotOf, findProductOfBarcode } from './snapshot.ts';

const store = (id: number, region: string): CatalogueHead['stores'][number] => ({
  ...{ id, name: `Store ${id}`, name_rank: id, address: 'nan', region, lat: null, lon: null },
  ...{ location_source: 'unknown', image: null, img_is_verified: null },
});
const kind = (id: number, name: string, names: string[] = []): CatalogueHead['kinds'][number] => ({
  ...{ id, name, names, slug: name.toLowerCase(), dimension: 'mass', sold_by: 'pack' },
  aisle: { id: 1, name: 'Pantry' },
});

interface Product {
  kind: number;
  amount: string | null;
  barcode?: string;
  /** Store, price in cents and source. */
  listings: [number, number, string?][];
}

/** An index of products with the ids 1, 2, … */
function indexOf(products: Product[]) {
  const index = createListingIndex<CatalogueRecords>();
  index.apply(
    readCatalogueHead({
      stores: [store(1, 'South'), store(2, 'Tobago')],
      kinds: [kind(1, 'Unsorted'), kind(7, 'Rice', ['Paddy']), kind(8, 'Flour')],
    }),
  );
  const listings = products.flatMap((product) => product.listings);
  const sources = [...new Set(listings.map(([, , source = 'mti']) => source))];
  const steps = (count: number) => Array.from({ length: count }, () => 1);
  const part: CataloguePart = {
    products: {
      id: steps(products.length),
      name: products.map((_, n) => `Product ${n + 1}`),
      brand: products.map(() => 'nan'),
      amount: products.map(({ amount }) => amount ?? 'nan'),
      kind: products.map((one) => one.kind),
      dimension: products.map(() => 'mass'),
      base_amount: products.map(({ amount }) => amount),
      barcode: products.map(({ barcode = null }) => barcode),
      image: products.map(() => null),
      img_is_verified: products.map(() => null),
      listings: products.map((one) => one.listings.length),
    },
    listings: {
      store: listings.map(([id], n) => id - (listings[n - 1]?.[0] ?? 0)),
      price: listings.map(([, price]) => price),
      price_id: steps(listings.length),
      added: listings.map(() => 0),
      seen: listings.map(() => 0),
      details: listings.map(([, , source = 'mti']) => sources.indexOf(source)),
    },
    times: [0],
    details: sources.map((source) =>
      JSON.stringify({ price_is_verified: 'pending', source, surveyed: false, missed_at: null, confirmations: 0 }),
    ),
  };
  index.apply({ products: readCataloguePart(part) });
  return index;
}

test('QCK-02 SCN-01 has each listed product at its lowest price, those of most stores first, and no unlisted kind', () => {
  const index = indexOf([
    { kind: 7, amount: '1', listings: [[1, 900]] },
    {
      ...{ kind: 1, amount: null, barcode: '041512162664' },
      listings: [
        [1, 2_050],
        [2, 1_999],
      ],
    },
    { kind: 8, amount: '2', listings: [] },
  ]);
  const { kinds, products, stores } = catalogueSnapshotOf(index, undefined);
  expect(products).toEqual([
    {
      ...{ id: 2, name: 'Product 2', brand: '', amount: '', barcode: '041512162664', kind: null },
      ...{ price: '19.99', store: 2 },
    },
    { id: 1, name: 'Product 1', brand: '', amount: '1', barcode: null, kind: 7, price: '9.00', store: 1 },
  ]);
  expect(kinds.map(({ name, aisle, names }) => [name, aisle, names])).toEqual([['Rice', 'Pantry', ['Paddy']]]);
  expect(stores).toContainEqual({ id: 1, name: 'Store 1', address: '' });
});

test('QCK-02 has the prices of the region only', () => {
  const both: Product['listings'] = [
    [1, 500],
    [2, 700],
  ];
  const index = indexOf([
    { kind: 7, amount: '1', listings: both },
    { kind: 8, amount: '1', listings: [[1, 100]] },
  ]);
  const { kinds, products } = catalogueSnapshotOf(index, 'Tobago');
  expect([...kinds, ...products].map(({ name, price, store }) => [name, price, store])).toEqual([
    ['Rice', '7.00', 2],
    ['Product 1', '7.00', 2],
  ]);
});

test('QCK-02 a kind’s price is of the product with the lowest price per unit, and its pack the most frequent content', () => {
  const index = indexOf([
    { kind: 7, amount: null, listings: [[1, 100]] },
    { kind: 7, amount: '2', listings: [[1, 1_000]] },
    { kind: 7, amount: '10', listings: [[2, 4_000]] },
    { kind: 7, amount: '10', listings: [[1, 6_000]] },
    { kind: 7, amount: '2', listings: [[1, 1_200]] },
    { kind: 7, amount: '1', listings: [[1, 700]] },
  ]);
  const [rice, ...others] = catalogueSnapshotOf(index, undefined).kinds;
  expect(rice).toMatchObject({ products: 6, price: '40.00', price_amount: '10', store: 2, pack: '2' });
  expect(others).toEqual([]);
});

test('TRU-06 only an example price is marked as one', () => {
  const index = indexOf([
    {
      kind: 7,
      amount: '1',
      listings: [
        [1, 500, 'sample'],
        [2, 400, 'mti'],
      ],
    },
    {
      kind: 8,
      amount: '1',
      listings: [
        [1, 500, 'mti'],
        [2, 400, 'sample'],
      ],
    },
  ]);
  const { kinds, products } = catalogueSnapshotOf(index, undefined);
  for (const shown of [kinds, products]) {
    expect(shown.map(({ price, is_example = false }) => [price, is_example]).sort()).toEqual([
      ['4.00', false],
      ['4.00', true],
    ]);
  }
});

test('SCN-01 a barcode is found however the catalogue has it written', () => {
  const index = indexOf([
    { kind: 7, amount: '1', listings: [[1, 500]], barcode: 'code 7' },
    { kind: 7, amount: '1', listings: [[1, 500]], barcode: '041512162664' },
  ]);
  const found = { id: 2, name: 'Product 2', brand: '', amount: '1' };
  for (const code of ['0041512162664', '041512162664']) expect(findProductOfBarcode(index, code)).toEqual(found);
  expect(findProductOfBarcode(index, '5000112637922')).toBeUndefined();
});
