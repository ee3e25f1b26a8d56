import { type RawBuilder, sql } from 'kysely';

export interface Range {
  offset: number;
  limit: number;
}

/** Whether a row's image is in the state that is asked for; 'missing': it has none. */
export function hasImage(state: string): RawBuilder<boolean> {
  return state === 'missing' ? sql<boolean>`image IS NULL` : sql<boolean>`img_is_verified = ${state}`;
}
