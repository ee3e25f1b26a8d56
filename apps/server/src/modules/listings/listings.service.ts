import type { Listing, ListingQuery } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Correct } from '../spelling/index.ts';
import { fromCursor, toCursor } from './listing-position.ts';
import { toListing } from './listing-view.ts';
import { findListing, findProductOfBarcode } from './listings.queries.ts';
import { listingOrder } from './ordering.ts';
import { findPrice } from './price.queries.ts';
import { readPage } from './read-page.ts';
import { search } from './search.ts';
import { mergeTiers, type SearchScope } from './search-plan.ts';

export interface FoundListings {
  count: number;
  listings: Listing[];
  /** Where the next page begins; undefined on the last one. */
  nextCursor?: string | undefined;
  correctedQuery?: string | undefined;
}

/**
 * A page of listings (GET /price/price/). Without an ordering, a search answers by relevance: the more of its words are
 * whole words of the product's name the earlier, then the newest; without a search the newest come first.
 */
export async function listListings(
  db: Database,
  query: ListingQuery,
  { viewer, correct }: { viewer: CurrentUser | null; correct: Correct },
): Promise<FoundListings> {
  const scope = await scopeOf(db, query);
  if (!scope) return { count: 0, listings: [] };
  const { page, page_size, cursor, ordering } = query;
  const isRanked = ordering === '';
  const order = listingOrder(ordering);
  const after = cursor ? fromCursor(cursor, order) : undefined;
  const { tiers, correctedQuery } = await search(db, query.search, scope, { isRanked, correct });
  const { count, rows } = await readPage(
    db,
    { region: scope.region, source: query.source },
    isRanked ? tiers : mergeTiers(tiers),
    order,
    // One more than the page holds tells whether there is a next one.
    { after, offset: after ? 0 : (page - 1) * page_size, limit: page_size + 1 },
  );
  const last = rows.length > page_size ? rows[page_size - 1] : undefined;
  return {
    count,
    listings: rows.slice(0, page_size).map((row) => toListing(row, viewer)),
    nextCursor: last && toCursor({ rank: last.rank, key: last.order_key, id: last.price_id }),
    correctedQuery,
  };
}

/** One listing by its price's id; throws NotFound. A held price is shown to its author and to superusers only. */
export async function getListing(db: Database, id: number, viewer: CurrentUser | null): Promise<Listing> {
  const row = (await findListing(db, id)) ?? (viewer && (await findHeld(db, id, viewer)));
  if (!row) throw new NotFound('There is no such listing.');
  return toListing(row, viewer);
}

async function findHeld(db: Database, id: number, viewer: CurrentUser) {
  const price = await findPrice(db, id);
  const mayRead = price?.held && (viewer.isSuperuser || price.added_by === viewer.id);
  return mayRead ? price : undefined;
}

/** Where to look; undefined where nothing can be: nothing has the barcode, or another product has it. */
async function scopeOf(
  db: Database,
  { region, product, store, product__barcode: barcode }: ListingQuery,
): Promise<SearchScope | undefined> {
  const isAnywhere = region === '' || region === 'Everywhere';
  const scope = { region: isAnywhere ? undefined : region, product, store };
  if (barcode === undefined) return scope;
  const known = await findProductOfBarcode(db, barcode);
  if (known === undefined || (product !== undefined && product !== known)) return undefined;
  return { ...scope, product: known };
}
