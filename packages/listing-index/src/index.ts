import { Catalogue } from './catalogue.ts';
import { findKinds, type KindSearchQuery } from './find-kinds.ts';
import { findProductsWithWords } from './find-products.ts';
import {
  cheapestListings,
  countListings,
  listingOfPrice,
  listingsOfKind,
  listingsOfProducts,
  type StoresToSearch,
  visitListings,
} from './read-listings.ts';
import { searchListings } from './search-listings.ts';
import { searchProducts } from './search-products.ts';
import type { Changes, Query, Records } from './types.ts';

export type { KindWithListings } from './find-kinds.ts';
export { dateToMicroseconds, microsecondsToDate } from './key-text.ts';
export { createMatchRanker, wordsWithForms } from './match.ts';
export type { StoresToSearch } from './read-listings.ts';
export type * from './types.ts';

export type ListingIndex<R extends Records> = ReturnType<typeof createListingIndex<R>>;

/** All listings in memory, in Node.js or a browser, without I/O. Counts are exact up to `maxCount`. */
export function createListingIndex<R extends Records>(maxCount = 10_000) {
  const catalogue = new Catalogue<R>(maxCount);
  return {
    /** Makes room for so many listings before they are applied. */
    reserve: (listings: number) => catalogue.table.reserve(listings),
    /** Applies changes of the catalogue. A new index is empty: its content is its first changes. */
    apply: (changes: Changes<R>) => catalogue.apply(changes),
    /** Returns a page of listings, or undefined if `after` is no position of the order. */
    searchListings: (query: Query) => searchListings(catalogue, query),
    /** Returns a page of products with their cheapest listings, or undefined if `after` is no position of the order. */
    searchProducts: (query: Query) => searchProducts(catalogue, query),
    /** Returns a page of kinds, each with its cheapest listing. */
    findKinds: (query: KindSearchQuery) => findKinds(catalogue, query),
    /** Returns the products with all words, each with its match rank, in no order. */
    productsWithWords: (words: readonly string[]) => findProductsWithWords(catalogue, words),
    /** Returns the lowest id of the products that have one of these spellings of a barcode. */
    productOfBarcode: (spellings: readonly string[]) => catalogue.productOfBarcode(spellings),
    /** Returns the listings of some products, in no order. */
    listingsOfProducts: (ids: Iterable<number>, place: StoresToSearch) => listingsOfProducts(catalogue, ids, place),
    /** Returns the listings of all products of a kind, in no order. */
    listingsOfKind: (kind: number, place: StoresToSearch) => listingsOfKind(catalogue, kind, place),
    /** Returns the cheapest listing of each listed product with its number of stores, in no order. */
    cheapestListings: (place: StoresToSearch) => cheapestListings(catalogue, place),
    /** Visits each listing in some stores, in no order. Yields between slices of the work. */
    visitListings: (place: StoresToSearch, visit: Parameters<typeof visitListings<R>>[2]) =>
      visitListings(catalogue, place, visit),
    /** Returns the listing with this price. Looks at each listing. */
    listingOfPrice: (priceId: number) => listingOfPrice(catalogue, priceId),
    /** Returns the product with this id, if it is known. */
    product: (id: number) => catalogue.products[catalogue.positionOf(id) ?? -1],
    /** Returns the products of a kind, in no order. */
    productsOfKind: (kind: number) =>
      catalogue.productsOfKind(kind).flatMap((position) => catalogue.products[position] ?? []),
    kind: (id: number) => catalogue.kinds.get(id),
    /** Returns the ids of all products, in no order. */
    productIds: () => catalogue.products.flatMap((product) => product?.id ?? []),
    /** Number of changes that were applied. */
    version: () => catalogue.version,
    /** Returns all kinds, in their order. */
    kinds: () => [...catalogue.kinds.values()],
    /** Corrects words that no product and no store has. Returns undefined if nothing is to be corrected. */
    correct: (words: readonly string[]) => catalogue.words.vocabulary.correct(words),
    /** Returns all stores, in no order. */
    stores: () => catalogue.stores.filter((store) => store !== undefined),
    /** Number of listings. */
    count: () => catalogue.table.count,
    /** Number of listings in some stores. */
    countIn: (place: StoresToSearch) => countListings(catalogue, place),
  };
}
