import type { AdminPriceFilter } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { BadRequest } from '../../../platform/errors.ts';

/** Sorts by a column, then by id, in the same direction. */
export interface PriceOrder {
  isByAmount: boolean;
  column: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  /** Cursor key as an integer: microseconds or cents. */
  key: RawBuilder<number>;
  /** Returns the condition for rows after a cursor. */
  after(cursor: string): RawBuilder<boolean>;
}

export function toPriceOrder(ordering: AdminPriceFilter['ordering']): PriceOrder {
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
