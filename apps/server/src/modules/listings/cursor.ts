import type { Position } from '@bargain-buddy/listing-index';
import { z } from 'zod';
import { BadRequest } from '../../platform/errors.ts';

/** Rank or store id, sort key and price id. */
const cursorSchema = z.tuple([z.number().int().min(0), z.string().max(300), z.number().int().positive()]);
const maxRank = 100;

/** Names the store instead of its distance rank, because ranks change. Does not reveal the position of the person. */
export function toCursor({ rank, key, price_id }: Position, nearest: readonly number[] | undefined): string {
  const first = nearest ? nearest[nearest.length - rank] : rank;
  return Buffer.from(JSON.stringify([first, key, price_id])).toString('base64url');
}

export function fromCursor(cursor: string, nearest: readonly number[] | undefined): Position {
  const [first, key, price_id] = parse(cursor);
  const rank = nearest ? nearest.length - nearest.indexOf(first) : first;
  if (nearest ? !nearest.includes(first) : rank > maxRank) throw invalidCursor();
  return { rank, key, price_id };
}

export const invalidCursor = (cause?: unknown): BadRequest =>
  new BadRequest('The cursor is not valid: use `next` as it was given.', cause);

function parse(cursor: string): z.output<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw invalidCursor(cause);
  }
}
