import type { Catalogue } from './catalogue.ts';
import { type ListingNumbers, noRow } from './listing-table.ts';
import { maskOfMatchingStores } from './match.ts';
import { compareRepresentatives } from './orders.ts';
import { listingOfRow } from './query.ts';
import { visitRowsOfProduct } from './scan.ts';
import type { FoundListing, Query, Records } from './types.ts';

/** Chooses listings by their stores. Undefined fields do not filter. */
export type StoresToSearch = Pick<Query, 'region' | 'stores'>;

/** The listings of some products, in no order. Unknown products have none. */
export function listingsOfProducts<R extends Records>(
  catalogue: Catalogue<R>,
  ids: Iterable<number>,
  place: StoresToSearch,
): FoundListing<R>[] {
  const positions = [...ids].flatMap((id) => catalogue.positionOf(id) ?? []);
  return readListings(catalogue, positions, place);
}

/** The listings of all products of a kind, in no order. */
export function listingsOfKind<R extends Records>(
  catalogue: Catalogue<R>,
  kind: number,
  place: StoresToSearch,
): FoundListing<R>[] {
  return readListings(catalogue, catalogue.productsOfKind(kind), place);
}

/** The listing with this price. */
export function listingOfPrice<R extends Records>(
  catalogue: Catalogue<R>,
  priceId: number,
): FoundListing<R> | undefined {
  const { price_id, store } = catalogue.table.columns;
  for (let row = 0; row < catalogue.table.length; row += 1) {
    if (price_id[row] === priceId && catalogue.stores[store[row] as number]) return listingOfRow(catalogue, row);
  }
  return undefined;
}

/** The cheapest listing of each listed product with its number of stores, in no order. */
export function cheapestListings<R extends Records>(
  catalogue: Catalogue<R>,
  place: StoresToSearch,
): { cheapest: FoundListing<R>; stores: number }[] {
  const filter = { stores: maskOfMatchingStores(catalogue, place), details: undefined };
  const compare = compareRepresentatives(catalogue.table, catalogue.sortings, 'cheapest');
  return catalogue.products.flatMap((product, position) => {
    let [first, stores] = [noRow, 0];
    if (product)
      visitRowsOfProduct(catalogue, position, filter, (row) => {
        if (first === noRow || compare(row, first) < 0) first = row;
        stores += 1;
      });
    return first === noRow ? [] : { cheapest: listingOfRow(catalogue, first), stores };
  });
}

/** A slice takes about 5 ms. */
const listingsPerSlice = 20_000;

/**
 * Visits each listing in some stores, in no order, without making records of them. Yields after each slice, so that
 * other work can run. Changes that are applied there may or may not be visited.
 */
export function* visitListings<R extends Records>(
  catalogue: Catalogue<R>,
  place: StoresToSearch,
  visit: (row: Pick<R, 'product' | 'store' | 'details'> & Omit<ListingNumbers, 'unit_price'>) => void,
): Generator<undefined, void> {
  const isIn = maskOfMatchingStores(catalogue, place);
  let read = 0;
  for (let position = 0; position < catalogue.products.length; position += 1) {
    const product = catalogue.products[position];
    if (!product) continue;
    const { columns } = catalogue.table;
    for (let row = catalogue.table.firstOf(position); row !== noRow; row = columns.next[row] as number) {
      read += 1;
      const store = catalogue.stores[columns.store[row] as number];
      if (!store || isIn[columns.store[row] as number] !== 1) continue;
      const details = catalogue.details[columns.details[row] as number] as R['details'];
      const [price_id, price] = [columns.price_id[row] as number, columns.price[row] as number];
      const [date_added, last_seen] = [columns.date_added[row] as number, columns.last_seen[row] as number];
      visit({ product, store, details, price_id, price, date_added, last_seen });
    }
    if (read < listingsPerSlice) continue;
    read = 0;
    yield;
  }
}

/** Number of listings. */
export function countListings(catalogue: Catalogue, place: StoresToSearch): number {
  const isIn = maskOfMatchingStores(catalogue, place);
  return catalogue.table.countOfStore.reduce((sum, count, store) => sum + count * (isIn[store] ?? 0), 0);
}

function readListings<R extends Records>(
  catalogue: Catalogue<R>,
  positions: readonly number[],
  place: StoresToSearch,
): FoundListing<R>[] {
  const stores = maskOfMatchingStores(catalogue, place);
  const found: FoundListing<R>[] = [];
  for (const position of positions) {
    visitRowsOfProduct(catalogue, position, { stores, details: undefined }, (row) => {
      found.push(listingOfRow(catalogue, row));
    });
  }
  return found;
}
