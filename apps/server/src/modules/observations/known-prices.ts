import { type RawBuilder, sql } from 'kysely';

/** Whether a price counts against one of source `judged`: samples are made up, and say something of samples only. */
export const countsFor = (judged: RawBuilder<unknown>, source: RawBuilder<unknown> = sql`source`) =>
  sql<boolean>`(${source} <> 'sample' OR ${judged} = 'sample')`;

/** A trusted price is verified, from a file, seen by a survey, or confirmed twice. */
export const isTrustedPrice = sql<boolean>`(
  price_is_verified = 'verified' OR import_id IS NOT NULL OR surveyed OR confirmations >= 2)`;
