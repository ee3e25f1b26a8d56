import { isBlankSearch, searchWords } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';

/** A text has a word that begins with this one. */
export function beginsWord(word: string, text: RawBuilder<unknown> = sql.ref('search_text')): RawBuilder<boolean> {
  return sql<boolean>`${text} LIKE ${`% ${word}%`}`;
}

/**
 * Every word of a search begins a word of the text. Nothing typed is true of every text; what has no words, such as
 * emoji alone, of none.
 */
export function hasWords(search: string, text?: RawBuilder<unknown>): RawBuilder<boolean> {
  if (isBlankSearch(search)) return sql<boolean>`true`;
  const conditions = searchWords(search).map((word) => beginsWord(word, text));
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` AND `)})` : sql<boolean>`false`;
}

/** Which of the words begin a word of the text: bit n stands for word n. */
export function maskOfWords(words: readonly string[]): RawBuilder<number> {
  return sql<number>`${sql.join(
    words.map((word, n) => sql`CASE WHEN ${beginsWord(word)} THEN ${sql.lit(1 << n)} ELSE 0 END`),
    sql` + `,
  )}`;
}
