import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReferenceRow, searchByLooking, searchProductsByLooking } from '../test/reference.ts';
import { createListingIndex, type ListingIndex } from './index.ts';
import type { IndexedKind, IndexedListing, IndexedProduct, IndexedStore, OrderName, Query, Records } from './types.ts';

const nouns = ['rice', 'brown rice', 'milk', 'condensed milk', 'massy water', 'rum', 'price tag', 'milk powder'];
const chains = ['Massy Stores', 'massy', 'Best Rice', 'Ärmelkanal', 'Zoo'];
const kinds: IndexedKind[] = [
  { id: 1, name: 'Not sorted', search_text: ' not sorted ', aisle: { id: 1 } },
  { id: 2, name: 'Rice', search_text: ' rice ', aisle: { id: 1 } },
  { id: 3, name: 'Milk', search_text: ' milk ', aisle: { id: 2 } },
  { id: 4, name: 'Condensed milk', search_text: ' condensed milk ', aisle: { id: 2 } },
];
const orders: OrderName[] = [
  '',
  'price',
  '-price',
  'unit_price',
  '-unit_price',
  'date_added',
  '-date_added',
  'store__name',
  '-store__name',
  'distance',
];

/** The catalogue as plain arrays. */
class Plain {
  stores: IndexedStore[] = [];
  products = new Map<number, { product: IndexedProduct; listings: IndexedListing[]; size: number }>();

  rows(): ReferenceRow[] {
    return [...this.products.values()].flatMap(({ product, listings }) =>
      listings.flatMap((listing) => {
        const store = this.stores.find(({ id }) => id === listing.store_id);
        return store ? [{ ...listing, ...JSON.parse(listing.details), product, store }] : [];
      }),
    );
  }
}

const storeOf = (id: number, name: string, region: string | null, street: number): IndexedStore => ({
  id,
  name,
  name_rank: 0,
  region,
  search_text: ` ${name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z ]/g, '')} street ${street} `,
});
const ranked = (stores: IndexedStore[]): IndexedStore[] => {
  const names = [...new Set(stores.map(({ name }) => name))].sort();
  return stores.map((store) => ({ ...store, name_rank: names.indexOf(store.name) + 1 }));
};

const listing = fc.record({
  store_id: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 6 }),
  date_added: fc.integer({ min: 0, max: 5 }).map((n) => 800_000_000_000_000 + n * 30_000_000_000),
  details: fc
    .record({ price_is_verified: fc.constantFrom('pending', 'verified'), source: fc.constantFrom('mti', 'user') })
    .map((some) => JSON.stringify(some)),
});
const product = fc.record({
  noun: fc.constantFrom(...nouns),
  number: fc.integer({ min: 1, max: 3 }),
  kind_id: fc.integer({ min: 1, max: 4 }),
  /** In units of the kind; 0 if it is not known. */
  size: fc.constantFrom(0, 0.5, 1, 2),
  listings: fc.uniqueArray(listing, { selector: ({ store_id }) => store_id, maxLength: 9 }),
});
const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constant('product' as const),
      fc.integer({ min: 1, max: 12 }),
      fc.option(product, { nil: null, freq: 6 }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constant('listing' as const),
      fc.integer({ min: 1, max: 12 }),
      fc.oneof(listing, fc.integer({ min: 1, max: 9 })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('stores' as const),
      fc.array(
        fc.tuple(fc.constantFrom(...chains), fc.constantFrom('North', 'South', null), fc.integer({ min: 1, max: 2 })),
        { minLength: 3, maxLength: 9 },
      ),
      fc.constant(null),
    ),
  },
);
const word = fc.constantFrom(
  'rice',
  'rices',
  'ri',
  'milk',
  'massy',
  'mas',
  'water',
  'stores',
  'street',
  '2',
  'zoo',
  'p',
  'nix',
  'powder',
);
const query = fc.record({
  words: fc.uniqueArray(word, { maxLength: 3 }),
  excluded: fc.uniqueArray(word, { maxLength: 1 }),
  region: fc.constantFrom(undefined, 'North', 'South', 'Tobago'),
  source: fc.constantFrom(undefined, undefined, 'user'),
  product: fc.constantFrom(undefined, undefined, undefined, 3),
  stores: fc.constantFrom(undefined, undefined, [1, 2, 5]),
  order: fc.constantFrom(...orders),
  nearest: fc.constant([4, 2, 9, 1]),
  isRanked: fc.boolean(),
  limit: fc.integer({ min: 1, max: 7 }),
  page: fc.integer({ min: 0, max: 3 }),
});

