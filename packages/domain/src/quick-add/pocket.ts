import { correctWords } from '../correct-words.ts';
import { plainWords, searchWords } from '../search-words.ts';
import { indexWords, type WordIndex } from '../similar-word.ts';

type Dimension = 'mass' | 'volume' | 'count';

export interface PocketKind {
  id: number;
  name: string;
  dimension: Dimension;
  aisle: string;
  /** How many products of it are listed. */
  products: number;
  /** What its products mostly hold, in kg, litres or pieces; null where that is not known. */
  pack: string | null;
}
interface PocketProduct {
  name: string;
  brand: string;
  amount: string;
}
export interface PocketUsual {
  name: string;
  brand: string;
  /** None for a product, and for words. */
  kinds: readonly { id: number; name: string; dimension: Dimension }[];
}

/** What the device knows of the catalogue and of its person, each part with what is most usual first. */
export interface PocketContent {
  kinds: readonly PocketKind[];
  products: readonly PocketProduct[];
  usual: readonly PocketUsual[];
}

/** One thing of the pocket with its words, as ' whole chicken frozen'. */
export interface Entry<Thing> {
  thing: Thing;
  words: string;
  /** What the thing is in one word, the last before a comma: 'chicken'. */
  head: string;
  /** What it is made of, where that is several kinds. */
  parts?: Entry<unknown>[];
}

export interface PocketIndex<Pocket extends PocketContent> {
  usual: Entry<Pocket['usual'][number]>[];
  kinds: Entry<Pocket['kinds'][number]>[];
  products: Entry<Pocket['products'][number]>[];
  vocabulary: WordIndex;
}

/** Makes what suggestions are found in; once for each pocket, for it takes a while. */
export function indexPocket<Pocket extends PocketContent>(pocket: Pocket): PocketIndex<Pocket> {
  const frequencies = new Map<string, number>();
  const entry = <Thing extends { name: string }>(thing: Thing, more = ''): Entry<Thing> => {
    const words = [...plainWords(thing.name), ...plainWords(more)];
    for (const word of words) if (word.length > 2) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    return { thing, words: ` ${words.join(' ')} `, head: headOf(thing.name) };
  };
  const usual = pocket.usual.map((thing) => ({
    ...entry(thing, `${thing.brand} ${thing.kinds.map(({ name }) => name).join(' ')}`),
    ...(thing.kinds.length > 0 && { parts: thing.kinds.map((kind) => entry(kind)) }),
  }));
  const kinds = pocket.kinds.map((kind) => entry(kind));
  const products = pocket.products.map((product) => entry(product, product.brand));
  const vocabulary = indexWords([...frequencies].map(([word, frequency]) => ({ word, frequency })));
  return { usual, kinds, products, vocabulary };
}

/** A word as it begins in the singular and in the plural: 'tomatoes' and 'tomato' both begin with 'tomato'. */
export function stem(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/(?:(?<=o)es|ies|s)$/, '');
}

function headOf(name: string): string {
  const [main = ''] = name.split(/[,(]|\b(?:in|with|for)\b/u);
  return stem(plainWords(main).at(-1) ?? '');
}

/** The words of what somebody types; where no word of the pocket begins so, what they were likely meant to be. */
export function wordsMeant(
  text: string,
  { vocabulary }: Pick<PocketIndex<PocketContent>, 'vocabulary'>,
): readonly string[] {
  const words = searchWords(text);
  return correctWords(words.map(stem), vocabulary) ?? words;
}

/** How well an entry fits some words: 0 where one of them begins none of its own, more for whole words. */
export function fitOf(words: readonly string[], entry: Entry<unknown>): number {
  let fit = 1;
  for (const word of words) {
    const begins = stem(word);
    const at = entry.words.indexOf(` ${begins}`);
    if (at < 0) return 0;
    if (isWhole(entry.words, begins, at)) fit += 1;
  }
  return fit;
}

/** Whether a word stands there as it is or in the other number. */
function isWhole(words: string, begins: string, at: number): boolean {
  const end = words.indexOf(' ', at + 1);
  return stem(words.slice(at + 1, end)) === begins;
}

/** Whether every one of the words is a whole word of the entry, and its head among them: 'rice' is any '… rice'. */
export function names(words: readonly string[], entry: Entry<unknown>): boolean {
  if (entry.parts) return entry.parts.every((part) => names(words, part));
  return (
    words.length > 0 && fitOf(words, entry) === words.length + 1 && words.some((word) => stem(word) === entry.head)
  );
}
