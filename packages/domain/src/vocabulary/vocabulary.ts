import { amountWordMeanings } from '../quick-add/vocabulary.ts';
import { editDistance } from './edit-distance.ts';

/** A search with more unknown words is for something that is not sold. */
const maxCorrected = 4;
/** In letters. Shorter words are units and abbreviations. */
const minLetters = 3;
/** In characters. Longer words are neither corrected nor offered as corrections. */
const maxLength = 24;
/** Share of common trigrams, as in pg_trgm. */
const minSimilarity = 0.3;
/** Index entries read for one unknown word. */
const maxVisited = 30_000;
/** Words whose edit distance from one unknown word is measured. */
const maxCompared = 100;
/** Sorting all words again takes less time than inserting and deleting more words than this. */
const maxSpliced = 50;

interface CorrectionWork {
  visited: number;
  compared: number;
}

interface KnownWord {
  word: string;
  frequency: number;
  trigrams: number;
  /** Number of trigrams in common with the word that is being corrected. 0 at any other time. */
  shared: number;
}

/** The words of a catalogue, which change one at a time, and the correction of unknown words by them. */
export class SpellingVocabulary {
  readonly #known = new Map<string, KnownWord>();
  readonly #byTrigram = new Map<string, KnownWord[]>();
  #sorted: string[] = [];
  readonly #changed = new Set<string>();

  add(word: string): void {
    const known = this.#known.get(word);
    if (known) known.frequency += 1;
    else this.#insert(word);
  }

  #insert(word: string): void {
    const own = canBeOffered(word) ? trigramsOf(word) : [];
    const known = { word, frequency: 1, trigrams: own.length, shared: 0 };
    this.#known.set(word, known);
    this.#changed.add(word);
    for (const trigram of own) {
      const words = this.#byTrigram.get(trigram);
      if (words) words.push(known);
      else this.#byTrigram.set(trigram, [known]);
    }
  }

  /** Counts one text less. Deletes a word without texts. */
  remove(word: string): void {
    const known = this.#known.get(word);
    if (!known) return;
    known.frequency -= 1;
    if (known.frequency === 0) this.#delete(known);
  }

  #delete(known: KnownWord): void {
    this.#known.delete(known.word);
    this.#changed.add(known.word);
    for (const trigram of canBeOffered(known.word) ? trigramsOf(known.word) : []) {
      const words = this.#byTrigram.get(trigram) ?? [];
      const last = words.pop();
      if (last && last !== known) words[words.indexOf(known)] = last;
      if (words.length === 0) this.#byTrigram.delete(trigram);
    }
  }

  frequency(word: string): number {
    return this.#known.get(word)?.frequency ?? 0;
  }

  /** The known words that begin with `prefix`, in code unit order. Read them before the next change. */
  *startingWith(prefix: string): Generator<string> {
    const words = this.#sortedWords();
    let index = firstFrom(words, prefix);
    for (let word = words[index]; word?.startsWith(prefix); word = words[++index]) yield word;
  }

  #sortedWords(): string[] {
    const isKnown = (word: string) => this.#known.has(word);
    if (this.#changed.size > maxSpliced) {
      const unchanged = this.#sorted.filter((word) => !this.#changed.has(word));
      this.#sorted = [...unchanged, ...[...this.#changed].filter(isKnown)].sort();
    } else {
      for (const word of this.#changed) {
        const index = firstFrom(this.#sorted, word);
        this.#sorted.splice(index, this.#sorted[index] === word ? 1 : 0, ...[word].filter(isKnown));
      }
    }
    this.#changed.clear();
    return this.#sorted;
  }

  /**
   * Replaces unknown words, which begin no known word, by similar known ones. Returns undefined if none can be
   * replaced, more than four are unknown, or one of four letters or more has no match. Matches share three tenths of
   * the trigrams, or swap two neighbours. A word of three letters allows one missing or swapped letter, but not the
   * first. Numbers, units and containers stay. A word costs at most 30,000 index visits and 100 edit distances. `work`
   * counts both, for tests.
   */
  correct(words: readonly string[], work: CorrectionWork = { visited: 0, compared: 0 }): string[] | undefined {
    const unknown = words.filter((word) => isCorrectable(word) && this.startingWith(word).next().done);
    if (unknown.length > maxCorrected) return undefined;
    const corrections = new Map<string, string>();
    for (const word of unknown) {
      const known = this.#mostSimilar(word, work);
      if (known !== undefined) corrections.set(word, known);
      else if (word.length > minLetters) return undefined;
    }
    if (corrections.size === 0) return undefined;
    return [...new Set(words.map((word) => corrections.get(word) ?? word))];
  }

  /** The similar word with the smallest edit distance, then the most frequent, then the first in code unit order. */
  #mostSimilar(unknown: string, work: CorrectionWork): string | undefined {
    if (unknown.length > maxLength) return undefined;
    let best: KnownWord | undefined;
    let minDistance = Number.POSITIVE_INFINITY;
    for (const word of withoutSlip(unknown)) {
      const known = this.#known.get(word);
      if (!known || (best && !isPreferred(known, best))) continue;
      best = known;
      minDistance = 1;
    }
    if (unknown.length === minLetters) return best?.word;
    const similar = this.#similarTo(unknown, work).slice(0, maxCompared);
    work.compared += similar.length;
    for (const known of similar) {
      const distance = editDistance(unknown, known.word, minDistance);
      if (distance > minDistance || (distance === minDistance && best && !isPreferred(known, best))) continue;
      best = known;
      minDistance = distance;
    }
    return best?.word;
  }

  #similarTo(unknown: string, work: CorrectionWork): KnownWord[] {
    const own = trigramsOf(unknown);
    const lists = own
      .map((trigram) => this.#byTrigram.get(trigram) ?? [])
      .sort((one, other) => one.length - other.length);
    let left = maxVisited;
    for (const [index, list] of lists.entries()) {
      const visited = list.length > left ? list.slice(0, left) : list;
      for (const known of visited) known.shared += 1;
      lists[index] = visited;
      left -= visited.length;
    }
    work.visited += maxVisited - left;
    const byShared = Array.from({ length: own.length + 1 }, (): KnownWord[] => []);
    for (const list of lists) {
      for (const known of list) {
        const { shared, trigrams } = known;
        known.shared = 0;
        if (shared / (own.length + trigrams - shared) >= minSimilarity) byShared[shared]?.push(known);
      }
    }
    return byShared.reverse().flat();
  }
}

