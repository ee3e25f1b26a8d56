import { type RawBuilder, sql } from 'kysely';

/** Whether a price counts against one of source `judged`: samples are made up, and say something of samples only. */
export const countsFor = (judged: RawBuilder<unknown>, source: RawBuilder<unknown> = sql`source`) =>
  sql<boolean>`(${source} <> 'sample' OR ${judged} = 'sample')`;
