import { z } from 'zod';
import { BadRequest } from '../../platform/errors.ts';

/** A place between two listings of an order: the one before it has this rank (searches by relevance), key and id. */
const positionSchema = z.tuple([z.number().int().min(0).max(100), z.string().max(300), z.number().int().positive()]);

export interface ListingPosition {
  rank: number;
  /** What the listing is ordered by, as PostgreSQL writes it, so that nothing of it is lost. */
  key: string;
  id: number;
}

/** The position as the opaque `cursor` of a link to the next page. */
export function toCursor({ rank, key, id }: ListingPosition): string {
  return Buffer.from(JSON.stringify([rank, key, id])).toString('base64url');
}

/** The position that a cursor tells; throws BadRequest when it was not made by `toCursor` for the same order. */
export function fromCursor(cursor: string, order: { isKey(text: string): boolean }): ListingPosition {
  try {
    const [rank, key, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (!order.isKey(key)) throw new Error('The key is of another order.');
    return { rank, key, id };
  } catch (cause) {
    throw new BadRequest('The cursor is not valid: use `next` as it was given.', cause);
  }
}
