import type { Listing, ListingQuery } from '@bargain-buddy/contract';
import { canonicalBarcode, isBlankSearch, searchWords } from '@bargain-buddy/domain';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { distancesBy, distancesFrom, type StoreDistance, storesWithin } from '../areas/index.ts';
import type { Correct } from '../spelling/index.ts';
import type { Contents } from './listing-index/contents.ts';
import { type MatchedProducts, matchWords } from './listing-index/match.ts';
import { type PricedRow, toListing } from './listing-view.ts';
import { fromCursor, type ListingOrder, listingOrder, nearestOrder } from './ordering.ts';
import type { ListingRange, Scope } from './pages.queries.ts';
import { findProductGroups, findProductOfBarcode, groupStores, readStoreTexts, tableSizes } from './search.queries.ts';
import { mergeTiers, planScope, planSearch, type SearchTier, wordsForProducts } from './search-plan.ts';

/** Who asks, and how what they typed is corrected. */
export interface Asked {
  viewer: CurrentUser | null;
  correct: Correct;
  /** All listings in memory, where they are as new as they have to be: for words, and for what is shown. */
  contents: Contents | undefined;
}

/** What a search has found: in the database, best rank first, or in memory. Empty when nothing matches. */
export type Matches = { tiers: SearchTier[] } | { contents: Contents; products: MatchedProducts[] };

export interface Question {
  matches: Matches;
  /** The words that were searched instead, where nothing matched as typed. */
  correctedQuery: string | undefined;
  scope: Scope;
  order: ListingOrder;
  /** `about`: after how many listings it begins, where nothing has changed since a position in it was given. */
  range: ListingRange & { about: number };
  /** A listing as it is told to the viewer, with its distance where a place is given. */
  tell(row: PricedRow): Listing;
}

/** What a query means; undefined where nothing can be found. */
export async function ask(
  db: Database,
  typed: ListingQuery,
  { viewer, correct, contents, isByProduct }: Asked & { isByProduct: boolean },
): Promise<Question | undefined> {
  const query = await withTypedBarcode(db, typed);
  const { page, page_size, cursor, ordering, near } = query;
  const nearest = near && (await distancesFrom(db, near));
  const scope = await scopeOf(db, query, nearest);
  if (!scope) return undefined;
  const isRanked = ordering === '';
  const order =
    ordering === 'distance'
      ? nearestOrder(nearest?.map(({ id }) => id) ?? [])
      : listingOrder(isRanked && isByProduct && !isBlankSearch(query.search) ? 'unit_price' : ordering);
  const after = cursor ? fromCursor(cursor, order) : undefined;
  const { matches, correctedQuery } = await search(db, query, scope, { isRanked, isByProduct, correct, contents });
  const distances = nearest && distancesBy(nearest);
  return {
    scope,
    order,
    matches,
    correctedQuery,
    // One more than the page holds tells whether there is a next one.
    range: { after, offset: after ? 0 : (page - 1) * page_size, limit: page_size + 1, about: (page - 1) * page_size },
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
 * Whether what a query finds is looked for in memory, where that is as new as it has to be: words, and the products of
 * some stores. Where these stand no index has, and to collect them takes long; their listings the database reads with
 * less of this process's time.
 */
export function isFoundInMemory(
  { search, store, within_km, product, product__barcode: barcode, source }: ListingQuery,
  isByProduct: boolean,
): boolean {
  if (!isBlankSearch(search)) return true;
  const isOfStores = store !== undefined || within_km !== undefined;
  return isByProduct && isOfStores && product === undefined && barcode === undefined && source === undefined;
}

/** The region that is asked for; undefined where it is all of them. */
export const regionOf = (region: ListingQuery['region']) =>
  region === '' || region === 'Everywhere' ? undefined : region;

/**
 * Where to look; undefined where nothing can be: nothing has the barcode, or another product has it, or no store is so
 * near.
 */
async function scopeOf(
  db: Database,
  { region, source, product, store, product__barcode: barcode, within_km }: ListingQuery,
  nearest: readonly StoreDistance[] = [],
): Promise<Scope | undefined> {
  const within = within_km === undefined ? undefined : storesWithin(nearest, within_km);
  const stores = store === undefined ? within : [store].filter((id) => within?.includes(id) ?? true);
  if (stores?.length === 0) return undefined;
  const scope = { region: regionOf(region), source, product, stores };
  if (barcode === undefined) return scope;
  const known = await findProductOfBarcode(db, barcode);
  if (known === undefined || (product !== undefined && product !== known)) return undefined;
  return { ...scope, product: known };
}

/**
 * The listings of a scope that a query finds, by rank when `isRanked`. Where it finds none, words that nothing is known
 * for are replaced by the most similar known ones. Nothing typed does not restrict anything; emoji or punctuation alone
 * find nothing.
 */
async function search(
  db: Database,
  query: ListingQuery,
  scope: Scope,
  { correct, isByProduct, ...how }: How & Pick<Asked, 'correct'> & { isByProduct: boolean },
): Promise<Pick<Question, 'matches' | 'correctedQuery'>> {
  const asTyped = (matches: Matches) => ({ matches, correctedQuery: undefined });
  if (isBlankSearch(query.search)) {
    const found = isFoundInMemory(query, isByProduct) ? matchInMemory([], scope, how) : undefined;
    return asTyped(found ?? { tiers: planScope(scope, await tableSizes(db)) });
  }
  const words = searchWords(query.search);
  if (words.length === 0) return asTyped({ tiers: [] });
  const matches = await match(db, words, scope, how);
  if (isAny(matches)) return asTyped(matches);
  const corrected = await correct(words);
  if (!corrected) return asTyped(matches);
  const found = await match(db, corrected, scope, how);
  return isAny(found) ? { matches: found, correctedQuery: corrected.join(' ') } : asTyped(matches);
}

const isAny = (matches: Matches) => ('tiers' in matches ? matches.tiers : matches.products).length > 0;

type How = Pick<Asked, 'contents'> & { isRanked: boolean };

/** Finds the words in memory or in the database. */
async function match(db: Database, words: readonly string[], scope: Scope, how: How): Promise<Matches> {
  return matchInMemory(words, scope, how) ?? matchInDatabase(db, words, scope, how);
}

/** Undefined where that cannot be told: no source is kept. */
function matchInMemory(words: readonly string[], scope: Scope, { isRanked, contents }: How): Matches | undefined {
  if (!contents || scope.source !== undefined) return undefined;
  return { contents, products: matchWords(contents, words, scope, isRanked) };
}

async function matchInDatabase(
  db: Database,
  words: readonly string[],
  scope: Scope,
  { isRanked }: How,
): Promise<Matches> {
  const [all, sizes] = await Promise.all([readStoreTexts(db), tableSizes(db)]);
  const stores = groupStores(all, words, scope);
  const masks = wordsForProducts(words.length, stores, isRanked);
  const products = await findProductGroups(db, words, masks, { product: scope.product, isRanked });
  const tiers = planSearch(words.length, products, stores, scope, sizes);
  return { tiers: isRanked ? tiers : mergeTiers(tiers) };
}
