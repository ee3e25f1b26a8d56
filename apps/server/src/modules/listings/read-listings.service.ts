import type { Listing, ListingQuery, ProductOffers } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { largestCount } from '../../platform/paging.ts';
import { findWaitingEditsOf } from '../edits/index.ts';
import type { ProductRow } from './by-product.queries.ts';
import type { Contents } from './listing-index/contents.ts';
import { findListings, findProducts } from './listing-index/find.ts';
import { keptKeys } from './listing-index/kept-keys.ts';
import { rowsOf } from './listing-index/shown-rows.ts';
import { type FoundListing, type ListingKeys, type PricedRow, toListing } from './listing-view.ts';
import { toCursor } from './ordering.ts';
import { findListing, type ListingRange } from './pages.queries.ts';
import { findPrice } from './price.queries.ts';
import { type Asked, ask, type Question } from './question.ts';
import { isWalk, readKeys, readPage } from './read-page.ts';
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
 * A page of listings (GET /price/price/). Without an ordering, a search answers by relevance (`matchRanks`),
 * then the newest; without a search the newest come first.
 */
export async function listListings(db: Database, query: ListingQuery, by: Asked): Promise<Found<Listing>> {
  const question = await ask(db, query, { ...by, isByProduct: false });
  if (!question) return { count: 0, results: [] };
  const found = await readListings(db, question, by);
  if (!found) return listListings(db, query, { ...by, contents: undefined });
  const { order, tell } = question;
  const last = lastOf(found, query.page_size);
  return {
    count: found.count,
    results: found.rows.slice(0, query.page_size).map(tell),
    nextCursor: last && toCursor({ rank: last.rank, key: last.order_key, id: last.price_id }, order),
    correctedQuery: question.correctedQuery,
  };
}

/**
 * A page of products (GET /price/by-product/), each with its cheapest listing and a summary of the others.
 * Without an ordering, a search answers by relevance, then by the lowest unit price.
 */
export async function listProductOffers(db: Database, query: ListingQuery, by: Asked): Promise<Found<ProductOffers>> {
  const question = await ask(db, query, { ...by, isByProduct: true });
  if (!question) return { count: 0, results: [] };
  const found = await readOffers(db, question);
  if (!found) return listProductOffers(db, query, { ...by, contents: undefined });
  const { order, tell } = question;
  const last = lastOf(found, query.page_size);
  return {
    count: found.count,
    results: found.rows.slice(0, query.page_size).map((row, n) => {
      const { highest, stores, newest } = found.places[n] as OfferPlace;
      return { product: row.product_id, cheapest: tell(row), highest, stores, newest: newest.toISOString() };
    }),
    nextCursor: last && toCursor({ rank: last.rank, key: last.order_key, id: last.place_id }, order),
    correctedQuery: question.correctedQuery,
  };
}

/** Where a product stands, and what is told of all its listings. */
type OfferPlace = Omit<ProductRow, keyof PricedRow>;

/** A page: of each listing where it stands, and in the same order what is shown of it. */
interface Page<Place> {
  count: number;
  places: readonly Place[];
  rows: readonly PricedRow[];
}

/** The listings of a question; undefined where what was in memory has changed meanwhile: then the database is asked. */
async function readListings(
  db: Database,
  { matches, scope, order, range }: Question,
  { contents }: Asked,
): Promise<Page<FoundListing> | undefined> {
  if ('tiers' in matches) {
    const { tiers } = matches;
    if (contents && isWalk(tiers, order)) {
      const read = (part: ListingRange) => readKeys(db, scope, tiers, order, part);
      const question = JSON.stringify([scope, order.name, tiers.map(({ rank }) => rank)]);
      return withDetails(contents, await keptKeys(contents, question, range, read));
    }
    const { count, rows } = await readPage(db, scope, tiers, order, range);
    return { count, places: rows, rows };
  }
  return withDetails(matches.contents, findListings(matches.contents, matches.products, order, range));
}

/** The same by product. */
async function readOffers(
  db: Database,
  { matches, scope, order, range }: Question,
): Promise<Page<OfferPlace> | undefined> {
  if ('tiers' in matches) {
    const { count, rows } = await readProducts(db, scope, matches.tiers, order, range);
    return { count, places: rows, rows };
  }
  return withDetails(matches.contents, findProducts(matches.contents, matches.products, order, range));
}

/** What was found, with what is shown of it; undefined where nothing can be told, or it has changed meanwhile. */
function withDetails<Place extends ListingKeys>(
  contents: Contents,
  found: { count: number; rows: readonly Place[] } | undefined,
): Page<Place> | undefined {
  const rows = found && rowsOf(contents, found.rows);
  return rows && { count: Math.min(found.count, largestCount), places: found.rows, rows };
}

/** Where the last listing of a page stands, if another page follows. */
const lastOf = <Place>({ places }: Page<Place>, size: number): Place | undefined =>
  places.length > size ? places[size - 1] : undefined;

/**
 * One listing by its price's id, with the viewer's own changes that wait for review; throws NotFound. A held price is
 * shown to its author and to superusers only.
 */
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
