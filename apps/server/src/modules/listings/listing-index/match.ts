import type { Scope } from '../pages.queries.ts';
import type { Contents } from './contents.ts';

/** Products of one rank of which listings are found: those in the stores that `isAllowed` has a 1 for. */
export interface MatchedProducts {
  rank: number;
  isAllowed: Uint8Array;
  /** All stores are allowed. */
  isEverywhere: boolean;
  /** Their places. */
  products: number[];
}

/** Units and other short words stand in too many names to tell one from another. */
const shortestRanked = 3;

/**
 * The products of whose listings some have every word in their product's or their store's text (design: section 8), the
 * best rank first: how many of the words stand as whole ones in the product's name. Empty where no product and no store
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
  const allowedWith = new Map<number, Pick<MatchedProducts, 'isAllowed' | 'isEverywhere'> | undefined>();
  function allowed(mask: number) {
    if (allowedWith.has(mask)) return allowedWith.get(mask);
    const isAllowed = Uint8Array.from(storeMasks, (own) => Number(own !== undefined && (own | mask) === full));
    const some =
      mask === full || isAllowed.includes(1) ? { isAllowed, isEverywhere: !isAllowed.includes(0) } : undefined;
    allowedWith.set(mask, some);
    return some;
  }

  const whole = isRanked ? words.filter(({ length }) => length >= shortestRanked).map((word) => ` ${word} `) : [];
  const groups = new Map<number, MatchedProducts>();
  function add(place: number, mask: number): void {
    const its = allowed(mask);
    if (!its) return;
    const name = products.nameText[place] ?? '';
    const rank = mask === 0 ? 0 : whole.reduce((sum, word) => sum + Number(name.includes(word)), 0);
    const key = rank * (full + 1) + mask;
    const group = groups.get(key) ?? { rank, ...its, products: [] };
    groups.set(key, group);
    group.products.push(place);
  }
  const masks = contents.words.find(words);
  if (only !== undefined) {
    const place = contents.placeOf(only);
    if (place !== undefined && products.id[place]) add(place, masks.get(place) ?? 0);
  } else {
    for (const [place, mask] of masks) add(place, mask);
    const byThemselves = allowed(0);
    if (byThemselves) groups.set(0, { rank: 0, ...byThemselves, products: others(contents, masks) });
  }
  return [...groups.values()].sort((a, b) => b.rank - a.rank);
}

/** All products but for these. */
function others({ products: { id }, places }: Contents, but: ReadonlyMap<number, unknown>): number[] {
  const rest: number[] = [];
  for (let place = 0; place < places; place += 1) if (id[place] !== 0 && !but.has(place)) rest.push(place);
  return rest;
}
