/** A known word and in how many texts it is. */
export interface KnownWord {
  word: string;
  frequency: number;
}

/** Least similarity by trigrams, as pg_trgm has it, of words that may be meant for each other. */
const leastSimilarity = 0.3;

/** Known words in their order, each with the trigrams that it has and may share with another word. */
export interface WordIndex {
  words: readonly KnownWord[];
  /** How many trigrams each word has. */
  sizes: Uint16Array;
  /** Which words, by their place in `words`, have a trigram. */
  byTrigram: ReadonlyMap<string, readonly number[]>;
}

/** Makes an index of words, so that those like another one are found without comparing it with each. */
export function indexWords(known: Iterable<KnownWord>): WordIndex {
  const words = [...known].sort((a, b) => (a.word < b.word ? -1 : 1));
  const sizes = new Uint16Array(words.length);
  const byTrigram = new Map<string, number[]>();
  for (const [place, { word }] of words.entries()) {
    const own = trigrams(word);
    sizes[place] = own.size;
    for (const trigram of own) {
      const places = byTrigram.get(trigram);
      if (places) places.push(place);
      else byTrigram.set(trigram, [place]);
    }
  }
  return { words, sizes, byTrigram };
}

/**
 * The known word that a misspelt one was meant to be: of those like it by their trigrams, that which takes the fewest
 * changed, left out, added or swapped letters; the more frequent one where two take as many. Undefined when none is
 * like it.
 */
export function findSimilarWord(misspelt: string, { words, sizes, byTrigram }: WordIndex): string | undefined {
  const own = trigrams(misspelt);
  const shared = new Map<number, number>();
  for (const trigram of own) {
    for (const place of byTrigram.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
  }
  let best: Candidate | undefined;
  for (const [place, count] of shared) {
    const known = words[place];
    const similarity = count / (own.size + (sizes[place] ?? 0) - count);
    if (!known || similarity < leastSimilarity) continue;
    // At least as many letters are added or left out as one word has more than the other.
    if (best && Math.abs(known.word.length - misspelt.length) > best.distance) continue;
    const candidate = { ...known, distance: editDistance(misspelt, known.word) };
    if (!best || isBetter(candidate, best)) best = candidate;
  }
  return best?.word;
}

interface Candidate extends KnownWord {
  distance: number;
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  return one.frequency !== other.frequency ? one.frequency > other.frequency : one.word < other.word;
}

/** How alike two words are by their trigrams, 0 to 1: as PostgreSQL's `similarity` of single words. */
export function trigramSimilarity(one: string, other: string): number {
  const own = trigrams(one);
  const others = trigrams(other);
  const shared = [...own].filter((trigram) => others.has(trigram)).length;
  return shared / (own.size + others.size - shared);
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  const found = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start += 1) found.add(padded.slice(start, start + 3));
  return found;
}

/** How many letters have to be changed, left out, added or swapped with their neighbour to make one word the other. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, at(beforeLast, j - 2) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
