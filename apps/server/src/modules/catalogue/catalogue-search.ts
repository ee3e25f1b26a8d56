import { searchWords } from '@bargain-buddy/domain';
import { sql } from 'kysely';

/** Every word of a search begins a word of the row's text; true for a search without words. */
export function hasWords(search: string) {
  const conditions = searchWords(search).map((word) => sql<boolean>`search_text LIKE ${`% ${word}%`}`);
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` AND `)}` : sql<boolean>`true`;
}
