import { barcodeSpellings, kindFit, wordForms } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/database.ts';
import { beginsWord, maskOfWords } from '../../platform/database/has-words.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { unsortedKind } from './listing-view.ts';
import { rankedWords } from './match-rank.ts';
import type { Scope } from './pages.queries.ts';

/** About how many rows there are, as the planner sees it. */
export interface TableSizes {
  products: number;
  stores: number;
  listings: number;
  storesByRegion: Record<string, number>;
}

/** Bit n of a mask says that the text has a word which begins with word n of the search. */
export interface ProductGroup {
  mask: number;
  /** How well the product matches (`matchRanks`). */
  rank: number;
  count: number;
  /** The products' ids as a PostgreSQL array literal: they only travel back to the database. */
  ids: string;
}

export interface StoreGroup {
  mask: number;
  ids: number[];
}

/** Of a single word the condition of the query says it all. */
const maskOf = (words: readonly string[]) => (words.length === 1 ? sql`1` : maskOfWords(words));

/** The rank of `matchRanks` in SQL, of products whose kinds fit so well. */
export function matchRankOf(words: readonly string[], fits: readonly KindRank[]): RawBuilder<number> {
  const whole = rankedWords(words).map((forms) => sql`(name_text ~ ${` (?:${forms.join('|')}) `})::integer * 4`);
  const byFit = [3, 2, 1].map((fit) => {
    const ids = fits.filter(({ rank }) => rank === fit).map(({ id }) => id);
    return sql`WHEN kind_id = ANY(${ids}::integer[]) THEN ${sql.lit(fit)}`;
  });
  return sql<number>`${sql.join([...whole, sql`CASE ${sql.join(byFit, sql` `)} ELSE 0 END`], sql` + `)}`;
}

export interface KindRank {
  id: number;
  rank: number;
}

/** The kinds whose names fit the words, each with how well. */
export async function findKindFits(db: Executor, words: readonly string[]): Promise<KindRank[]> {
  const named = words.flatMap((word) => wordForms(word).map((form) => beginsWord(form)));
  if (named.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM kind WHERE id <> ${sql.lit(unsortedKind)} AND (${sql.join(named, sql` OR `)})`.execute(db);
  return rows.map(({ id, name }) => ({ id, rank: kindFit(words, name) })).filter(({ rank }) => rank > 0);
}

/** A text with all the words of at least one mask. */
function hasWords(words: readonly string[], masks: readonly number[]) {
  const allOf = (mask: number) =>
    sql.join(
      words.filter((_, index) => mask & (1 << index)).map((word) => beginsWord(word)),
      sql` AND `,
    );
  return sql`(${sql.join(masks.map(allOf), sql` OR `)})`;
}

/** One to four words that all have to be there, or one or two: so few texts that every connection keeps them. */
const hasFewTexts = (words: readonly string[], masks: readonly number[]) => words.length <= (masks.length > 1 ? 2 : 4);

/**
 * The products that have all the words of at least one mask in their text, grouped by which words they have and, where
 * they are to be ranked, how well.
 */
export async function findProductGroups(
  db: Executor,
  words: readonly string[],
  masks: readonly number[],
  { product, isRanked }: { product?: number | undefined; isRanked: boolean },
): Promise<ProductGroup[]> {
  const rank = isRanked ? matchRankOf(words, await findKindFits(db, words)) : sql`0`;
  const { rows } = await sql<ProductGroup>`${hasFewTexts(words, masks) ? prepared : sql``}
    SELECT mask, rank, count(*) AS count, array_agg(id)::text AS ids
    FROM (
      SELECT id, ${maskOf(words)} AS mask, ${rank} AS rank
      FROM product WHERE ${hasWords(words, masks)} ${product === undefined ? sql`` : sql`AND id = ${product}`}
    ) candidate
    GROUP BY mask, rank
  `.execute(db);
  return rows;
}

/** A store with what it is searched by. */
export interface StoreText {
  id: number;
  region: string | null;
  text: string;
}

export async function readStoreTexts(db: Executor): Promise<StoreText[]> {
  return db.selectFrom('store').select(['id', 'region', 'search_text as text']).execute();
}

/** Those stores of a scope in whose text at least one of the words is found. */
export function groupStores(
  all: readonly StoreText[],
  words: readonly string[],
  { region, stores }: Pick<Scope, 'region' | 'stores'>,
): StoreGroup[] {
  const groups = new Map<number, number[]>();
  for (const store of all) {
    if (region !== undefined && store.region !== region) continue;
    if (stores !== undefined && !stores.includes(store.id)) continue;
    const mask = words.reduce((sum, word, n) => (store.text.includes(` ${word}`) ? sum | (1 << n) : sum), 0);
    if (mask === 0) continue;
    const ids = groups.get(mask) ?? [];
    groups.set(mask, ids);
    ids.push(store.id);
  }
  return [...groups].map(([mask, ids]) => ({ mask, ids }));
}

/** About how many products and listings there are, as the planner sees it, and how many stores. */
async function readTableSizes(db: Executor): Promise<TableSizes> {
  const { rows } = await sql<Omit<TableSizes, 'stores'>>`
    SELECT (SELECT greatest(reltuples, 1)::bigint FROM pg_class WHERE oid = 'product'::regclass) AS products,
           (SELECT greatest(reltuples, 1)::bigint FROM pg_class WHERE oid = 'listing'::regclass) AS listings,
           (SELECT coalesce(json_object_agg(coalesce(region, ''), count), '{}')
            FROM (SELECT region, count(*) FROM store GROUP BY region) by_region) AS "storesByRegion"
  `.execute(db);
  const { products = 1, listings = 1, storesByRegion = {} } = rows[0] ?? {};
  const stores = Object.values(storesByRegion).reduce((sum, count) => sum + count, 0);
  return { products, listings, storesByRegion, stores: Math.max(stores, 1) };
}

const lifetime = 60_000;
const known = new WeakMap<Database, { sizes: Promise<TableSizes>; until: number }>();

/** Sizes only choose between ways to the same answer, so they may be a minute old. */
export function tableSizes(db: Database): Promise<TableSizes> {
  const kept = known.get(db);
  if (kept && kept.until > Date.now()) return kept.sizes;
  const sizes = readTableSizes(db);
  known.set(db, { sizes, until: Date.now() + lifetime });
  sizes.catch(() => known.delete(db));
  return sizes;
}

/** The product with this barcode, however it is written. */
export async function findProductOfBarcode(db: Executor, barcode: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('barcode', 'in', barcodeSpellings(barcode))
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
