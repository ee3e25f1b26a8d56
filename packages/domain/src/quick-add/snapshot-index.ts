import { kindNameKey, singularStem } from '../kinds/name-key.ts';
import type { SoldBy } from '../kinds/sold-by.ts';
import { plainWords, searchWords } from '../search-words.ts';
import { editDistance } from '../vocabulary/edit-distance.ts';
import { SpellingVocabulary } from '../vocabulary/vocabulary.ts';

type Dimension = 'mass' | 'volume' | 'count';

export interface SnapshotKind {
  id: number;
  name: string;
  dimension: Dimension;
  aisle: string;
  products: number;
  /** Usual content of its products in kg, litres or pieces. Null if unknown. */
  pack: string | null;
  /** Missing in snapshots that devices stored before this field existed. */
  sold_by?: SoldBy | undefined;
  /** Missing in snapshots that devices stored before this field existed. */
  names?: readonly string[] | undefined;
}
interface SnapshotProduct {
  name: string;
  brand: string;
  amount: string;
}
export interface SnapshotUsual {
  name: string;
  brand: string;
  /** Empty for a product and for words. */
  kinds: readonly { id: number; name: string; dimension: Dimension }[];
}

/** Catalogue and usual things of the person on the device. Each part has the most usual first. */
export interface SnapshotContent {
  kinds: readonly SnapshotKind[];
  products: readonly SnapshotProduct[];
  usual: readonly SnapshotUsual[];
}

export interface IndexedThing<Thing> {
  thing: Thing;
  words: string;
  /** Main word, the last before a comma: 'chicken'. */
  head: string;
  parts?: IndexedThing<unknown>[];
}

export interface SnapshotIndex<Snapshot extends SnapshotContent> {
  usual: IndexedThing<Snapshot['usual'][number]>[];
  kinds: IndexedThing<Snapshot['kinds'][number]>[];
  otherNames: IndexedThing<Snapshot['kinds'][number]>[];
  /** Kinds by the key of their name, and by keys of other names that are not the name of a kind. */
  byName: ReadonlyMap<string, readonly Snapshot['kinds'][number][]>;
  products: IndexedThing<Snapshot['products'][number]>[];
  vocabulary: SpellingVocabulary;
}

/** Builds the index for suggestions. Slow, so call it once per snapshot. */
export function indexSnapshot<Snapshot extends SnapshotContent>(snapshot: Snapshot): SnapshotIndex<Snapshot> {
  const vocabulary = new SpellingVocabulary();
  const entry = <Thing extends { name: string }>(thing: Thing, more = '', name = thing.name): IndexedThing<Thing> => {
    const words = [...plainWords(name), ...plainWords(more)];
    for (const word of words) vocabulary.add(word);
    return { thing, words: ` ${words.join(' ')} `, head: headOf(name) };
  };
  const usual = snapshot.usual.map((thing) => ({
    ...entry(thing, `${thing.brand} ${thing.kinds.map(({ name }) => name).join(' ')}`),
    ...(thing.kinds.length > 0 && { parts: thing.kinds.map((kind) => entry(kind)) }),
  }));
  const named = snapshot.kinds.flatMap((kind) => (kind.names ?? []).map((name) => ({ name, kind })));
  const kinds = snapshot.kinds.map((kind) => entry(kind));
  const otherNames = named.map(({ name, kind }) => entry(kind, '', name));
  const byName = new Map([
    ...kindsByName(named),
    ...kindsByName(snapshot.kinds.map((kind) => ({ name: kind.name, kind }))),
  ]);
  const products = snapshot.products.map((product) => entry(product, product.brand));
  return { usual, kinds, otherNames, byName, products, vocabulary };
}

function kindsByName<Kind>(named: readonly { name: string; kind: Kind }[]): Map<string, Kind[]> {
  const found = new Map<string, Kind[]>();
  for (const { name, kind } of named) {
    const key = kindNameKey(name);
    found.set(key, [...(found.get(key) ?? []), kind]);
  }
  return found;
}

function headOf(name: string): string {
  const [main = ''] = name.split(/[,(]|\b(?:in|with|for)\b/u);
  return singularStem(plainWords(main).at(-1) ?? '');
}

/** Words of a text. A word is corrected if no indexed word begins with it and one is close. */
export interface CorrectedWords {
  words: readonly string[];
  /** False if a correction is doubtful. A sure one changes one letter of a long word, beside an uncorrected word. */
  isSure: boolean;
}

export function correctWords(
  text: string,
  { vocabulary }: Pick<SnapshotIndex<SnapshotContent>, 'vocabulary'>,
): CorrectedWords {
  const read = searchWords(text).map((word) => {
    const [corrected] = vocabulary.correct([singularStem(word)]) ?? [];
    return {
      word,
      corrected: corrected !== undefined && isClose(singularStem(word), corrected) ? corrected : undefined,
    };
  });
  const corrections = read.filter(({ corrected }) => corrected !== undefined);
  return {
    words: [...new Set(read.map(({ word, corrected }) => corrected ?? word))],
    isSure:
      corrections.length === 0 ||
      (corrections.length < read.length &&
        corrections.every(({ word, corrected = '' }) => isSureMisspelling(singularStem(word), corrected))),
  };
}

const lettersPerMistake = 4;

function isClose(written: string, known: string): boolean {
  return editDistance(written, singularStem(known)) <= Math.max(1, Math.floor(written.length / lettersPerMistake));
}

/** Shorter words are ambiguous: 'pasta' and 'paste' differ by one letter. */
const minSure = 6;

function isSureMisspelling(written: string, known: string): boolean {
  return written.length >= minSure && written[0] === known[0] && editDistance(written, singularStem(known)) <= 1;
}

/** Rates an entry for some words: 0 if one of them begins no word of the entry, higher for whole words. */
export function matchScoreOfEntry(words: readonly string[], entry: IndexedThing<unknown>): number {
  let fit = 1;
  for (const word of words) {
    const begins = singularStem(word);
    const at = entry.words.indexOf(` ${begins}`);
    if (at < 0) return 0;
    if (isWhole(entry.words, begins, at)) fit += 1;
  }
  return fit;
}

function isWhole(words: string, begins: string, at: number): boolean {
  const end = words.indexOf(' ', at + 1);
  return singularStem(words.slice(at + 1, end)) === begins;
}

/** Tests if all words are whole words of the entry, including its main word: 'rice' names every '… rice'. */
export function namesEntryFully(words: readonly string[], entry: IndexedThing<unknown>): boolean {
  if (entry.parts) return entry.parts.every((part) => namesEntryFully(words, part));
  return (
    words.length > 0 &&
    matchScoreOfEntry(words, entry) === words.length + 1 &&
    words.some((word) => singularStem(word) === entry.head)
  );
}
