import type { ListingOrdering, ListingQuery } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { BadRequest } from '../../platform/errors.ts';

/**
 * An order of listings: by a column, then by id, both in the same direction, so that it is total and one index serves
 * both directions. `type` is what a position in it, kept as text, is read as.
 */
export interface ListingOrder {
  name: ListingQuery['ordering'];
  /** The ids of all stores where the nearest come first: then the rest of the order is within a store. */
  nearest?: readonly number[] | undefined;
  column: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  /** Whether a text is a position in the order, so that nothing else reaches PostgreSQL. */
  isKey(text: string): boolean;
  direction: RawBuilder<unknown>;
  /** What comes after a position compares to it by this operator. */
  after: RawBuilder<unknown>;
}

/** A time of day as it stands in keys, such as 12:30:00.25. */
const time = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?`;
const localTimestamp = new RegExp(String.raw`^(?!0000)\d{4}-\d\d-\d\d ${time}$`);
const zonedTimestamp = new RegExp(String.raw`${localTimestamp.source.slice(0, -1)}[+-](0\d|1[0-4])(:[0-5]\d)?$`);

const isPrice = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text);
const isUnitPrice = (text: string) => /^(\d{1,16}\.\d{4}|-?Infinity)$/.test(text);
const isTimestamp = (pattern: RegExp) => (text: string) => pattern.test(text) && isDay(text.slice(0, 10));
/** 2026-02-30 looks like a day, but reading it gives another one or none. */
const isDay = (text: string) => JSON.stringify(new Date(`${text}T00:00:00Z`)).startsWith(`"${text}`);

const columns = {
  price: { column: sql.ref('l.price'), type: sql`numeric`, isKey: isPrice },
  date_added: { column: sql.ref('l.date_added'), type: sql`timestamptz`, isKey: isTimestamp(zonedTimestamp) },
  store__name: { column: sql.ref('l.store_name'), type: sql`text`, isKey: (text: string) => text !== '' },
  // Unknown ones come last in both directions.
  unit_price: { column: sql`coalesce(l.unit_price, 'Infinity')`, type: sql`numeric`, isKey: isUnitPrice },
  '-unit_price': { column: sql`coalesce(l.unit_price, '-Infinity')`, type: sql`numeric`, isKey: isUnitPrice },
} as const satisfies Partial<Record<ListingOrdering, unknown>>;

/** Newest day first, and of one day what was surveyed or checked before what nobody has looked at yet (TRU-01). */
const feed = { column: sql.ref('l.feed_time'), type: sql`timestamp`, isKey: isTimestamp(localTimestamp) };

const columnOf = (ordering: ListingOrdering) =>
  columns[(ordering in columns ? ordering : ordering.replace('-', '')) as keyof typeof columns];

/** Store by store, nearest first, and within a store in the feed's order. */
export function nearestOrder(nearest: readonly number[]): ListingOrder {
  return { ...listingOrder(''), name: 'distance', nearest };
}

/** The order that an `ordering` asks for; that of the feed where it asks for none. */
export function listingOrder(ordering: ListingOrdering | ''): ListingOrder {
  const isDescending = ordering === '' || ordering.startsWith('-');
  const { column, type, isKey } = ordering === '' ? feed : columnOf(ordering);
  return {
    name: ordering,
    column,
    type,
    isKey,
    direction: isDescending ? sql`DESC` : sql`ASC`,
    after: isDescending ? sql`<` : sql`>`,
  };
}

export const isByTime = ({ name }: ListingOrder) => ['', 'date_added', '-date_added'].includes(name);

/** By the order, and in the same direction by id. */
export const inOrder = ({ column, direction }: ListingOrder) => sql`${column} ${direction}, l.price_id ${direction}`;

/** Of one rank, what comes after a position. */
export function isAfter(order: ListingOrder, { key, id }: ListingPosition) {
  return sql`(${order.column}, l.price_id) ${order.after} (${key}::${order.type}, ${id}::bigint)`;
}

/** A place between two listings of an order: the one before it has this rank (searches by relevance), key and id. */
const positionSchema = z.tuple([z.number().int().min(0), z.string().max(300), z.number().int().positive()]);
const mostRank = 100;

export interface ListingPosition {
  /** How well a search found it, or how near its store is: the higher the earlier. */
  rank: number;
  /** What the listing is ordered by, as PostgreSQL writes it, so that nothing of it is lost. */
  key: string;
  id: number;
}

/** The rank of a store of an order by nearness, from 1 for the last one; 0 for a store that is not there. */
const rankOfStore = (nearest: readonly number[], id: number) => {
  const index = nearest.indexOf(id);
  return index < 0 ? 0 : nearest.length - index;
};

/**
 * The position as the opaque `cursor` of a link to the next page. Where stores are ordered by nearness it names the
 * store instead of its rank, which changes when a store is added, and nothing of where the person is.
 */
export function toCursor({ rank, key, id }: ListingPosition, { nearest }: ListingOrder): string {
  const place = nearest ? nearest[nearest.length - rank] : rank;
  return Buffer.from(JSON.stringify([place, key, id])).toString('base64url');
}

/** The position that a cursor tells; throws BadRequest when it was not made by `toCursor` for the same order. */
export function fromCursor(cursor: string, order: ListingOrder): ListingPosition {
  try {
    const [place, key, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (!order.isKey(key)) throw new Error('The key is of another order.');
    const rank = order.nearest ? rankOfStore(order.nearest, place) : place;
    if (order.nearest ? rank === 0 : rank > mostRank) throw new Error('There is no such place in the order.');
    return { rank, key, id };
  } catch (cause) {
    throw new BadRequest('The cursor is not valid: use `next` as it was given.', cause);
  }
}
