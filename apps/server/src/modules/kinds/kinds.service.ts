import type { Aisle, KindDetails, KindDetailsQuery, KindOffers, KindQuery, Listing } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { cutPage, maxExactCount } from '../../platform/paging.ts';
import { distancesBy, distancesFrom, nearestFirst, storesWithin } from '../areas/index.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import {
  type CatalogueIndex,
  findListingsOf,
  placeholderKind,
  regionOf,
  toListing,
  toPricedRow,
} from '../listings/index.ts';
import {
  compareRegions,
  countListingsOfKind,
  findAisles,
  findKind,
  findListingsOfKind,
  type KindScope,
} from './kinds.queries.ts';

interface Found<T> {
  count: number;
  results: T[];
  hasNext: boolean;
}

export function listKinds(index: CatalogueIndex, query: KindQuery, viewer: CurrentUser | null): Found<KindOffers> {
  const { search, aisle, region, near, within_km, page, page_size } = query;
  const nearest = near && nearestFirst(index.stores(), near);
  const stores = nearest && within_km !== undefined ? storesWithin(nearest, within_km) : undefined;
  const distances = nearest && distancesBy(nearest);
  const { count, results } = index.findKinds({
    search,
    aisle,
    region: regionOf(region),
    stores,
    except: placeholderKind,
    offset: (page - 1) * page_size,
    limit: page_size,
  });
  return {
    count: Math.min(count, maxExactCount),
    hasNext: count > page * page_size,
    results: results.map(({ kind: { id, slug, name, dimension, aisle, sold_by }, cheapest, ...numbers }) => ({
      ...{ id, slug, name, dimension, aisle, sold_by },
      ...numbers,
      cheapest: {
        ...toListing(toPricedRow(cheapest), viewer),
        ...(distances && { distance_km: distances.get(cheapest.store.id) ?? null }),
      },
    })),
  };
}

export async function getKind(
  db: Database,
  idOrSlug: string,
  query: KindDetailsQuery,
  viewer: CurrentUser | null,
): Promise<Found<Listing> & Pick<KindDetails, 'kind' | 'regions'>> {
  const kind = await findKind(db, idOrSlug);
  if (!kind) throw new NotFound('We couldn’t find this kind.');
  const { scope, readListings } = await placeOf(db, query, viewer);
  const [count, pairs, regions] = await Promise.all([
    countListingsOfKind(db, kind.id, scope),
    findListingsOfKind(db, kind.id, scope, rangeOf(query)),
    compareRegions(db, kind, scope),
  ]);
  const { rows, hasNext } = cutPage(pairs, query.page_size);
  const listings = await readListings([...rows, ...regions.map(({ cheapest }) => cheapest)]);
  return {
    kind,
    regions: regions.flatMap(({ region, cheapest, median }) => {
      const listing = listings.get(keyOf(cheapest));
      return listing ? [{ region, cheapest: listing, median_unit_price: median }] : [];
    }),
    count: Math.min(count, maxExactCount),
    hasNext,
    results: rows.flatMap((pair) => listings.get(keyOf(pair)) ?? []),
  };
}

export function listAisles(db: Database): Promise<Aisle[]> {
  return findAisles(db);
}

const keyOf = ({ productId, storeId }: ListingPair) => `${productId} ${storeId}`;

/** Reads one extra row, which shows that a next page exists. */
const rangeOf = ({ page, page_size }: { page: number; page_size: number }) => ({
  offset: (page - 1) * page_size,
  limit: page_size + 1,
});

/** Resolves the scope of a query, and returns a function that serializes listings with their distances. */
async function placeOf(
  db: Database,
  { region, near, within_km, store }: Omit<KindDetailsQuery, 'page' | 'page_size'>,
  viewer: CurrentUser | null,
) {
  const nearest = near && (await distancesFrom(db, near));
  const within = nearest && within_km !== undefined ? storesWithin(nearest, within_km) : undefined;
  const stores = store === undefined ? within : [store].filter((id) => within?.includes(id) ?? true);
  const scope: KindScope = { region: regionOf(region), stores };
  const distances = nearest && distancesBy(nearest);
  async function readListings(pairs: readonly ListingPair[]): Promise<Map<string, Listing>> {
    const rows = await findListingsOf(
      db,
      pairs.map(({ productId: product, storeId: store }) => ({ product, store })),
    );
    return new Map(
      rows.map((row) => [
        keyOf({ productId: row.product_id, storeId: row.store_id }),
        { ...toListing(row, viewer), ...(distances && { distance_km: distances.get(row.store_id) ?? null }) },
      ]),
    );
  }
  return { scope, readListings };
}
