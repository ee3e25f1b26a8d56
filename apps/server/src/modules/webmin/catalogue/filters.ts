import { type RawBuilder, sql } from 'kysely';

export interface Range {
  offset: number;
  limit: number;
}

/** 'missing' means no image. */
export function hasImage(state: string): RawBuilder<boolean> {
  return state === 'missing' ? sql<boolean>`image IS NULL` : sql<boolean>`img_is_verified = ${state}`;
}
