import { type RawBuilder, sql } from 'kysely';

/** Whether a price counts against one of source `judged`: samples are made up, and say something of samples only. */
export const countsFor = (judged: RawBuilder<unknown>, source: RawBuilder<unknown> = sql`source`) =>
  sql<boolean>`(${source} <> 'sample' OR ${judged} = 'sample')`;

/** Of these prices those that somebody answers for: verified, from a file, seen by one since, or confirmed twice. */
export const isTrustedBy = (judged: RawBuilder<unknown>) => sql<boolean>`(${countsFor(judged)} AND (
  price_is_verified = 'verified' OR import_id IS NOT NULL OR surveyed OR confirmations >= 2))`;
