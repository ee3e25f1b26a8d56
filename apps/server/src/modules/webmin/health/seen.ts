import { sql } from 'kysely';

/** When the price of the listing `l` was last seen. */
export const seen = sql<Date>`coalesce(l.last_seen, l.date_added)`;

/** The listing `l` is a real price. */
export const noSample = sql<boolean>`l.source <> 'sample'`;

/** As long as confidence in a price is high: `priceConfidence` has the same days. */
export const recentDays = 45;
export const oldDays = 120;

/**
 * The survey that last saw the price of `l`, as far as the listing tells: what surveys see is seen at midnight, what
 * people see is not.
 */
export const surveyed = sql<Date>`CASE
  WHEN l.last_seen = date_bin('1 day', l.last_seen, timestamptz '2000-01-01 00:00 America/Port_of_Spain') THEN l.last_seen
  WHEN l.source IN ('mti', 'pricesmart') THEN l.date_added END`;
