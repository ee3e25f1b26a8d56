import type { Listing, ListingQuery, ProductOffers } from '@bargain-buddy/contract';
import { barcodeSpellings, canonicalBarcode, isBlankSearch } from '@bargain-buddy/domain';
import { microsecondsToDate, type Query, type ResultPosition, type Results } from '@bargain-buddy/listing-index';
import { distanceKmByStoreId, type StoreDistance, sortStoresByDistance, storeIdsWithinKm } from './distances.ts';
import type { Viewer } from './image-rights.ts';
import { toListing, toPricedRow } from './listing-view.ts';
import type { CatalogueIndex } from './records.ts';

export interface FoundPage<Result> {
  count: number;
  results: Result[];
  /** Position of the last result, if others follow. */
  next: ResultPosition | undefined;
  /** Ids of the stores, nearest first, if the order is by distance. */
  nearest: number[] | undefined;
  /** Search words that were used instead, if nothing matched as typed. */
  corrected_query?: string;
}

/** Returns the position after which a page begins. `nearest` as in Found. */
export type PositionOfCursor = (nearest: readonly number[] | undefined) => ResultPosition | undefined;
type ListingSearch = Omit<ListingQuery, 'cursor' | 'placeholder'>;

/**
 * By default, searches sort by relevance and then newest first, other pages newest first. Undefined: the cursor is none
 * of the order.
 */
export function listListings(
  index: CatalogueIndex,
  query: ListingSearch,
  viewer: Viewer,
  readCursor?: PositionOfCursor,
): FoundPage<Listing> | undefined {
  return find(index, query, query.ordering, readCursor, index.searchListings, (found, withDistance) =>
    withDistance(toListing(toPricedRow(found), viewer)),
  );
}

/** By default, searches sort by relevance, then by unit price. Undefined: the cursor is none of the order. */
export function listProductOffers(
  index: CatalogueIndex,
  query: ListingSearch,
  viewer: Viewer,
  readCursor?: PositionOfCursor,
): FoundPage<ProductOffers> | undefined {
  const isSearch = !isBlankSearch(query.search);
  const ordering = query.ordering === '' && isSearch ? 'unit_price' : query.ordering;
  return find(
    index,
    query,
    ordering,
    readCursor,
    index.searchProducts,
    ({ cheapest, highest, stores, newest }, withDistance) => ({
      product: cheapest.product.id,
      cheapest: withDistance(toListing(toPricedRow(cheapest), viewer)),
      highest: (highest / 100).toFixed(2),
      stores,
      newest: microsecondsToDate(newest).toISOString(),
    }),
  );
}

/** The region of a filter. Undefined for all regions. */
export const regionOfFilter = (region: ListingQuery['region']): string | undefined =>
  region === '' || region === 'Everywhere' ? undefined : region;

function find<FoundItem, Result>(
  index: CatalogueIndex,
  typed: ListingSearch,
  order: Query['order'],
  readCursor: PositionOfCursor | undefined,
  search: (query: Query) => Results<FoundItem> | undefined,
  toResult: (found: FoundItem, withDistance: (listing: Listing) => Listing) => Result,
): FoundPage<Result> | undefined {
  const query = withTypedBarcode(index, typed);
  const distances = query.near && sortStoresByDistance(index.stores(), query.near);
  const filters = filtersOf(index, query, distances);
  const nearest = order === 'distance' ? distances?.map(({ id }) => id) : undefined;
  if (!filters) return { count: 0, results: [], next: undefined, nearest };

  const after = readCursor?.(nearest);
  const found = search({
    ...filters,
    search: query.search,
    order,
    nearest,
    isRanked: query.ordering === '',
    after,
    offset: after ? 0 : (query.page - 1) * query.page_size,
    limit: query.page_size,
  });
  if (!found) return undefined;
  const kilometres = distances && distanceKmByStoreId(distances);
  const withDistance = (listing: Listing) =>
    kilometres ? { ...listing, distance_km: kilometres.get(listing.store) ?? null } : listing;
  return {
    count: found.count,
    results: found.results.map((one) => toResult(one, withDistance)),
    next: found.next,
    nearest,
    ...(found.corrected !== undefined && { corrected_query: found.corrected }),
  };
}

/** Treats a search text as a barcode if a product has it. Other digits remain search words. */
function withTypedBarcode(index: CatalogueIndex, query: ListingSearch): ListingSearch {
  const code = query.product__barcode === undefined ? canonicalBarcode(query.search) : undefined;
  if (!code || index.productOfBarcode(barcodeSpellings(code)) === undefined) return query;
  return { ...query, search: '', product__barcode: code };
}

/** Returns undefined if nothing can match, such as for an unknown barcode. */
function filtersOf(
  index: CatalogueIndex,
  { region, source, product, store, product__barcode: barcode, within_km }: ListingSearch,
  nearest: readonly StoreDistance[] = [],
): Pick<Query, 'region' | 'source' | 'product' | 'stores'> | undefined {
  const within = within_km === undefined ? undefined : storeIdsWithinKm(nearest, within_km);
  const stores = store === undefined ? within : [store].filter((id) => within?.includes(id) ?? true);
  if (stores?.length === 0) return undefined;
  const filters = { region: regionOfFilter(region), source, product, stores };
  if (barcode === undefined) return filters;
  const known = index.productOfBarcode(barcodeSpellings(barcode));
  if (known === undefined || (product !== undefined && product !== known)) return undefined;
  return { ...filters, product: known };
}
