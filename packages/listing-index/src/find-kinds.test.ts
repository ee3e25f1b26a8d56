import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createListingIndex,
  type IndexedKind,
  type IndexedListing,
  type IndexedProduct,
  type IndexedStore,
} from './index.ts';

const names = ['Rice', 'Brown rice', 'Milk', 'Milk powder', 'Not sorted'];
const kinds: IndexedKind[] = names.map((name, n) => ({
  id: n + 1,
  name,
  search_text: ` ${name.toLowerCase()} `,
  aisle: { id: (n % 2) + 1 },
}));
const stores: IndexedStore[] = ['North', 'South', null, 'North'].map((region, n) => ({
  id: n + 1,
  name: `Store ${n}`,
  name_rank: n + 1,
  region,
  search_text: ` store ${n} `,
}));
const details = JSON.stringify({ price_is_verified: 'verified', source: 'mti' });
const product = fc.record({
  kind_id: fc.integer({ min: 1, max: names.length }),
  size: fc.constantFrom(0, 1, 2),
  prices: fc.array(fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }), { minLength: 4, maxLength: 4 }),
});
const query = fc.record({
  search: fc.constantFrom('', 'rice', 'mil', 'milk -powder', 'brown rice', '🙂'),
  aisle: fc.constantFrom(undefined, 1, 2),
  region: fc.constantFrom(undefined, 'North', 'Tobago'),
  stores: fc.constantFrom<number[] | undefined>(undefined, [1, 3], []),
});

test('KND-06 kinds are found as by looking at each listing, with their cheapest listing', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 12 }), query, (given, asked) => {
      const products = given.map(({ kind_id, size, prices }, n) => {
        const listings = prices.flatMap((price, store): IndexedListing[] =>
          price === undefined
            ? []
            : [
                {
                  store_id: store + 1,
                  price_id: n * 10 + store + 1,
                  price,
                  unit_price: size === 0 ? Number.POSITIVE_INFINITY : price / size,
                  date_added: 0,
                  last_seen: 0,
                  details,
                },
              ],
        );
        const text = ` product ${n} `;
        const one: IndexedProduct = { id: n + 1, name_text: text, search_text: text, kind_id, barcode: null };
        return { product: one, listings };
      });
      const index = createListingIndex();
      index.apply({ stores, kinds, products: new Map(products.map((one) => [one.product.id, one])) });

      const isMeant = ({ id, name, aisle }: IndexedKind) => {
        const words = name.toLowerCase().split(' ');
        const has = (word: string) => words.some((one) => one.startsWith(word));
        const wanted = asked.search.split(' ').filter(Boolean);
        return (
          id !== 5 &&
          asked.search !== '🙂' &&
          (asked.aisle === undefined || aisle.id === asked.aisle) &&
          wanted.every((word) => (word.startsWith('-') ? !has(word.slice(1)) : has(word)))
        );
      };
      const expected = kinds.filter(isMeant).flatMap((kind) => {
        const rows = products
          .filter((one) => one.product.kind_id === kind.id)
          .flatMap(({ product, listings }) => listings.map((listing) => ({ product: product.id, ...listing })))
          .filter(({ store_id }) => asked.region === undefined || stores[store_id - 1]?.region === asked.region)
          .filter(({ store_id }) => asked.stores === undefined || asked.stores.includes(store_id));
        const compare = (a: number, b: number) => (a === b ? 0 : a - b);
        const [cheapest] = rows.toSorted(
          (a, b) =>
            compare(a.unit_price, b.unit_price) ||
            a.price - b.price ||
            a.product - b.product ||
            a.store_id - b.store_id,
        );
        const count = (field: 'product' | 'store_id') => new Set(rows.map((row) => row[field])).size;
        return cheapest
          ? [{ id: kind.id, products: count('product'), stores: count('store_id'), cheapest: cheapest.price_id }]
          : [];
      });
      const found = index.findKinds({ ...asked, except: 5, offset: 0, limit: 10 });
      expect(found.count).toBe(expected.length);
      const plain = found.results.map(({ kind, products, stores, cheapest }) => {
        return { id: kind.id, products, stores, cheapest: cheapest.price_id };
      });
      expect(plain.toSorted((a, b) => a.id - b.id)).toEqual(expected);
      const second = index.findKinds({ ...asked, except: 5, offset: 1, limit: 1 });
      expect(second.results.map(({ kind }) => kind.id)).toEqual(found.results.slice(1, 2).map(({ kind }) => kind.id));
    }),
    { numRuns: 300 },
  );
});

test('KND-06 kinds that are named best come first, then those that come first in their list', () => {
  const index = createListingIndex();
  const listing = { price: 1, unit_price: 1, date_added: 0, last_seen: 0, details };
  const products = kinds.map(({ id, search_text }) => {
    const product = { id, name_text: search_text, search_text, kind_id: id, barcode: null };
    return [id, { product, listings: [{ ...listing, store_id: 1, price_id: id }] }] as const;
  });
  index.apply({ stores, kinds, products: new Map(products) });
  const find = (search: string) =>
    index.findKinds({ search, except: 5, offset: 0, limit: 10 }).results.map(({ kind }) => kind.name);
  expect(find('milk')).toEqual(['Milk', 'Milk powder']);
  expect(find('rice')).toEqual(['Rice', 'Brown rice']);
  expect(find('brown')).toEqual(['Brown rice']);
  expect(find('')).toEqual(['Rice', 'Brown rice', 'Milk', 'Milk powder']);
});
