import type { Listing, ListingQuery } from '@bargain-buddy/contract';
import { canonicalBarcode, isBlankSearch, searchWords } from '@bargain-buddy/domain';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { distancesBy, distancesFrom, type StoreDistance, storesWithin } from '../areas/index.ts';
import type { Correct } from '../spelling/index.ts';
import type { Keep } from './keep.ts';
import { type PricedRow, toListing } from './listing-view.ts';
import { fromCursor, type ListingOrder, listingOrder, nearestOrder } from './ordering.ts';
import type { ListingRange, Scope } from './pages.queries.ts';
import { findProductGroups, findProductOfBarcode, groupStores, readStoreTexts, tableSizes } from './search.queries.ts';
import { mergeTiers, planScope, planSearch, type SearchTier, wordsForProducts } from './search-plan.ts';

/** Who asks, and how what they typed is corrected. */
export interface Asked {
  viewer: CurrentUser | null;
  correct: Correct;
  /** What words find may be as old as a kept answer, but for who must see what has just been written. */
  keep: Keep;
}

interface Question extends SearchMatches {
  scope: Scope;
  order: ListingOrder;
  range: ListingRange;
  /** A listing as it is told to the viewer, with its distance where a place is given. */
  tell(row: PricedRow): Listing;
}

/** What a query means; undefined where nothing can be found. */
export async function ask(
  db: Database,
  typed: ListingQuery,
  { viewer, correct, keep }: Asked,
): Promise<Question | undefined> {
  const query = await withTypedBarcode(db, typed);
  const { page, page_size, cursor, ordering, near } = query;
  const nearest = near && (await distancesFrom(db, near));
  const scope = await scopeOf(db, query, nearest);
  if (!scope) return undefined;
  const isRanked = ordering === '';
  const order = ordering === 'distance' ? nearestOrder(nearest?.map(({ id }) => id) ?? []) : listingOrder(ordering);
  const after = cursor ? fromCursor(cursor, order) : undefined;
  const { tiers, correctedQuery } = await search(db, query.search, scope, { isRanked, correct, keep });
  const distances = nearest && distancesBy(nearest);
  return {
    scope,
    order,
    tiers: isRanked ? tiers : mergeTiers(tiers),
    correctedQuery,
    // One more than the page holds tells whether there is a next one.
    range: { after, offset: after ? 0 : (page - 1) * page_size, limit: page_size + 1 },
    tell: (row) => ({
      ...toListing(row, viewer),
      ...(distances && { distance_km: distances.get(row.store_id) ?? null }),
    }),
  };
}

/** A barcode that is typed into the search means its product; one that nothing has is words like others. */
async function withTypedBarcode(db: Database, query: ListingQuery): Promise<ListingQuery> {
  const code = query.product__barcode === undefined ? canonicalBarcode(query.search) : undefined;
  if (!code || (await findProductOfBarcode(db, code)) === undefined) return query;
  return { ...query, search: '', product__barcode: code };
}

/**
 * Where to look; undefined where nothing can be: nothing has the barcode, or another product has it, or no store is so
 * near.
 */
async function scopeOf(
  db: Database,
  { region, source, product, store, product__barcode: barcode, within_km }: ListingQuery,
  nearest: readonly StoreDistance[] = [],
): Promise<Scope | undefined> {
  const isAnywhere = region === '' || region === 'Everywhere';
  const within = within_km === undefined ? undefined : storesWithin(nearest, within_km);
  const stores = store === undefined ? within : [store].filter((id) => within?.includes(id) ?? true);
  if (stores?.length === 0) return undefined;
  const scope = { region: isAnywhere ? undefined : region, source, product, stores };
  if (barcode === undefined) return scope;
  const known = await findProductOfBarcode(db, barcode);
  if (known === undefined || (product !== undefined && product !== known)) return undefined;
  return { ...scope, product: known };
}

interface SearchMatches {
  /** Empty when nothing matches. */
  tiers: SearchTier[];
  /** The words that were searched instead, where nothing matched as typed. */
  correctedQuery?: string | undefined;
}

/**
 * The listings of a scope that a query finds, by rank when `isRanked`. Where it finds none, words that nothing is known
 * for are replaced by the most similar known ones. Nothing typed does not restrict anything; emoji or punctuation alone
 * find nothing.
 */
async function search(
  db: Database,
  query: string,
  scope: Scope,
  { correct, ...how }: Pick<Asked, 'correct' | 'keep'> & { isRanked: boolean },
): Promise<SearchMatches> {
  if (isBlankSearch(query)) return { tiers: planScope(scope, await tableSizes(db)) };
  const words = searchWords(query);
  if (words.length === 0) return { tiers: [] };
  const tiers = await match(db, words, scope, how);
  if (tiers.length > 0) return { tiers };
  const corrected = await correct(words);
  if (!corrected) return { tiers };
  const found = await match(db, corrected, scope, how);
  return found.length > 0 ? { tiers: found, correctedQuery: corrected.join(' ') } : { tiers };
}

async function match(
  db: Database,
  words: readonly string[],
  scope: Scope,
  { isRanked, keep }: Pick<Asked, 'keep'> & { isRanked: boolean },
): Promise<SearchTier[]> {
  const [all, sizes] = await Promise.all([keep('stores', () => readStoreTexts(db)), tableSizes(db)]);
  const stores = groupStores(all, words, scope);
  const masks = wordsForProducts(words.length, stores, isRanked);
  const options = { product: scope.product, isRanked };
  const products = await keep(JSON.stringify([words, masks, options]), () =>
    findProductGroups(db, words, masks, options),
  );
  return planSearch(words.length, products, stores, scope, sizes);
}
