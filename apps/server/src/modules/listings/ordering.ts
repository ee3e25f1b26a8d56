import type { ListingOrdering } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * An order of listings: by a column, then by id, both in the same direction, so that it is total and one index serves both
 * directions. `type` is what a position in it, kept as text, is read as.
 */
export interface ListingOrder {
  name: ListingOrdering;
  column: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  /** Whether a text is a position in the order, so that nothing else reaches PostgreSQL. */
  isKey(text: string): boolean;
  direction: RawBuilder<unknown>;
  /** What comes after a position compares to it by this operator. */
  after: RawBuilder<unknown>;
}

const isPrice = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text);
const isTimestamp = (text: string) =>
  /^(?!0000)\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(text) &&
  isDay(text.slice(0, 10));
/** 2026-02-30 looks like a day, but reading it gives another one or none. */
const isDay = (text: string) => JSON.stringify(new Date(`${text}T00:00:00Z`)).startsWith(`"${text}`);

const columns = {
  price: { column: sql.ref('l.price'), type: sql`numeric`, isKey: isPrice },
  date_added: { column: sql.ref('l.date_added'), type: sql`timestamptz`, isKey: isTimestamp },
  store__name: { column: sql.ref('l.store_name'), type: sql`text`, isKey: (text: string) => text !== '' },
} as const;

/** The order that an `ordering` asks for; newest first where it asks for none. */
export function listingOrder(ordering: ListingOrdering | ''): ListingOrder {
  const name = ordering || '-date_added';
  const isDescending = name.startsWith('-');
  const { column, type, isKey } = columns[name.replace('-', '') as keyof typeof columns];
  return {
    name,
    column,
    type,
    isKey,
    direction: isDescending ? sql`DESC` : sql`ASC`,
    after: isDescending ? sql`<` : sql`>`,
  };
}
