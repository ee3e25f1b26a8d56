import { Catalogue } from './catalogue.ts';
import { type FoundKind, findKinds, type KindsQuery } from './find-kinds.ts';
import { searchListings } from './search-listings.ts';
import { searchProducts } from './search-products.ts';
import type {
  Changes,
  FoundListing,
  FoundProduct,
  IndexedKind,
  IndexedProduct,
  IndexedStore,
  Query,
  Results,
} from './types.ts';

export type { FoundKind, KindsQuery } from './find-kinds.ts';
export { toDate } from './key-text.ts';
export { matchRanks, rankedWords } from './match.ts';
export type {
  Changes,
  Filters,
  FoundListing,
  FoundProduct,
  IndexedKind,
  IndexedListing,
  IndexedProduct,
  IndexedStore,
  ListingDetails,
  OrderName,
  Position,
  Query,
  Results,
} from './types.ts';

/** All listings in memory. It runs in Node.js and in browsers, and reads nothing by itself. */
export interface ListingIndex<Product extends IndexedProduct, Store extends IndexedStore, Kind extends IndexedKind> {
  /** Takes in changes of the catalogue. A new index has nothing: its content is its first changes. */
  apply(changes: Changes<Product, Store, Kind>): void;
  /** A page of listings. Returns undefined if `after` is no position of the order. */
  searchListings(query: Query): Results<FoundListing<Product, Store, Kind>> | undefined;
  /** A page of products, each with its cheapest listing. Returns undefined if `after` is no position of the order. */
  searchProducts(query: Query): Results<FoundProduct<Product, Store, Kind>> | undefined;
  /** A page of kinds, each with its cheapest listing. */
  findKinds(query: KindsQuery): { count: number; results: FoundKind<Product, Store, Kind>[] };
  /** The lowest id of the products that have one of these spellings of a barcode. */
  productOfBarcode(spellings: readonly string[]): number | undefined;
  /** Corrects words that no product and no store has. Returns undefined if nothing is to be corrected. */
  correct(words: readonly string[]): string[] | undefined;
  /** All stores, in no order. */
  stores(): Store[];
  /** Number of listings. */
  count(): number;
}

/** Counts are exact up to `maxCount`, and never larger. */
export function createListingIndex<
  Product extends IndexedProduct,
  Store extends IndexedStore,
  Kind extends IndexedKind,
>(maxCount = 10_000): ListingIndex<Product, Store, Kind> {
  const catalogue = new Catalogue<Product, Store, Kind>(maxCount);
  return {
    apply: (changes) => catalogue.apply(changes),
    searchListings: (query) => searchListings(catalogue, query),
    searchProducts: (query) => searchProducts(catalogue, query),
    findKinds: (query) => findKinds(catalogue, query),
    productOfBarcode: (spellings) => catalogue.productOfBarcode(spellings),
    correct: (words) => catalogue.words.vocabulary.correct(words),
    stores: () => catalogue.stores.filter((store) => store !== undefined),
    count: () => catalogue.table.count,
  };
}
