import type { Listing, ListingQuery } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { largestCount } from '../../platform/paging.ts';
import { fromCursor, toCursor } from './listing-position.ts';
import type { ListingFilter } from './listing-sets.ts';
import { toListing } from './listing-view.ts';
import { countListings, findListing, findProductOfBarcode, type ListingRow } from './listings.queries.ts';
import { type ListingOrder, listingOrder } from './ordering.ts';
import { readTier } from './read-tier.ts';
import { search } from './search.ts';
import { mergeTiers, type SearchScope, type SearchTier } from './search-plan.ts';

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
  viewer: CurrentUser | null,
): Promise<FoundListings> {
  const scope = await scopeOf(db, query);
  if (!scope) return { count: 0, listings: [] };
  const isRanked = query.ordering === '';
  const found = await search(db, query.search, scope, { isRanked });
  const tiers = isRanked ? found.tiers : mergeTiers(found.tiers);
  const filter = { region: scope.region, source: query.source };
  const sets = tiers.flatMap((tier) => tier.sets);
  const [count, page] = await Promise.all([
    countListings(db, filter, sets, largestCount),
    readPage(db, filter, tiers, listingOrder(query.ordering), query),
  ]);
  return {
    count,
    listings: page.rows.map((row) => toListing(row, viewer)),
    nextCursor: page.nextCursor,
    correctedQuery: found.correctedQuery,
  };
}

/** One listing by its price's id; throws NotFound. */
export async function getListing(db: Database, id: number, viewer: CurrentUser | null): Promise<Listing> {
  const row = await findListing(db, id);
  if (!row) throw new NotFound('There is no such listing.');
  return toListing(row, viewer);
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

async function readPage(
  db: Database,
  filter: ListingFilter,
  tiers: readonly SearchTier[],
  order: ListingOrder,
  { page, page_size, cursor }: ListingQuery,
): Promise<{ rows: ListingRow[]; nextCursor: string | undefined }> {
  const after = cursor ? fromCursor(cursor, order) : undefined;
  // One more than the page holds tells whether there is a next one.
  const wanted = page_size + 1;
  let toSkip = after ? 0 : (page - 1) * page_size;
  const rows: (ListingRow & { rank: number })[] = [];
  for (const tier of tiers) {
    if (after && tier.rank > after.rank) continue;
    const position = after && tier.rank === after.rank ? after : undefined;
    const range = { after: position, offset: toSkip, limit: wanted - rows.length };
    const part = await readTier(db, filter, tier, order, range);
    rows.push(...part.map((row) => ({ ...row, rank: tier.rank })));
    if (rows.length >= wanted) break;
    if (part.length > 0) toSkip = 0;
    else if (toSkip > 0) toSkip -= Math.min(toSkip, await countListings(db, filter, tier.sets, toSkip));
  }
  const last = rows[page_size - 1];
  const nextCursor =
    rows.length > page_size && last ? toCursor({ rank: last.rank, key: last.order_key, id: last.price_id }) : undefined;
  return { rows: rows.slice(0, page_size), nextCursor };
}
