import { kindNameKey, singularStem } from '../kinds/name-key.ts';
import {
  correctWords,
  type IndexedThing,
  matchScoreOfEntry,
  namesEntryFully,
  type SnapshotContent,
  type SnapshotIndex,
  type SnapshotKind,
} from './snapshot-index.ts';
import { generalWords } from './vocabulary.ts';

const most = 8;
/** Limits of usual things and of kinds, which leave room for products. */
const maxUsual = 3;
const maxKinds = 3;
const maxKindsOfGeneral = 5;
const maxKindsPerItem = 10;

export type QuickAddSuggestion<Snapshot extends SnapshotContent> =
  | { type: 'usual'; usual: Snapshot['usual'][number] }
  | { type: 'kinds'; kinds: Snapshot['kinds'][number][] }
  | { type: 'product'; product: Snapshot['products'][number] };

/** Suggests up to eight things: usual things, groups of kinds of one dimension and aisle, kinds, products. */
export function suggestThings<Snapshot extends SnapshotContent>(
  text: string,
  index: SnapshotIndex<Snapshot>,
): QuickAddSuggestion<Snapshot>[] {
  const meant = correctWords(text, index).words;
  const catalogue = [index.kinds, index.otherNames, index.products];
  const usual = best(index.usual, wordsOffered(meant, [index.usual, ...catalogue]), maxUsual);
  // The person's own words must not hide kinds and products.
  const words = wordsOffered(meant, catalogue);
  const named = index.byName.get(kindNameKey(text));
  const groups = named
    ? groupKindsByAisle<Snapshot>(named)
    : isGeneralWord(words)
      ? []
      : kindsNamedByWords<Snapshot>(words, index);
  const together = groups.filter((kinds) => kinds.length > 1);
  const kinds = best([...index.kinds, ...index.otherNames], words, isGeneralWord(words) ? maxKindsOfGeneral : maxKinds);
  const products = best(index.products, words, most);
  return [
    ...usual.map((thing) => ({ type: 'usual' as const, usual: thing })),
    ...together.slice(0, 2).map((some) => ({ type: 'kinds' as const, kinds: some })),
    ...kinds.map((kind) => ({ type: 'kinds' as const, kinds: [kind] })),
    ...products.map((product) => ({ type: 'product' as const, product })),
  ].slice(0, most);
}

/** Tests for a single word that names many different things, such as 'chicken'. */
export const isGeneralWord = (words: readonly string[]) =>
  words.length === 1 && generalWords.has(singularStem(words[0] ?? ''));

/** Returns the words. If no entry has them all: drops unknown words, then leading words. */
function wordsOffered(
  words: readonly string[],
  parts: readonly (readonly IndexedThing<unknown>[])[],
): readonly string[] {
  const isFound = (some: readonly string[]) =>
    parts.some((entries) => entries.some((entry) => matchScoreOfEntry(some, entry) > 0));
  if (isFound(words)) return words;
  let known = words.filter((word) => isFound([word]));
  while (known.length > 1 && !isFound(known)) known = known.slice(1);
  return known;
}

/** Returns the entries with all words, best first: named by the words, more whole words, shorter, input order. */
function best<Thing>(entries: readonly IndexedThing<Thing>[], words: readonly string[], limit: number): Thing[] {
  if (words.length === 0) return [];
  const fitting: { thing: Thing; fit: number; length: number }[] = [];
  for (const entry of entries) {
    const fit = matchScoreOfEntry(words, entry);
    if (fit > 0)
      fitting.push({
        thing: entry.thing,
        fit: fit * 2 + (namesEntryFully(words, entry) ? 1 : 0),
        length: entry.words.length,
      });
  }
  fitting.sort((a, b) => b.fit - a.fit || a.length - b.length);
  return [...new Set(fitting.map(({ thing }) => thing))].slice(0, limit);
}

export const productCountOfKinds = (kinds: readonly SnapshotKind[]) =>
  kinds.reduce((sum, { products }) => sum + products, 0);

export function kindsNamedByWords<Snapshot extends SnapshotContent>(
  words: readonly string[],
  { kinds }: Pick<SnapshotIndex<Snapshot>, 'kinds'>,
): Snapshot['kinds'][number][][] {
  return groupKindsByAisle<Snapshot>(kinds.filter((entry) => namesEntryFully(words, entry)).map(({ thing }) => thing));
}

/** Groups kinds by dimension and aisle. The group with the most products comes first. */
export function groupKindsByAisle<Snapshot extends SnapshotContent>(
  kinds: readonly Snapshot['kinds'][number][],
): Snapshot['kinds'][number][][] {
  return [...Map.groupBy(kinds, ({ dimension, aisle }) => `${dimension} ${aisle}`).values()]
    .map((some) =>
      some.toSorted((a, b) => b.products - a.products || a.name.length - b.name.length).slice(0, maxKindsPerItem),
    )
    .sort((a, b) => productCountOfKinds(b) - productCountOfKinds(a));
}
