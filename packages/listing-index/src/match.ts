import { rankKindForSearch, wordForms } from '@bargain-buddy/domain';
import type { Catalogue } from './catalogue.ts';
import type { ProductsPart } from './scan.ts';
import type { Query } from './types.ts';

/** The matches of one rank. No listing is in two parts. */
export type MatchesOfRank = { rank: number; parts: ProductsPart[] };

/** Finds all matches, best rank first. Each word of the query begins a word of the product or of its store. */
export function findMatchesByRank(
  catalogue: Catalogue,
  { product, source, isRanked, ...place }: Query,
  words: readonly string[],
  excluded: readonly string[],
): MatchesOfRank[] {
  const stores = maskOfMatchingStores(catalogue, place, excluded);
  const details =
    source === undefined ? undefined : Uint8Array.from(catalogue.details, (one) => Number(one.source === source));
  const except = excluded.length === 0 ? undefined : productsWith(catalogue, excluded);
  const only = product === undefined ? undefined : catalogue.positionOf(product);
  if (product !== undefined && (only === undefined || except?.[only] === 1)) return [];
  if (words.length === 0)
    return [{ rank: 0, parts: [{ products: only === undefined ? undefined : [only], except, stores, details }] }];

  const full = (1 << words.length) - 1;
  const masks = storeMasks(catalogue, words);
  const storesWith = (missing: number) =>
    stores.map((isIn, n) => isIn & Number(((masks[n] as number) & missing) === missing));
  const rank = createMatchRanker(words, catalogue.kindWords);
  const rankOf = (position: number) => {
    const its = catalogue.products[position];
    return isRanked && its ? rank(its.name_text, its.kind_id) : 0;
  };
  const found = catalogue.words.find(words);
  const byMask = Map.groupBy(
    only === undefined ? found.keys().filter((position) => except?.[position] !== 1) : [only],
    (position) => found.get(position) ?? 0,
  );
  const tiers = new Map<number, MatchesOfRank>();
  const add = (rank: number, part: ProductsPart) => {
    const tier = tiers.get(rank) ?? { rank, parts: [] };
    tier.parts.push(part);
    tiers.set(rank, tier);
  };
  for (const [mask, positions] of byMask) {
    const matching = storesWith(full & ~mask);
    if (!matching.includes(1)) continue;
    const byRank = mask === 0 ? new Map([[0, positions]]) : Map.groupBy(positions, rankOf);
    for (const [rank, products] of byRank) add(rank, { products, except, stores: matching, details });
  }
  const byThemselves = storesWith(full);
  if (only === undefined && byThemselves.includes(1)) {
    const others = except?.slice() ?? new Uint8Array(catalogue.products.length);
    for (const position of found.keys()) others[position] = 1;
    add(0, { products: undefined, except: others, stores: byThemselves, details });
  }
  return [...tiers.values()].sort((a, b) => b.rank - a.rank);
}

/** Returns 1 for each store in the region, among the given ids and without excluded words. */
export function maskOfMatchingStores(
  { stores }: Catalogue,
  { region, stores: among }: Pick<Query, 'region' | 'stores'>,
  excluded: readonly string[] = [],
): Uint8Array {
  const ids = among && new Set(among);
  const isIn = new Uint8Array(stores.length);
  for (const [n, store] of stores.entries()) {
    const isExcluded = excluded.some((word) => store?.search_text.includes(` ${word}`));
    const isInRegion = store && (region === undefined || store.region === region);
    isIn[n] = Number(isInRegion && !isExcluded && (ids?.has(store.id) ?? true));
  }
  return isIn;
}

/** By store which of the words begin one of its words: bit n for word n. */
function storeMasks({ stores }: Catalogue, words: readonly string[]): number[] {
  return stores.map((store) =>
    words.reduce((mask, word, n) => mask | (Number(store?.search_text.includes(` ${word}`) ?? false) << n), 0),
  );
}

/** 1 for each product that has a word which begins with one of these. */
function productsWith({ products, words: index }: Catalogue, words: readonly string[]): Uint8Array {
  const isIt = new Uint8Array(products.length);
  for (const position of index.find(words).keys()) isIt[position] = 1;
  return isIt;
}

/** Shorter words, such as units, are part of too many names to count. */
const minRanked = 3;
/** One more than the best fit of a kind, so that whole words count more. */
const wholeWordRank = 4;

/** The words that count where they stand as whole words in a name, each with its singular and plural forms. */
export const wordsWithForms = (words: readonly string[]): string[][] =>
  words.filter(({ length }) => length >= minRanked).map(wordForms);

/** Ranks names for the words of one search: more whole words first, then the kind that the words name best. */
export function createMatchRanker(
  words: readonly string[],
  kindWords: ReadonlyMap<number, readonly string[]>,
): (text: string, kind: number) => number {
  const whole = wordsWithForms(words).map((forms) => forms.map((form) => ` ${form} `));
  const fits = new Map<number, number>();
  return (text, kind) => {
    const fit = fits.get(kind) ?? rankKindForSearch(words, kindWords.get(kind) ?? []);
    fits.set(kind, fit);
    let rank = fit;
    for (const forms of whole) if (forms.some((form) => text.includes(form))) rank += wholeWordRank;
    return rank;
  };
}
