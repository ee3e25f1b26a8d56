import { isBlankSearch, searchWords } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';

export function beginsWordSql(word: string, text: RawBuilder<unknown> = sql.ref('search_text')): RawBuilder<boolean> {
  return sql<boolean>`${text} LIKE ${`% ${word}%`}`;
}

/** True if every word of the search begins a word of the text. An empty search matches every text. */
export function hasWords(search: string, text?: RawBuilder<unknown>): RawBuilder<boolean> {
  if (isBlankSearch(search)) return sql<boolean>`true`;
  const conditions = searchWords(search).map((word) => beginsWordSql(word, text));
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` AND `)})` : sql<boolean>`false`;
}

/** Bit n is set if word n begins a word of the text. */
export function wordMaskSql(words: readonly string[]): RawBuilder<number> {
  return sql<number>`${sql.join(
    words.map((word, n) => sql`CASE WHEN ${beginsWordSql(word)} THEN ${sql.lit(1 << n)} ELSE 0 END`),
    sql` + `,
  )}`;
}
