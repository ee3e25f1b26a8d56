import type { AdminPriceFilter } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { BadRequest } from '../../../platform/errors.ts';

/** An order of prices: by a column and then by id, both in one direction. */
export interface PriceOrder {
  isByAmount: boolean;
  column: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  /** The order's key as a whole number, microseconds or cents, for cursors. */
  key: RawBuilder<number>;
  /** What comes after the position of a cursor. */
  after(cursor: string): RawBuilder<boolean>;
}

export function priceOrder(ordering: AdminPriceFilter['ordering']): PriceOrder {
  const isByDay = ordering.endsWith('date_added');
  const isDescending = ordering.startsWith('-');
  const column = isByDay ? sql`p.date_added` : sql`p.price`;
  return {
    isByAmount: !isByDay,
    column,
    direction: isDescending ? sql`DESC` : sql`ASC`,
    key: isByDay
      ? sql<number>`(extract(epoch FROM p.date_added) * 1000000)::bigint`
      : sql<number>`(p.price * 100)::bigint`,
    after(cursor) {
      const [, key, id] = /^(-?\d{1,17})_(\d{1,15})$/.exec(cursor) ?? [];
      if (!key || !id) throw new BadRequest('The cursor is not valid: use `next` as it was given.');
      const position = isByDay
        ? sql`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`
        : sql`${key}::numeric / 100`;
      return sql<boolean>`(${column}, p.id) ${isDescending ? sql`<` : sql`>`} (${position}, ${id}::bigint)`;
    },
  };
}