function canBeOffered({ length }: string): boolean {
  return length >= minLetters && length <= maxLength;
}

function isCorrectable(word: string): boolean {
  const letters = word.replace(/\P{L}/gu, '').length;
  return (letters > minLetters || (letters === minLetters && word.length === letters)) && !isAmount(word);
}

function isAmount(word: string): boolean {
  const [, unit] = /^(?:\d+x)?\d*(\D*)$/.exec(word) ?? [];
  return unit === '' || (unit !== undefined && amountWordMeanings.has(unit));
}

function isPreferred(one: KnownWord, other: KnownWord): boolean {
  return one.frequency !== other.frequency ? one.frequency > other.frequency : one.word < other.word;
}

/**
 * Yields the word with each two neighbours swapped, and a word of three letters with each letter added. Adds none after
 * a vowel in second place: 'wig' is not 'wing'.
 */
function* withoutSlip(word: string): Generator<string> {
  const isShort = word.length === minLetters;
  for (let at = isShort ? 1 : 0; at + 1 < word.length; at += 1) {
    yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  }
  if (!isShort || /^.[aeiouy]/.test(word)) return;
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    yield word.charAt(0) + letter + word.slice(1);
    yield word.slice(0, 2) + letter + word.charAt(2);
  }
}

function firstFrom(words: readonly string[], start: string): number {
  let low = 0;
  for (let high = words.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The trigrams of a single word, as in pg_trgm. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  const found = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start += 1) found.add(padded.slice(start, start + 3));
  return [...found];
}
