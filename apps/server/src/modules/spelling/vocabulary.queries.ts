import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { isNotRejected } from '../../platform/database/not-rejected.ts';

/**
 * Every word of the products' and stores' texts and in how many of them it is, as one text ('milk 12 rice 40 …'): tens
 * of thousands of rows would hold up everybody while they are read.
 */
export async function readVocabulary(db: Executor): Promise<string> {
  const { rows } = await sql<{ vocabulary: string }>`
    SELECT coalesce(string_agg(word || ' ' || frequency, ' '), '') AS vocabulary
    FROM (
      SELECT word, count(*) AS frequency
      FROM (
        SELECT search_text FROM product WHERE ${isNotRejected('product')} UNION ALL
        SELECT search_text FROM store WHERE ${isNotRejected('store')}
      ) text,
           unnest(string_to_array(trim(search_text), ' ')) AS word
      WHERE length(word) > 2
      GROUP BY word
    ) counted
  `.execute(db);
  return rows[0]?.vocabulary ?? '';
}
