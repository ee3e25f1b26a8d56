import type { Kind, KindDetails, KindDetailsQuery, KindOffers, KindQuery, Listing } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { isExamplePrice, maxExactCount } from '@bargain-buddy/domain';
import type { FoundListing } from '@bargain-buddy/listing-index';
import { distanceKmByStoreId, sortStoresByDistance, storeIdsWithinKm } from './distances.ts';
import { regionOfFilter } from './find-listings.ts';
import type { Viewer } from './image-rights.ts';
import { toListing, toPricedRow } from './listing-view.ts';
import { medianPricePerUnit } from './prices-per-unit.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from './records.ts';

interface Found<T> {
  count: number;
  results: T[];
  /** True if another page follows. */
  next: boolean;
}

export function listKinds(index: CatalogueIndex, query: KindQuery, viewer: Viewer): Found<KindOffers> {
  const { search, aisle, page, page_size } = query;
  const { scope, show } = placeOf(index, query, viewer);
  const { count, results } = index.findKinds({
    search,
    aisle,
    ...scope,
    except: placeholderKind,
    offset: (page - 1) * page_size,
    limit: page_size,
  });
  return {
    count: Math.min(count, maxExactCount),
    next: count > page * page_size,
    results: results.map(({ kind, cheapest, ...numbers }) => ({
      ...shownKind(kind),
      ...numbers,
      cheapest: show(cheapest),
    })),
  };
}

/** All brands and sizes of a kind by unit price, and its regions. Undefined for an unknown kind. */
export function getKindDetails(
  index: CatalogueIndex,
  id: number,
  query: KindDetailsQuery,
  viewer: Viewer,
): (Found<Listing> & Pick<KindDetails, 'kind' | 'regions'>) | undefined {
  const kind = id === placeholderKind ? undefined : index.kind(id);
  if (!kind) return undefined;
  const { page, page_size } = query;
  const { scope, show } = placeOf(index, query, viewer);
  const listings = index.listingsOfKind(id, scope).sort(byUnitPrice);
  const byRegion = Map.groupBy(listings, ({ store }) => store.region);
  return {
    kind: shownKind(kind),
    count: Math.min(listings.length, maxExactCount),
    next: listings.length > page * page_size,
    results: listings.slice((page - 1) * page_size, page * page_size).map(show),
    regions: regions.flatMap((region) => {
      const found = byRegion.get(region);
      if (!found?.[0]) return [];
      const cheapest = found.reduce((a, b) => (byUnitPriceAndPlace(b, a) < 0 ? b : a));
      const prices = found.map(({ price, product: { base_amount } }) => ({ price, base_amount }));
      return [{ region, cheapest: show(cheapest), median_unit_price: medianPricePerUnit(prices, unitsOf(kind)) }];
    }),
  };
}

type FileFilter = Pick<KindDetailsQuery, 'region' | 'store'>;

/** Yields the real prices of a kind by unit price, as guests see them. */
export function* readRealPricesOfKind(index: CatalogueIndex, id: number, filter: FileFilter): Generator<Listing> {
  const { scope, show } = placeOf(index, filter, null);
  for (const found of realListingsOfKind(index, id, scope).sort(byUnitPrice)) yield show(found);
}

/** Yields the kinds of an aisle that have a real price, each with the cheapest one, as guests see it. */
export function* readRealKindsOfAisle(
  index: CatalogueIndex,
  aisle: number,
  region: FileFilter['region'],
): Generator<KindOffers> {
  const { scope, show } = placeOf(index, { region }, null);
  for (const kind of index.kinds()) {
    if (kind.aisle.id !== aisle || kind.id === placeholderKind) continue;
    const listings = realListingsOfKind(index, kind.id, scope);
    const [first, ...others] = listings;
    if (!first) continue;
    yield {
      ...shownKind(kind),
      products: new Set(listings.map(({ product }) => product.id)).size,
      stores: new Set(listings.map(({ store }) => store.id)).size,
      cheapest: show(others.reduce((a, b) => (byUnitPriceAndPlace(b, a) < 0 ? b : a), first)),
    };
  }
}

const realListingsOfKind = (index: CatalogueIndex, id: number, scope: ReturnType<typeof placeOf>['scope']) =>
  index.listingsOfKind(id, scope).filter((listing) => !isExamplePrice(listing));

const shownKind = ({ id, slug, name, dimension, aisle, sold_by }: Kind): Kind => ({
  ...{ id, slug, name, dimension, aisle, sold_by },
});

/** Unit prices are for 100 g, 100 ml or a piece. */
const unitsOf = ({ dimension }: Kind) => (dimension === 'count' ? 1n : 10n);

/** The stores of a query, and a function that shows a listing with its distance. */
function placeOf(
  index: CatalogueIndex,
  { region, near, within_km, store }: Pick<KindDetailsQuery, 'region' | 'near' | 'within_km'> & { store?: number },
  viewer: Viewer,
) {
  const nearest = near && sortStoresByDistance(index.stores(), near);
  const within = nearest && within_km !== undefined ? storeIdsWithinKm(nearest, within_km) : undefined;
  const stores = store === undefined ? within : [store].filter((id) => within?.includes(id) ?? true);
  const kilometres = nearest && distanceKmByStoreId(nearest);
  const show = (found: FoundListing<CatalogueRecords>): Listing => ({
    ...toListing(toPricedRow(found), viewer),
    ...(kilometres && { distance_km: kilometres.get(found.store.id) ?? null }),
  });
  return { scope: { region: regionOfFilter(region), stores }, show };
}

type Row = FoundListing<CatalogueRecords>;

/** The difference of two numbers that may be infinite. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b);

function byUnitPrice(one: Row, other: Row): number {
  return compare(one.unit_price, other.unit_price) || one.price - other.price || one.price_id - other.price_id;
}

function byUnitPriceAndPlace(one: Row, other: Row): number {
  return (
    compare(one.unit_price, other.unit_price) ||
    one.price - other.price ||
    one.product.id - other.product.id ||
    one.store.id - other.store.id
  );
}
