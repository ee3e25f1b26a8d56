import { searchWords } from '@bargain-buddy/domain';
import type { Database } from '../../platform/database/database.ts';
import { findProductGroups, findSimilarWord, findStoreGroups, readTableSizes } from './search.queries.ts';
import { planSearch, type SearchTier, type TableSizes } from './search-plan.ts';

export interface SearchMatches {
  /** Empty when nothing matches. */
  tiers: SearchTier[];
  /** The words that were searched instead, where nothing matched as typed. */
  correctedQuery?: string;
}

const shortestCorrectable = 4;

/**
 * The listings that a query finds. Where it finds none, words that nothing is known for are replaced by the most similar
 * known ones. Undefined for a query without words, which does not restrict anything.
 */
export async function search(
  db: Database,
  query: string,
  region: string | undefined,
): Promise<SearchMatches | undefined> {
  const words = searchWords(query);
  if (words.length === 0) return undefined;
  const { tiers, knownMask } = await match(db, words, region);
  if (tiers.length > 0) return { tiers };
  const corrected = await correct(db, words, knownMask);
  if (!corrected) return { tiers };
  const { tiers: found } = await match(db, corrected, region);
  return found.length > 0 ? { tiers: found, correctedQuery: corrected.join(' ') } : { tiers };
}

async function match(
  db: Database,
  words: readonly string[],
  region: string | undefined,
): Promise<{ tiers: SearchTier[]; knownMask: number }> {
  const [products, stores, sizes] = await Promise.all([
    findProductGroups(db, words),
    findStoreGroups(db, words, region),
    tableSizes(db),
  ]);
  const knownMask = [...products, ...stores].reduce((known, { mask }) => known | mask, 0);
  return { tiers: planSearch(words.length, products, stores, sizes), knownMask };
}

async function correct(db: Database, words: readonly string[], knownMask: number): Promise<string[] | undefined> {
  const corrected = await Promise.all(
    words.map((word, index) => {
      const isKnown = (knownMask & (1 << index)) !== 0;
      return isKnown || word.length < shortestCorrectable ? word : findSimilarWord(db, word);
    }),
  );
  if (corrected.some((word) => word === undefined)) return undefined;
  const found = corrected.filter((word) => word !== undefined);
  return found.join(' ') === words.join(' ') ? undefined : found;
}

const sizesLifetime = 60_000;
const knownSizes = new WeakMap<Database, { sizes: Promise<TableSizes>; until: number }>();

/** Sizes only choose between two ways to the same answer, so they may be a minute old. */
function tableSizes(db: Database): Promise<TableSizes> {
  const known = knownSizes.get(db);
  if (known && known.until > Date.now()) return known.sizes;
  const sizes = readTableSizes(db);
  knownSizes.set(db, { sizes, until: Date.now() + sizesLifetime });
  sizes.catch(() => knownSizes.delete(db));
  return sizes;
}
