import type { ListingNumbers } from './listing-table.ts';

export interface IndexedStore {
  id: number;
  name: string;
  /** Position of the name among all stores' names. Equal names have equal positions. */
  name_rank: number;
  region: string | null;
  /** Words between blanks: ' massy stores maraval '. */
  search_text: string;
}

export interface IndexedProduct {
  id: number;
  /** Words of the name between blanks. */
  name_text: string;
  /** Words between blanks that find the product. */
  search_text: string;
  kind_id: number;
  barcode: string | null;
}

export interface IndexedKind {
  id: number;
  name: string;
  search_text: string;
  aisle: { id: number };
}

/** Fields of a price with few different values. Each combination is stored once. */
export interface IndexedDetails {
  price_is_verified: 'pending' | 'verified' | 'rejected';
  source: string;
}

/** Types of the records. Callers add the fields that they show. */
export interface Records {
  product: IndexedProduct;
  store: IndexedStore;
  kind: IndexedKind;
  details: IndexedDetails;
}

/** A listing: the current price of a product in a store. */
export interface IndexedListing extends ListingNumbers {
  store_id: number;
  /** The details as JSON. */
  details: string;
}

/** Changes of the catalogue, applied together. */
export interface Changes<R extends Records> {
  /** All stores, if any has changed. */
  stores?: readonly R['store'][];
  /** All kinds, if any has changed. Equal matches of a search come in this order. */
  kinds?: readonly R['kind'][];
  /** By id the changed products with all their listings. Undefined: the product is deleted. */
  products?: ReadonlyMap<number, { product: R['product']; listings: readonly IndexedListing[] } | undefined>;
  /** Changed listings of known products. Undefined: the product is not listed in the store. */
  listings?: readonly { product_id: number; store_id: number; listing: IndexedListing | undefined }[];
}

/** '' is the feed: newest day first, checked prices first within a day. 'distance' is nearest store first. */
export type OrderName = '' | 'distance' | `${'' | '-'}${'price' | 'unit_price' | 'date_added' | 'store__name'}`;

/** Position between two results: after the one with these values. */
export interface ResultPosition {
  /** Match rank, or nearness of the store. */
  rank: number;
  /** Value of the order as text. */
  key: string;
  price_id: number;
}

/** A search. Undefined fields do not filter. */
export interface Query {
  /** Each word begins a word of the product or the store. A word after a minus begins none: `milk -powder`. */
  search?: string;
  region?: string | undefined;
  source?: string | undefined;
  product?: number | undefined;
  stores?: readonly number[] | undefined;
  order: OrderName;
  /** Ids of stores, nearest first. For the order 'distance'; other stores are left out. */
  nearest?: readonly number[] | undefined;
  /** Orders by match rank first. */
  isRanked?: boolean;
  after?: ResultPosition | undefined;
  offset: number;
  limit: number;
}

/** A listing with its product and store. */
export type FoundListing<R extends Records> = ListingNumbers &
  R['details'] &
  Pick<R, 'product' | 'store'> & { kind: R['kind'] | undefined };

export interface Results<Result> {
  /** Exact up to the index's `maxCount`. */
  count: number;
  results: Result[];
  /** Position of the last result, if others follow. */
  next: ResultPosition | undefined;
  /** The search with corrected words, if nothing matched as typed. */
  corrected?: string;
}

/** A product with its cheapest listing and a summary of all that match. */
export interface FoundProduct<R extends Records> {
  cheapest: FoundListing<R>;
  /** In cents. */
  highest: number;
  /** Number of stores. */
  stores: number;
  /** In microseconds since 2000-01-01 UTC. */
  newest: number;
}
