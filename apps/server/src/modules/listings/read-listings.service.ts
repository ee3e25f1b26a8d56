import type { Listing, ListingQuery, ProductOffers } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { largestCount } from '../../platform/paging.ts';
import { findListingsOf } from './listed-pairs.queries.ts';
import { findListings, findProducts } from './listing-index/find.ts';
import { type PricedRow, toListing } from './listing-view.ts';
import { toCursor } from './ordering.ts';
import { findListing } from './pages.queries.ts';
import { findPrice } from './price.queries.ts';
import { type Asked, ask, type Question } from './question.ts';
import { readPage } from './read-page.ts';
import { readProducts } from './read-products.ts';

interface Found<T> {
  count: number;
  results: T[];
  /** Where the next page begins; undefined on the last one. */
  nextCursor?: string | undefined;
  correctedQuery?: string | undefined;
}

export type List<T> = (db: Database, query: ListingQuery, by: Asked) => Promise<Found<T>>;

/**
 * A page of listings (GET /price/price/). Without an ordering, a search answers by relevance: the more of its words are
 * whole words of the product's name the earlier, then the newest; without a search the newest come first.
 */
export async function listListings(db: Database, query: ListingQuery, by: Asked): Promise<Found<Listing>> {
  const question = await ask(db, query, by);
  if (!question) return { count: 0, results: [] };
  const found = await readListings(db, question);
  if (!found) return listListings(db, query, { ...by, contents: undefined });
  const { order, tell } = question;
  const { page, last } = cut(found.rows, query.page_size);
  return {
    count: found.count,
    results: page.map(tell),
    nextCursor: last && toCursor({ rank: last.rank, key: last.order_key, id: last.price_id }, order),
    correctedQuery: question.correctedQuery,
  };
}

/** The same by product (GET /price/by-product/): of each where it is cheapest and what is to be told of the others. */
export async function listProductOffers(db: Database, query: ListingQuery, by: Asked): Promise<Found<ProductOffers>> {
  const question = await ask(db, query, by);
  if (!question) return { count: 0, results: [] };
  const found = await readOffers(db, question);
  if (!found) return listProductOffers(db, query, { ...by, contents: undefined });
  const { order, tell } = question;
  const { page, last } = cut(found.rows, query.page_size);
  return {
    count: found.count,
    results: page.map((row) => ({
      product: row.product_id,
      cheapest: tell(row),
      highest: row.highest,
      stores: row.stores,
      newest: row.newest.toISOString(),
    })),
    nextCursor: last && toCursor({ rank: last.rank, key: last.order_key, id: last.place_id }, order),
    correctedQuery: question.correctedQuery,
  };
}

/** The listings of a question; undefined where what was in memory has changed meanwhile: then the database is asked. */
async function readListings(db: Database, { matches, scope, order, range }: Question) {
  if ('tiers' in matches) return readPage(db, scope, matches.tiers, order, range);
  const found = findListings(matches.contents, matches.products, order, range);
  const rows = found && (await withDetails(db, found.rows));
  const isAsFound = rows?.every(({ price_id }, n) => price_id === found?.rows[n]?.price_id);
  return found && rows && isAsFound ? { count: Math.min(found.count, largestCount), rows } : undefined;
}

/** The same by product. */
async function readOffers(db: Database, { matches, scope, order, range }: Question) {
  if ('tiers' in matches) return readProducts(db, scope, matches.tiers, order, range);
  const found = findProducts(matches.contents, matches.products, order, range);
  const rows = found && (await withDetails(db, found.rows));
  return found && rows && { count: Math.min(found.count, largestCount), rows };
}

/** What is shown of listings, in their order; undefined where one of them has gone. */
async function withDetails<Row extends { product_id: number; store_id: number }>(
  db: Database,
  found: readonly Row[],
): Promise<(Row & PricedRow)[] | undefined> {
  const details = await findListingsOf(
    db,
    found.map(({ product_id, store_id }) => ({ product: product_id, store: store_id })),
  );
  const byPair = new Map(details.map((row) => [`${row.product_id} ${row.store_id}`, row]));
  const rows = found.flatMap((place) => {
    const row = byPair.get(`${place.product_id} ${place.store_id}`);
    return row ? [{ ...place, ...row }] : [];
  });
  return rows.length === found.length ? rows : undefined;
}

/** The rows of a page, and the last of them where another page follows. */
function cut<Row>(rows: readonly Row[], size: number): { page: Row[]; last: Row | undefined } {
  return { page: rows.slice(0, size), last: rows.length > size ? rows[size - 1] : undefined };
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
