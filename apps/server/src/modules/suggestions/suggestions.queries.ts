import { placeholderKind } from '@bargain-buddy/catalogue';
import {
  barcodeSpellings,
  isBlankSearch,
  mainWordsOfKind,
  rankKindForSearch,
  searchWords,
  wordForms,
} from '@bargain-buddy/domain';
import { wordsWithForms } from '@bargain-buddy/listing-index';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { beginsWordSql, hasWords } from '../../platform/database/has-words.ts';
import { isNotRejectedSql } from '../../platform/database/not-rejected.ts';

/** Tries name prefixes first up to this length, because too many products match a short word to sort them all. */
const shortText = 2;

/** Sorts best matches (`createMatchRanker`) first, then names with the typed prefix, then short names. */
export async function suggestProducts(db: Executor, words: readonly string[], limit: number) {
  const text = words.join(' ');
  const beginsWithText = sql<boolean>`name_text LIKE ${` ${text}%`}`;
  const suggestions = suggestedProducts(db)
    .where(isNotRejectedSql('product'))
    .orderBy(matchRankOf(words, await findKindFits(db, words)), 'desc')
    .orderBy(beginsWithText, 'desc')
    .orderBy(sql`length(name)`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit);
  if (text.length <= shortText) {
    const first = await suggestions.where(beginsWithText).execute();
    if (first.length === limit) return first;
  }
  return suggestions.where(hasWords(text)).execute();
}

export function suggestByBarcode(db: Executor, code: string) {
  return suggestedProducts(db).where('barcode', 'in', barcodeSpellings(code)).orderBy('id').limit(1).execute();
}

function suggestedProducts(db: Executor) {
  const image = sql<string | null>`CASE WHEN img_is_verified IN ('pending', 'rejected') THEN NULL ELSE image END`;
  return db.selectFrom('product').select(['id', 'name', 'brand', 'amount', 'barcode', image.as('image_url')]);
}

/** Selects the newest of equal prices. `stores` undefined means all stores. */
export async function findLowestListings(
  db: Executor,
  products: readonly number[],
  stores: readonly number[] | undefined,
) {
  if (products.length === 0 || stores?.length === 0) return [];
  return db
    .selectFrom('listing')
    .innerJoin('store', 'store.id', 'listing.store_id')
    .distinctOn('listing.product_id')
    .select([
      'listing.product_id',
      'listing.price',
      'listing.source',
      'store.name as store_name',
      'store.address as store_address',
    ])
    .where('listing.product_id', 'in', products)
    .$if(stores !== undefined, (listed) => listed.where('listing.store_id', 'in', stores ?? []))
    .orderBy('listing.product_id')
    .orderBy('listing.price')
    .orderBy('listing.date_added', 'desc')
    .orderBy('listing.price_id', 'desc')
    .execute();
}

/** Sorts names with the typed prefix first. `area` undefined means all stores. */
export function suggestStores(
  db: Executor,
  words: readonly string[],
  area: readonly number[] | undefined,
  limit: number,
) {
  const text = words.join(' ');
  return db
    .selectFrom('store')
    .select(['id', 'name', 'address', 'region'])
    .where(hasWords(text))
    .where(isNotRejectedSql('store'))
    .$if(area !== undefined, (stores) => stores.where(sql<boolean>`id = ANY(${area}::integer[])`))
    .orderBy(sql`search_text LIKE ${` ${text}%`}`, 'desc')
    .orderBy('name')
    .orderBy('address')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findSearchHistory(db: Executor, userId: number, query: string, limit: number) {
  const rows = await db
    .selectFrom('search_history')
    .select(['id', 'query', 'timestamp'])
    .where('user_id', '=', userId)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const words = searchWords(query);
  if (words.length === 0 && !isBlankSearch(query)) return [];
  const matching = rows.filter((row) => {
    const known = searchWords(row.query);
    return words.every((word) => known.some((other) => other.startsWith(word)));
  });
  return matching.slice(0, limit);
}

/** Stores each text once. Deletes the oldest beyond `most`. */
export async function saveSearchInHistory(db: Executor, userId: number, query: string, most: number): Promise<void> {
  await sql`
    INSERT INTO search_history (user_id, query) VALUES (${userId}, ${query})
    ON CONFLICT (user_id, lower(query)) DO UPDATE SET query = excluded.query, timestamp = now()
  `.execute(db);
  await sql`
    DELETE FROM search_history WHERE user_id = ${userId} AND id NOT IN (
      SELECT id FROM search_history WHERE user_id = ${userId} ORDER BY timestamp DESC, id DESC LIMIT ${most}
    )
  `.execute(db);
}

export async function deleteSearchEntry(db: Executor, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('search_history')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSearchHistory(db: Executor, userId: number): Promise<void> {
  await db.deleteFrom('search_history').where('user_id', '=', userId).execute();
}

function matchRankOf(words: readonly string[], fits: readonly KindRank[]): RawBuilder<number> {
  const whole = wordsWithForms(words).map((forms) => sql`(name_text ~ ${` (?:${forms.join('|')}) `})::integer * 4`);
  const byFit = [3, 2, 1].map((fit) => {
    const ids = fits.filter(({ rank }) => rank === fit).map(({ id }) => id);
    return sql`WHEN kind_id = ANY(${ids}::integer[]) THEN ${sql.lit(fit)}`;
  });
  return sql<number>`${sql.join([...whole, sql`CASE ${sql.join(byFit, sql` `)} ELSE 0 END`], sql` + `)}`;
}

interface KindRank {
  id: number;
  rank: number;
}

async function findKindFits(db: Executor, words: readonly string[]): Promise<KindRank[]> {
  const named = words.flatMap((word) => wordForms(word).map((form) => beginsWordSql(form)));
  if (named.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM kind WHERE id <> ${sql.lit(placeholderKind)} AND (${sql.join(named, sql` OR `)})`.execute(db);
  return rows
    .map(({ id, name }) => ({ id, rank: rankKindForSearch(words, mainWordsOfKind(name)) }))
    .filter(({ rank }) => rank > 0);
}
