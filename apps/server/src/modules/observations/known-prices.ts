import { type RawBuilder, sql } from 'kysely';

/** Sample prices are invented, so they are only compared with samples. */
export const isComparablePriceSql = (judged: RawBuilder<unknown>, source: RawBuilder<unknown> = sql`source`) =>
  sql<boolean>`(${source} <> 'sample' OR ${judged} = 'sample')`;
