import { nameKey, stem } from '../kinds/name-key.ts';
import {
  type Entry,
  fitOf,
  names,
  type PocketContent,
  type PocketIndex,
  type PocketKind,
  wordsMeant,
} from './pocket.ts';
import { generalWords } from './vocabulary.ts';

const most = 8;
/** So much is left for products where the usual things and kinds are many. */
const mostUsual = 3;
const mostKinds = 3;
/** A word of many different things has more of them. */
const mostKindsOfGeneral = 5;
/** As many kinds as an item takes. */
const mostTogether = 10;

/** What somebody may mean: one thing of theirs, one kind or several together, or a product. */
export type Suggestion<Pocket extends PocketContent> =
  | { type: 'usual'; usual: Pocket['usual'][number] }
  | { type: 'kinds'; kinds: Pocket['kinds'][number][] }
  | { type: 'product'; product: Pocket['products'][number] };

/**
 * At most eight things that somebody may mean by what they have typed so far: the person's own first, then kinds, then
 * products. Kinds of one dimension and aisle that words name together are offered together before each of them.
 */
export function suggestThings<Pocket extends PocketContent>(
  text: string,
  index: PocketIndex<Pocket>,
): Suggestion<Pocket>[] {
  const meant = wordsMeant(text, index).words;
  const catalogue = [index.kinds, index.otherNames, index.products];
  const usual = best(index.usual, wordsOffered(meant, [index.usual, ...catalogue]), mostUsual);
  // Own words that the person added before do not hide kinds and products.
  const words = wordsOffered(meant, catalogue);
  const named = index.byName.get(nameKey(text));
  const groups = named ? groupKinds<Pocket>(named) : isGeneral(words) ? [] : kindsNamed<Pocket>(words, index);
  const together = groups.filter((kinds) => kinds.length > 1);
  const kinds = best([...index.kinds, ...index.otherNames], words, isGeneral(words) ? mostKindsOfGeneral : mostKinds);
  const products = best(index.products, words, most);
  return [
    ...usual.map((thing) => ({ type: 'usual' as const, usual: thing })),
    ...together.slice(0, 2).map((some) => ({ type: 'kinds' as const, kinds: some })),
    ...kinds.map((kind) => ({ type: 'kinds' as const, kinds: [kind] })),
    ...products.map((product) => ({ type: 'product' as const, product })),
  ].slice(0, most);
}

/** A single word that many different things have: 'chicken' is none of them for sure. */
export const isGeneral = (words: readonly string[]) => words.length === 1 && generalWords.has(stem(words[0] ?? ''));

/** The words. If nothing has all of them: the most at the end that one thing has, without words that nothing has. */
function wordsOffered(words: readonly string[], parts: readonly (readonly Entry<unknown>[])[]): readonly string[] {
  const isFound = (some: readonly string[]) => parts.some((entries) => entries.some((entry) => fitOf(some, entry) > 0));
  if (isFound(words)) return words;
  let known = words.filter((word) => isFound([word]));
  while (known.length > 1 && !isFound(known)) known = known.slice(1);
  return known;
}

/**
 * The entries with all the words: those that are named by them, those with more whole words, shorter ones, their order.
 */
function best<Thing>(entries: readonly Entry<Thing>[], words: readonly string[], limit: number): Thing[] {
  if (words.length === 0) return [];
  const fitting: { thing: Thing; fit: number; length: number }[] = [];
  for (const entry of entries) {
    const fit = fitOf(words, entry);
    if (fit > 0)
      fitting.push({ thing: entry.thing, fit: fit * 2 + (names(words, entry) ? 1 : 0), length: entry.words.length });
  }
  fitting.sort((a, b) => b.fit - a.fit || a.length - b.length);
  return [...new Set(fitting.map(({ thing }) => thing))].slice(0, limit);
}

export const productsOf = (kinds: readonly PocketKind[]) => kinds.reduce((sum, { products }) => sum + products, 0);

/** The kinds that some words name, in groups. */
export function kindsNamed<Pocket extends PocketContent>(
  words: readonly string[],
  { kinds }: Pick<PocketIndex<Pocket>, 'kinds'>,
): Pocket['kinds'][number][][] {
  return groupKinds<Pocket>(kinds.filter((entry) => names(words, entry)).map(({ thing }) => thing));
}

/** Kinds of one dimension and aisle together; the group of most products first. */
export function groupKinds<Pocket extends PocketContent>(
  kinds: readonly Pocket['kinds'][number][],
): Pocket['kinds'][number][][] {
  return [...Map.groupBy(kinds, ({ dimension, aisle }) => `${dimension} ${aisle}`).values()]
    .map((some) =>
      some.toSorted((a, b) => b.products - a.products || a.name.length - b.name.length).slice(0, mostTogether),
    )
    .sort((a, b) => productsOf(b) - productsOf(a));
}
