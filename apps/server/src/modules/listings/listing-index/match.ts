import { matchRanks } from '../match-rank.ts';
import type { Scope } from '../pages.queries.ts';
import type { Contents } from './contents.ts';

/** Products of one rank of which listings are found: those in the stores that `isAllowed` has a 1 for. */
export interface MatchedProducts {
  rank: number;
  isAllowed: Uint8Array;
  /** All stores are allowed. */
  isEverywhere: boolean;
  /** Their places. */
  products: readonly number[];
}

/**
 * The products of whose listings some have every word in their product's or their store's text (design: section 8), the
 * best rank first (`matchRanks`). Empty where no product and no store
 * of the scope has the words, whether anything of it is listed or not. The scope's source is not looked at.
 */
export function matchWords(
  contents: Contents,
  words: readonly string[],
  { region, product: only, stores: among }: Scope,
  isRanked: boolean,
): MatchedProducts[] {
  const { products, stores } = contents;
  const full = (1 << words.length) - 1;
  const starts = words.map((word) => ` ${word}`);
  const storeMasks = stores.map(({ id, text, region: its }) => {
    const isInScope = (among?.includes(id) ?? true) && (region === undefined || its === region);
    return isInScope ? starts.reduce((sum, start, n) => sum | (Number(text.includes(start)) << n), 0) : undefined;
  });

  /** The stores that have what products with only some of the words lack. */
  function allowedWith(mask: number): Pick<MatchedProducts, 'isAllowed' | 'isEverywhere'> | undefined {
    const isAllowed = Uint8Array.from(storeMasks, (own) => Number(own !== undefined && (own | mask) === full));
    return mask === full || isAllowed.includes(1) ? { isAllowed, isEverywhere: !isAllowed.includes(0) } : undefined;
  }

  const rank = matchRanks(words);
  const rankOf = (place: number) =>
    isRanked ? rank(products.nameText[place] ?? '', contents.kinds.shown(products.kind[place] ?? 0)?.name ?? '') : 0;
  const groups: MatchedProducts[] = [];
  function add(mask: number, places: readonly number[]): void {
    const its = allowedWith(mask);
    if (!its) return;
    const byRank = mask === 0 ? ([[0, places]] as const) : Map.groupBy(places, rankOf);
    for (const [rank, ofRank] of byRank) groups.push({ rank, ...its, products: ofRank });
  }
  const found = contents.words.find(words);
  if (only !== undefined) {
    const place = contents.placeOf(only);
    if (place !== undefined && products.id[place]) {
      const [mask = 0] = [...found].find(([, places]) => places.includes(place)) ?? [];
      add(mask, [place]);
    }
  } else {
    for (const [mask, places] of found) add(mask, places);
    if (storeMasks.includes(full)) add(0, others(contents, found));
  }
  return groups.sort((a, b) => b.rank - a.rank);
}

/** All products that were not found by any word. */
function others({ products: { id }, places }: Contents, found: ReadonlyMap<number, readonly number[]>): number[] {
  const isFound = new Uint8Array(places);
  for (const group of found.values()) for (const place of group) isFound[place] = 1;
  const rest: number[] = [];
  for (let place = 0; place < places; place += 1) if (id[place] !== 0 && isFound[place] === 0) rest.push(place);
  return rest;
}
