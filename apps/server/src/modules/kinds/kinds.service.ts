import type { Aisle, KindDetails, KindDetailsQuery, KindOffers, KindQuery, Listing } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { cutPage, largestCount } from '../../platform/paging.ts';
import { distancesBy, distancesFrom, storesWithin } from '../areas/index.ts';
import {
  type Contents,
  findListingsOf,
  type ListingPair,
  offersOfKinds,
  regionOf,
  rowsOf,
  toListing,
} from '../listings/index.ts';
import {
  compareRegions,
  countListingsOfKind,
  findAisles,
  findKind,
  findKinds,
  findListingsOfKind,
  type KindScope,
} from './kinds.queries.ts';

interface Found<T> {
  count: number;
  results: T[];
  hasNext: boolean;
}

/**
 * A page of the kinds that are listed in an area (GET /product/kind/); of a search what is listed of them may be told
 * from memory.
 */
export async function listKinds(
  db: Database,
  query: KindQuery,
  viewer: CurrentUser | null,
  contents?: Contents,
): Promise<Found<KindOffers>> {
  const known = contents && findInMemory(query, viewer, contents);
  if (known) return known;
  const { scope, tell } = await placeOf(db, query, viewer);
  const { count, kinds } = await findKinds(db, { search: query.search, aisle: query.aisle, scope }, rangeOf(query));
  const { rows, hasNext } = cutPage(kinds, query.page_size);
  const listings = await tell(rows.map(({ cheapest }) => cheapest));
  return {
    count: Math.min(count, largestCount),
    hasNext,
    results: rows.map(({ cheapest, id, slug, name, dimension, aisle, sold_by, products, stores }) => {
      const kind = { id, slug, name, dimension, aisle, sold_by };
      return { ...kind, products, stores, cheapest: listings.get(keyOf(cheapest)) ?? null };
    }),
  };
}

/** The same from memory; undefined near a place, and where the page cannot be told. */
function findInMemory(
  { search, aisle, region, near, page, page_size }: KindQuery,
  viewer: CurrentUser | null,
  contents: Contents,
): Found<KindOffers> | undefined {
  if (near) return undefined;
  const kinds = contents.kinds.find(search, aisle);
  const ids = kinds.map(({ id }) => id);
  const offers = offersOfKinds(contents, ids, regionOf(region));
  const listed = kinds.flatMap((kind) => {
    const its = offers.get(kind.id);
    return its ? [{ kind, ...its }] : [];
  });
  const shown = listed.slice((page - 1) * page_size, page * page_size);
  const rows = rowsOf(
    contents,
    shown.map(({ cheapest }) => cheapest),
  );
  if (!rows) return undefined;
  return {
    count: Math.min(listed.length, largestCount),
    hasNext: listed.length > page * page_size,
    results: rows.map((row, n) => {
      const { kind, products, stores } = shown[n] as (typeof shown)[number];
      return { ...kind, products, stores, cheapest: toListing(row, viewer) };
    }),
  };
}

/** A kind with all its listings in an area and how regions compare; throws NotFound. */
export async function getKind(
  db: Database,
  idOrSlug: string,
  query: KindDetailsQuery,
  viewer: CurrentUser | null,
): Promise<Found<Listing> & Pick<KindDetails, 'kind' | 'regions'>> {
  const kind = await findKind(db, idOrSlug);
  if (!kind) throw new NotFound('We couldn’t find this kind.');
  const { scope, tell } = await placeOf(db, query, viewer);
  const [count, pairs, regions] = await Promise.all([
    countListingsOfKind(db, kind.id, scope),
    findListingsOfKind(db, kind.id, scope, rangeOf(query)),
    compareRegions(db, kind, scope),
  ]);
  const { rows, hasNext } = cutPage(pairs, query.page_size);
  const listings = await tell([...rows, ...regions.map(({ cheapest }) => cheapest)]);
  return {
    kind,
    regions: regions.flatMap(({ region, cheapest, median }) => {
      const listing = listings.get(keyOf(cheapest));
      return listing ? [{ region, cheapest: listing, median_unit_price: median }] : [];
    }),
    count: Math.min(count, largestCount),
    hasNext,
    results: rows.flatMap((pair) => listings.get(keyOf(pair)) ?? []),
  };
}

/** The aisles in their order. */
export function listAisles(db: Database): Promise<Aisle[]> {
  return findAisles(db);
}

const keyOf = ({ productId, storeId }: ListingPair) => `${productId} ${storeId}`;

/** One more than the page holds tells whether there is a next one. */
const rangeOf = ({ page, page_size }: { page: number; page_size: number }) => ({
  offset: (page - 1) * page_size,
  limit: page_size + 1,
});

/** Where a query looks, and how the listings there are told, with their distance where a place is given. */
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
  async function tell(pairs: readonly ListingPair[]): Promise<Map<string, Listing>> {
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
  return { scope, tell };
}
