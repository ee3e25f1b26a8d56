import type { Suggestions, suggestionQuerySchema } from '@bargain-buddy/contract';
import { knownText, searchWords } from '@bargain-buddy/domain';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import {
  deleteHistory,
  deleteHistoryEntry,
  findHistory,
  rememberSearch,
  suggestProducts,
  suggestStores,
} from './suggestions.queries.ts';

const mostOfEach = 10;
const mostRemembered = 50;

/**
 * What a half-typed search may become: the person's own searches, products and stores. Nothing typed suggests nothing but
 * the person's newest searches.
 */
export async function suggest(
  db: Database,
  query: z.output<typeof suggestionQuerySchema>,
  viewer: CurrentUser | null,
): Promise<Suggestions> {
  const words = searchWords(query.query);
  const wants = (type: 'history' | 'product' | 'store', included: boolean) =>
    included && (query.type === 'all' || query.type === type);
  const [history, products, stores] = await Promise.all([
    wants('history', query.include_history) && viewer ? findHistory(db, viewer.id, query.query, mostOfEach) : [],
    wants('product', query.include_products) && words.length > 0 ? suggestProducts(db, words, mostOfEach) : [],
    wants('store', query.include_stores) && words.length > 0 ? suggestStores(db, words, mostOfEach) : [],
  ]);
  return {
    history: history.map(({ id, query: text, timestamp }) => ({ id, query: text, timestamp: timestamp.toISOString() })),
    products: products.map((row) => ({ ...row, brand: knownText(row.brand), amount: knownText(row.amount) })),
    stores: stores.map((row) => ({ ...row, address: knownText(row.address), region: knownText(row.region) })),
  };
}

/** Remembers what a signed-in person searched for; guests' searches are nobody's business. */
export async function remember(db: Database, viewer: CurrentUser | null, query: string): Promise<void> {
  const text = query.trim().replace(/\s+/g, ' ');
  if (viewer && searchWords(text).length > 0) await rememberSearch(db, viewer.id, text, mostRemembered);
}

/** Forgets one of the person's own searches; throws NotFound. */
export async function forget(db: Database, me: CurrentUser, id: number): Promise<void> {
  if (!(await deleteHistoryEntry(db, me.id, id))) throw new NotFound('There is no such search.');
}

/** Forgets all searches of the person. */
export async function forgetAll(db: Database, me: CurrentUser): Promise<void> {
  await deleteHistory(db, me.id);
}
