import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Bit n of a mask says that the text has a word which begins with word n of the search. */
export interface ProductGroup {
  mask: number;
  /** How many of the words of three letters or more stand as whole words in the product's name. */
  rank: number;
  count: number;
  /** The products' ids as a PostgreSQL array literal: they only travel back to the database. */
  ids: string;
}

export interface StoreGroup {
  mask: number;
  /** Those of the region that was asked for. */
  ids: number[];
}

const begins = (column: string, word: string) => sql<boolean>`${sql.ref(column)} LIKE ${`% ${word}%`}`;

function maskOf(column: string, words: readonly string[]) {
  // Of a single word the condition of the query says it all.
  if (words.length === 1) return sql`1`;
  return sql.join(
    words.map((word, index) => sql`CASE WHEN ${begins(column, word)} THEN ${sql.lit(1 << index)} ELSE 0 END`),
    sql` + `,
  );
}

/** Units and other short words stand in too many names to tell one from another. */
const shortestRanked = 3;

function rankOf(words: readonly string[]) {
  const whole = words
    .filter((word) => word.length >= shortestRanked)
    .map((word) => sql`CASE WHEN name_text LIKE ${`% ${word} %`} THEN 1 ELSE 0 END`);
  return whole.length > 0 ? sql.join(whole, sql` + `) : sql`0`;
}

/** The products in whose text at least one of the words is found, grouped by which words, and how well. */
export async function findProductGroups(db: Executor, words: readonly string[]): Promise<ProductGroup[]> {
  const { rows } = await sql<ProductGroup>`
    SELECT mask, rank, count(*) AS count, array_agg(id)::text AS ids
    FROM (
      SELECT id, ${maskOf('search_text', words)} AS mask, ${rankOf(words)} AS rank
      FROM product WHERE ${sql.join(
        words.map((word) => begins('search_text', word)),
        sql` OR `,
      )}
    ) candidate
    GROUP BY mask, rank
  `.execute(db);
  return rows;
}

/** The stores in whose text at least one of the words is found, grouped by which words. */
export async function findStoreGroups(
  db: Executor,
  words: readonly string[],
  region: string | undefined,
): Promise<StoreGroup[]> {
  const { rows } = await sql<StoreGroup>`
    SELECT mask, coalesce(array_agg(id) FILTER (WHERE in_region), '{}') AS ids
    FROM (
      SELECT id, ${region ?? null}::text IS NULL OR region = ${region ?? null} AS in_region,
             ${maskOf('search_text', words)} AS mask
      FROM store WHERE ${sql.join(
        words.map((word) => begins('search_text', word)),
        sql` OR `,
      )}
    ) candidate
    GROUP BY mask
  `.execute(db);
  return rows;
}

/**
 * The known word that is most like a misspelt one: at least 0.3 by pg_trgm's similarity of trigrams, the more frequent one
 * where two are equally like it. Undefined when there is none.
 */
export async function findSimilarWord(db: Executor, word: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`
    WITH text AS (
      SELECT search_text FROM product WHERE ${word} <% search_text
      UNION ALL SELECT search_text FROM store WHERE ${word} <% search_text
    ), word AS (
      SELECT word, count(*) AS frequency FROM text, unnest(string_to_array(trim(search_text), ' ')) AS word
      WHERE length(word) > 2 GROUP BY word
    )
    SELECT word FROM word WHERE similarity(word, ${word}) >= 0.3
    ORDER BY similarity(word, ${word}) DESC, frequency DESC, word LIMIT 1
  `.execute(db);
  return rows[0]?.word;
}

/** About how many products, stores and listings there are, as the planner sees it. */
export async function readTableSizes(db: Executor): Promise<{ products: number; stores: number; listings: number }> {
  const { rows } = await sql<{ name: 'product' | 'store' | 'listing'; size: number }>`
    SELECT relname AS name, greatest(reltuples, 1)::bigint AS size FROM pg_class
    WHERE oid IN ('product'::regclass, 'store'::regclass, 'listing'::regclass)
  `.execute(db);
  const size = (name: string) => rows.find((row) => row.name === name)?.size ?? 1;
  return { products: size('product'), stores: size('store'), listings: size('listing') };
}