type Index = ListingIndex<Records>;
type Values<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
type Asked = Values<typeof query>;
/** The stores, a product or a listing from now on: null if the product is deleted, a store's id if it lists no more. */
type Change =
  | ['stores', [string, string | null, number][], null]
  | ['product', number, Values<typeof product> | null]
  | ['listing', number, Values<typeof listing> | number];

let serial = 0;

function numbered(given: Values<typeof listing>, size: number): IndexedListing {
  const unit_price = size === 0 ? Number.POSITIVE_INFINITY : given.price / size;
  serial += 1;
  return { ...given, unit_price, last_seen: given.date_added, price_id: serial };
}

/** Applies a change to the index and to the plain arrays. */
function apply(change: Change, index: Index, plain: Plain): void {
  if (change[0] === 'stores') {
    plain.stores = ranked(change[1].map(([name, region, street], n) => storeOf(n + 1, name, region, street)));
    index.apply({ stores: plain.stores });
    return;
  }
  if (change[0] === 'listing') {
    const [, product_id, given] = change;
    const known = plain.products.get(product_id);
    const store_id = typeof given === 'number' ? given : given.store_id;
    const listing = typeof given === 'number' ? undefined : numbered(given, known?.size ?? 0);
    if (known) {
      known.listings = known.listings.filter((one) => one.store_id !== store_id);
      if (listing) known.listings.push(listing);
    }
    index.apply({ listings: [{ product_id, store_id, listing }] });
    return;
  }
  const [, id, given] = change;
  if (given === null) {
    plain.products.delete(id);
    index.apply({ products: new Map([[id, undefined]]) });
    return;
  }
  const name_text = ` ${given.noun} ${given.number} `;
  const product = {
    id,
    name_text,
    search_text: `${name_text}brand `,
    kind_id: given.kind_id,
    barcode: String(given.number),
  };
  const listings = given.listings.map((one) => numbered(one, given.size));
  plain.products.set(id, { product, listings, size: given.size });
  index.apply({ products: new Map([[id, { product, listings }]]) });
}

function toQuery({ page, words, excluded, ...given }: Asked): Query {
  const search = [...words, ...excluded.map((one) => `-${one}`)].join(' ');
  return { ...given, search, isRanked: given.isRanked && given.order === '', offset: page * given.limit };
}

/** Looks for a query in the plain arrays. If the index has corrected it, nothing matches as typed. */
function lookFor<Result>(look: (query: Query) => Result[], typed: Query, corrected: string | undefined): Result[] {
  const found = look(typed);
  if (corrected === undefined) return found;
  expect(found).toEqual([]);
  return look({ ...typed, search: corrected });
}

/** All pages of a query, one after the other by their positions. */
function byPosition<Result>(
  search: (query: Query) => { results: Result[]; next: Query['after'] } | undefined,
  query: Query,
) {
  const found: Result[] = [];
  for (let after: Query['after']; ; ) {
    const page = search({ ...query, offset: 0, after });
    if (!page) throw new Error('A position was not understood.');
    found.push(...page.results);
    if (!page.next) return found;
    after = page.next;
  }
}

/** Runs queries after random changes, on an index and on the plain arrays. */
function compare(check: (index: Index, rows: ReferenceRow[], asked: Query, maxCount: number) => void): void {
  const histories = fc.array(changes, { minLength: 15, maxLength: 60, size: 'max' });
  const queries = fc.array(query, { minLength: 4, maxLength: 8 });
  fc.assert(
    fc.property(histories, queries, fc.constantFrom(3, 20, 10_000), (history, all, maxCount) => {
      const index: Index = createListingIndex(maxCount);
      const plain = new Plain();
      index.apply({ kinds });
      for (const change of history) apply(change, index, plain);
      for (const one of all) check(index, plain.rows(), toQuery(one), maxCount);
    }),
    { numRuns: 500 },
  );
}

