import { isBlankSearch, searchWords } from '@bargain-buddy/domain';
import type { Database } from '../../platform/database/database.ts';
import type { Correct } from '../spelling/index.ts';
import { findProductGroups, findStoreGroups } from './search.queries.ts';
import { planScope, planSearch, type SearchScope, type SearchTier, wordsForProducts } from './search-plan.ts';
import { tableSizes } from './table-sizes.ts';

export interface SearchMatches {
  /** Empty when nothing matches. */
  tiers: SearchTier[];
  /** The words that were searched instead, where nothing matched as typed. */
  correctedQuery?: string;
}

/**
 * The listings of a scope that a query finds, by rank when `isRanked`. Where it finds none, words that nothing is known for
 * are replaced by the most similar known ones. Nothing typed does not restrict anything; emoji or
 * punctuation alone find nothing.
 */
export async function search(
  db: Database,
  query: string,
  scope: SearchScope,
  { isRanked, correct }: { isRanked: boolean; correct: Correct },
): Promise<SearchMatches> {
  if (isBlankSearch(query)) return { tiers: planScope(scope, await tableSizes(db)) };
  const words = searchWords(query);
  if (words.length === 0) return { tiers: [] };
  const tiers = await match(db, words, scope, isRanked);
  if (tiers.length > 0) return { tiers };
  const corrected = await correct(words);
  if (!corrected) return { tiers };
  const found = await match(db, corrected, scope, isRanked);
  return found.length > 0 ? { tiers: found, correctedQuery: corrected.join(' ') } : { tiers };
}

async function match(
  db: Database,
  words: readonly string[],
  scope: SearchScope,
  isRanked: boolean,
): Promise<SearchTier[]> {
  const findProducts = (masks: readonly number[]) =>
    findProductGroups(db, words, masks, { product: scope.product, isRanked });
  const [stores, sizes, early] = await Promise.all([
    findStoreGroups(db, words, scope),
    tableSizes(db),
    // Of one word, products must have it whatever the stores are.
    words.length === 1 ? findProducts([1]) : undefined,
  ]);
  const products = early ?? (await findProducts(wordsForProducts(words.length, stores, isRanked)));
  return planSearch(words.length, products, stores, scope, sizes);
}
