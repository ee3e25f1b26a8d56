import {
  type CatalogueIndex,
  type FoundPage,
  listListings,
  listProductOffers,
  type PositionOfCursor,
  type PricedRow,
  toListing,
} from '@bargain-buddy/catalogue';
import type { Listing, ListingQuery, ProductOffers } from '@bargain-buddy/contract';
import type { ResultPosition } from '@bargain-buddy/listing-index';
import { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { BadRequest, NotFound } from '../../platform/errors.ts';
import { findWaitingEditsOf } from '../edits/index.ts';
import { findListing, findPrice } from './listing.queries.ts';

type Find<Result> = (
  index: CatalogueIndex,
  query: ListingQuery,
  viewer: CurrentUser | null,
  readCursor: PositionOfCursor,
) => FoundPage<Result> | undefined;

export const findListings = withCursors<Listing>(listListings);
export const findProductOffers = withCursors<ProductOffers>(listProductOffers);

/** Pages continue after the cursor of the request, and have one for the next page. Throws BadRequest. */
function withCursors<Result>(find: Find<Result>) {
  return (index: CatalogueIndex, query: ListingQuery, viewer: CurrentUser | null) => {
    const { cursor } = query;
    const found = find(index, query, viewer, (nearest) => (cursor ? fromCursor(cursor, nearest) : undefined));
    if (!found) throw invalidCursor();
    const { next, nearest, ...page } = found;
    return { ...page, next: next && toCursor(next, nearest) };
  };
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

/** Rank or store id, sort key and price id. */
const cursorSchema = z.tuple([z.number().int().min(0), z.string().max(300), z.number().int().positive()]);
const maxRank = 100;

/** Names the store instead of its distance rank, because ranks change. Does not reveal the position of the person. */
function toCursor({ rank, key, price_id }: ResultPosition, nearest: readonly number[] | undefined): string {
  const first = nearest ? nearest[nearest.length - rank] : rank;
  return Buffer.from(JSON.stringify([first, key, price_id])).toString('base64url');
}

function fromCursor(cursor: string, nearest: readonly number[] | undefined): ResultPosition {
  const [first, key, price_id] = parse(cursor);
  const rank = nearest ? nearest.length - nearest.indexOf(first) : first;
  if (nearest ? !nearest.includes(first) : rank > maxRank) throw invalidCursor();
  return { rank, key, price_id };
}

const invalidCursor = (cause?: unknown): BadRequest =>
  new BadRequest('The cursor is not valid: use `next` as it was given.', cause);

function parse(cursor: string): z.output<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw invalidCursor(cause);
  }
}
