import { sql } from 'kysely';

export const lastSeenSql = sql<Date>`coalesce(l.last_seen, l.date_added)`;

export const isNoSampleSql = sql<boolean>`l.source <> 'sample'`;

/** Ages in days from which a price is no longer recent, and from which it is old, as in `priceConfidence`. */
export const recentPriceDays = 45;
export const oldPriceDays = 120;

/** Time of the last survey of listing `l`. Surveys are stored at local midnight, user confirmations are not. */
export const lastSurveyedSql = sql<Date>`CASE
  WHEN l.last_seen = date_bin('1 day', l.last_seen, timestamptz '2000-01-01 00:00 America/Port_of_Spain') THEN l.last_seen
  WHEN l.source IN ('mti', 'pricesmart') THEN l.date_added END`;
