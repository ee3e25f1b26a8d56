import { type CatalogueIndex, listKinds } from '@bargain-buddy/catalogue';
import { kindQuerySchema, type Suggestions, type suggestionQuerySchema } from '@bargain-buddy/contract';
import { canonicalBarcode, parseSearchQuery, searchWords, withoutNan } from '@bargain-buddy/domain';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { runOnPrimary } from '../../platform/database/routed-database.ts';
import { NotFound } from '../../platform/errors.ts';
import { storeIdsOfQuery } from '../areas/index.ts';
import {
  deleteSearchEntry,
  deleteSearchHistory,
  findLowestListings,
  findSearchHistory,
  saveSearchInHistory,
  suggestByBarcode,
  suggestProducts,
  suggestStores,
} from './suggestions.queries.ts';

const maxOfEach = 10;
const maxSearches = 50;

/** Corrects the words if no product and no store matches. An empty text returns only the newest searches. */
export async function suggest(
  db: Database,
  query: SuggestionQuery,
  { viewer, index }: { viewer: CurrentUser | null; index: CatalogueIndex },
): Promise<Suggestions> {
  const { words } = parseSearchQuery(query.query);
  const wantsHistory = query.include_history && ['all', 'history'].includes(query.type);
  const [history, typed] = await Promise.all([
    wantsHistory && viewer ? findSearchHistory(db, viewer.id, query.query, maxOfEach) : [],
    suggestOffers(db, query, words, index),
  ]);
  const corrected = isEmpty(typed) && wantsOffers(query) ? index.correct(words) : undefined;
  const meant = corrected && (await suggestOffers(db, query, corrected, index));
  const isCorrected = meant && !isEmpty(meant);
  return {
    history: history.map(({ id, query: text, timestamp }) => ({ id, query: text, timestamp: timestamp.toISOString() })),
    ...(isCorrected ? { ...meant, corrected_query: corrected?.join(' ') } : typed),
  };
}

type SuggestionQuery = z.output<typeof suggestionQuerySchema>;
type Offers = Pick<Suggestions, 'kinds' | 'products' | 'stores'>;

const wantsProducts = ({ type, include_products }: SuggestionQuery) =>
  include_products && ['all', 'product'].includes(type);
const wantsStores = ({ type, include_stores }: SuggestionQuery) => include_stores && ['all', 'store'].includes(type);
const wantsOffers = (query: SuggestionQuery) => wantsProducts(query) || wantsStores(query);
const isEmpty = ({ products, stores }: Offers) => products.length === 0 && stores.length === 0;

async function suggestOffers(
  db: Database,
  query: SuggestionQuery,
  words: readonly string[],
  index: CatalogueIndex,
): Promise<Offers> {
  if (words.length === 0) return { ...(query.include_kinds && { kinds: [] }), products: [], stores: [] };
  const area = query.include_prices || wantsStores(query) ? await storeIdsOfQuery(db, query) : undefined;
  const [kinds, products, stores] = await Promise.all([
    query.include_kinds && wantsProducts(query) ? suggestKinds(index, query, words) : [],
    wantsProducts(query) ? productsFor(db, query.query, words) : [],
    wantsStores(query) ? suggestStores(db, words, area, maxOfEach) : [],
  ]);
  const lowest = query.include_prices ? await lowestOf(db, products, area) : undefined;
  return {
    ...(query.include_kinds && { kinds }),
    products: products.map((row) => ({
      ...row,
      brand: withoutNan(row.brand),
      amount: withoutNan(row.amount),
      barcode: row.barcode ?? '',
      ...(lowest && { lowest: lowest.get(row.id) ?? null }),
    })),
    stores: stores.map((row) => ({ ...row, address: withoutNan(row.address), region: withoutNan(row.region) })),
  };
}

function suggestKinds(index: CatalogueIndex, { region, near, within_km }: SuggestionQuery, words: readonly string[]) {
  const page = kindQuerySchema.parse({ search: words.join(' '), page_size: String(maxOfEach) });
  const { results } = listKinds(index, { ...page, region, near, within_km }, null);
  return results.map(({ id, slug, name }) => ({ id, slug, name }));
}

async function productsFor(db: Database, typed: string, words: readonly string[]) {
  const code = canonicalBarcode(typed);
  const known = code ? await suggestByBarcode(db, code) : [];
  return known.length > 0 ? known : suggestProducts(db, words, maxOfEach);
}

async function lowestOf(db: Database, products: readonly { id: number }[], stores: readonly number[] | undefined) {
  const ids = products.map(({ id }) => id);
  const rows = await findLowestListings(db, ids, stores);
  return new Map(
    rows.map(({ product_id, store_address, ...row }) => [
      product_id,
      { ...row, store_address: withoutNan(store_address) },
    ]),
  );
}

/** Stores a person's search. Searches of guests are never stored. */
export async function saveSearch(db: Database, viewer: CurrentUser | null, query: string): Promise<void> {
  const text = query.trim().replace(/\s+/g, ' ');
  if (!viewer || searchWords(text).length === 0) return;
  // The request may read a replica.
  await runOnPrimary(() => saveSearchInHistory(db, viewer.id, text, maxSearches));
}

export async function deleteSearch(db: Database, me: CurrentUser, id: number): Promise<void> {
  if (!(await deleteSearchEntry(db, me.id, id))) throw new NotFound('We couldn’t find this search.');
}

export async function deleteAllSearches(db: Database, me: CurrentUser): Promise<void> {
  await deleteSearchHistory(db, me.id);
}
