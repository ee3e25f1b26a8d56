import { isBlankSearch, searchWords } from '@bargain-buddy/domain';
import type { Database } from '../../platform/database/database.ts';
import { findProductGroups, findStoreGroups, isKnownWord } from './search.queries.ts';
import { planScope, planSearch, type SearchScope, type SearchTier, wordsForProducts } from './search-plan.ts';
import { tableSizes } from './table-sizes.ts';
import { correctSpelling } from './vocabulary.ts';

export interface SearchMatches {
  /** Empty when nothing matches. */
  tiers: SearchTier[];
  /** The words that were searched instead, where nothing matched as typed. */
  correctedQuery?: string;
}

/** In letters: amounts and barcodes are not misspelt words. */
const shortestCorrectable = 4;

/**
 * The listings of a scope that a query finds, by rank when `isRanked`. Where it finds none, words that nothing is known for
 * are replaced by the most similar known ones. Nothing typed does not restrict anything; emoji or
 * punctuation alone find nothing.
 */
export async function search(
  db: Database,
  query: string,
  scope: SearchScope,
  { isRanked }: { isRanked: boolean },
): Promise<SearchMatches> {
  if (isBlankSearch(query)) return { tiers: planScope(scope, await tableSizes(db)) };
  const words = searchWords(query);
  if (words.length === 0) return { tiers: [] };
  const tiers = await match(db, words, scope, isRanked);
  if (tiers.length > 0) return { tiers };
  const corrected = await correct(db, words);
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

async function correct(db: Database, words: readonly string[]): Promise<string[] | undefined> {
  const corrected = await Promise.all(words.map((word) => correctWord(db, word)));
  const found = corrected.filter((word) => word !== undefined);
  return found.length < words.length || found.join(' ') === words.join(' ') ? undefined : found;
}

/** The word itself when it is known or short; undefined when nothing known is like it. */
async function correctWord(db: Database, word: string): Promise<string | undefined> {
  const letters = word.replace(/\P{L}/gu, '');
  if (letters.length < shortestCorrectable || (await isKnownWord(db, word))) return word;
  return correctSpelling(db, word);
}