test('HOM-15 listings are found as by looking at each, after any changes, by page and by position', () => {
  let many = 0;
  compare((index, rows, asked, maxCount) => {
    const found = index.searchListings(asked);
    const look = (one: Query) => searchByLooking(rows, kinds, one).map(({ row }) => row.price_id);
    const expected = lookFor(look, asked, found?.corrected);
    expect(found?.count).toBe(Math.min(expected.length, maxCount));
    const page = expected.slice(asked.offset, asked.offset + asked.limit);
    expect(found?.results.map(({ price_id }) => price_id)).toEqual(page);
    expect(byPosition(index.searchListings, asked).map(({ price_id }) => price_id)).toEqual(expected);
    many += Number(expected.length > asked.limit);
  });
  expect(many).toBeGreaterThan(200);
});

test('HOM-15 products are found as by looking at each listing, with the cheapest and a summary', () => {
  compare((index, rows, asked, maxCount) => {
    const found = index.searchProducts(asked);
    const look = (one: Query) => searchProductsByLooking(rows, kinds, one);
    const expected = lookFor(look, asked, found?.corrected).map(({ all, cheapest }) => ({
      product: cheapest.product.id,
      cheapest: cheapest.price_id,
      highest: Math.max(...all.map(({ price }) => price)),
      stores: all.length,
      newest: Math.max(...all.map(({ date_added }) => date_added)),
    }));
    const plainly = (found: ReturnType<Index['searchProducts']>) =>
      found?.results.map(({ cheapest, ...rest }) => ({
        ...rest,
        product: cheapest.product.id,
        cheapest: cheapest.price_id,
      }));
    expect(found?.count).toBe(Math.min(expected.length, maxCount));
    expect(plainly(found)).toEqual(expected.slice(asked.offset, asked.offset + asked.limit));
    const positions = byPosition(index.searchProducts, asked).map(({ cheapest }) => cheapest.price_id);
    expect(positions).toEqual(expected.map(({ cheapest }) => cheapest));
  });
});

test('a price moves to other products in changes of any order', () => {
  const price = (store_id: number, price_id: number): IndexedListing => ({
    ...{ store_id, price_id, price: 5, unit_price: 5, date_added: 0, last_seen: 0 },
    details: JSON.stringify({ price_is_verified: 'verified', source: 'mti' }),
  });
  const entry = (id: number, listings: IndexedListing[]) => {
    const product = { id, name_text: ' rice ', search_text: ' rice ', kind_id: 2, barcode: null };
    return [id, { product, listings }] as const;
  };
  const many = Array.from({ length: 40 }, (_, n) => n + 1);
  const index = createListingIndex();
  index.apply({ stores: [storeOf(1, 'Zoo', null, 1)], products: new Map(many.map((id) => entry(id, [price(1, id)]))) });
  // Each product gets the price of the next one, which still has it then.
  index.apply({ listings: many.map((id) => ({ product_id: id, store_id: 1, listing: price(1, (id % 40) + 1) })) });
  index.apply({ products: new Map(many.map((id) => entry(id, id % 2 ? [] : [price(1, 41 - id)]))) });
  const found = index.searchListings({ order: 'price', offset: 0, limit: 100 });
  expect(found?.results.map(({ product, price_id }) => [product.id, price_id])).toEqual(
    many
      .filter((id) => id % 2 === 0)
      .map((id) => [id, 41 - id])
      .reverse(),
  );
});

test('products without listings are not counted', () => {
  const details = JSON.stringify({ price_is_verified: 'verified', source: 'mti' });
  const entry = (id: number) => {
    const listing = { store_id: 1, price_id: id, price: 5, unit_price: 5, date_added: id, last_seen: 0, details };
    const product = { id, name_text: ' rice ', search_text: ' rice ', kind_id: 2, barcode: null };
    return [id, { product, listings: id > 10 ? [] : [listing] }] as const;
  };
  const index = createListingIndex();
  const ids = Array.from({ length: 12 }, (_, n) => n + 1);
  index.apply({ stores: [storeOf(1, 'Zoo', null, 1)], products: new Map(ids.map(entry)) });
  expect(index.searchListings({ search: 'rice', order: '', offset: 0, limit: 2 })?.count).toBe(10);
});
