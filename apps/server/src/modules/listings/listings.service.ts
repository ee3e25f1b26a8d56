import type { Listing, ListingQuery, ProductOffers } from '@bargain-buddy/contract';
import { barcodeSpellings, canonicalBarcode, isBlankSearch } from '@bargain-buddy/domain';
import { type Query, type Results, toDate } from '@bargain-buddy/listing-index';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { distancesBy, nearestFirst, type StoreDistance, storesWithin } from '../areas/index.ts';
import { findWaitingEditsOf } from '../edits/index.ts';
import { fromCursor, invalidCursor, toCursor } from './cursor.ts';
import type { CatalogueIndex } from './follow-catalogue.ts';
import { findListing, findPrice } from './listing.queries.ts';
import type { PricedRow } from './listing-fields.ts';
import { toListing, toPricedRow } from './listing-view.ts';

export interface Found<Result> {
  count: number;
  results: Result[];
  nextCursor: string | undefined;
  /** Search words that were used instead, if nothing matched as typed. */
  correctedQuery: string | undefined;
}

/** By default, searches sort by relevance and then newest first, other pages newest first. */
export function listListings(index: CatalogueIndex, query: ListingQuery, viewer: CurrentUser | null): Found<Listing> {
  return find(index, query, query.ordering, index.searchListings, (found, withDistance) =>
    withDistance(toListing(toPricedRow(found), viewer)),
  );
}

/** By default, searches sort by relevance, then by unit price. */
export function listProductOffers(
  index: CatalogueIndex,
  query: ListingQuery,
  viewer: CurrentUser | null,
): Found<ProductOffers> {
  const isSearch = !isBlankSearch(query.search);
  const ordering = query.ordering === '' && isSearch ? 'unit_price' : query.ordering;
  return find(index, query, ordering, index.searchProducts, ({ cheapest, highest, stores, newest }, withDistance) => ({
    product: cheapest.product.id,
    cheapest: withDistance(toListing(toPricedRow(cheapest), viewer)),
    highest: (highest / 100).toFixed(2),
    stores,
    newest: toDate(newest).toISOString(),
  }));
}

/** Only its author and superusers see a held price. Throws NotFound. */
export async function getListing(db: Database, id: number, viewer: CurrentUser | null): Promise<Listing> {
  const row = (await findListing(db, id)) ?? (viewer && (await findHeld(db, id, viewer)));
  if (!row) throw new NotFound('We couldn’t find this listing.');
  return viewer && !viewer.isSuperuser ? withOwnEdits(db, row, viewer) : toListing(row, viewer);
}

async function withOwnEdits(db: Database, row: PricedRow, viewer: CurrentUser): Promise<Listing> {
  const edits = await findWaitingEditsOf(db, viewer.id, row);
  if (edits.length === 0) return toListing(row, viewer);
  const own = edits.map(
    ({ product_id, after }) => ({ kind: product_id === null ? 'store' : 'product', after }) as const,
  );
  const columns = own.flatMap(({ kind, after }) =>
    Object.entries(after).map(([name, value]) => [`${kind}_${name}`, value] as const),
  );
  return {
    ...toListing({ ...row, ...Object.fromEntries(columns) }, viewer),
    waiting: own.map(({ kind }) => kind),
  };
}

async function findHeld(db: Database, id: number, viewer: CurrentUser) {
  const price = await findPrice(db, id);
  const mayRead = price?.held && (viewer.isSuperuser || price.added_by === viewer.id);
  return mayRead ? price : undefined;
}

export const regionOf = (region: ListingQuery['region']): string | undefined =>
  region === '' || region === 'Everywhere' ? undefined : region;

function find<FoundItem, Result>(
  index: CatalogueIndex,
  typed: ListingQuery,
  order: Query['order'],
  search: (query: Query) => Results<FoundItem> | undefined,
  toResult: (found: FoundItem, withDistance: (listing: Listing) => Listing) => Result,
): Found<Result> {
  const query = withTypedBarcode(index, typed);
  const nearest = query.near && nearestFirst(index.stores(), query.near);
  const filters = filtersOf(index, query, nearest);
  if (!filters) return { count: 0, results: [], nextCursor: undefined, correctedQuery: undefined };

  const nearestIds = order === 'distance' ? nearest?.map(({ id }) => id) : undefined;
  const after = query.cursor ? fromCursor(query.cursor, nearestIds) : undefined;
  const found = search({
    ...filters,
    search: query.search,
    order,
    nearest: nearestIds,
    isRanked: query.ordering === '',
    after,
    offset: after ? 0 : (query.page - 1) * query.page_size,
    limit: query.page_size,
  });
  if (!found) throw invalidCursor();
  const { count, results, next, corrected } = found;
  const distances = nearest && distancesBy(nearest);
  const withDistance = (listing: Listing) =>
    distances ? { ...listing, distance_km: distances.get(listing.store) ?? null } : listing;
  return {
    count,
    results: results.map((one) => toResult(one, withDistance)),
    nextCursor: next && toCursor(next, nearestIds),
    correctedQuery: corrected,
  };
}

/** Treats a search text as a barcode if a product has it. Other digits remain search words. */
function withTypedBarcode(index: CatalogueIndex, query: ListingQuery): ListingQuery {
  const code = query.product__barcode === undefined ? canonicalBarcode(query.search) : undefined;
  if (!code || index.productOfBarcode(barcodeSpellings(code)) === undefined) return query;
  return { ...query, search: '', product__barcode: code };
}

/** Returns undefined if nothing can match, such as for an unknown barcode. */
function filtersOf(
  index: CatalogueIndex,
  { region, source, product, store, product__barcode: barcode, within_km }: ListingQuery,
  nearest: readonly StoreDistance[] = [],
): Pick<Query, 'region' | 'source' | 'product' | 'stores'> | undefined {
  const within = within_km === undefined ? undefined : storesWithin(nearest, within_km);
  const stores = store === undefined ? within : [store].filter((id) => within?.includes(id) ?? true);
  if (stores?.length === 0) return undefined;
  const filters = { region: regionOf(region), source, product, stores };
  if (barcode === undefined) return filters;
  const known = index.productOfBarcode(barcodeSpellings(barcode));
  if (known === undefined || (product !== undefined && product !== known)) return undefined;
  return { ...filters, product: known };
}
