/** A known word and in how many texts it is. */
export interface KnownWord {
  word: string;
  frequency: number;
}

/** Least similarity by trigrams, as pg_trgm has it, of words that may be meant for each other. */
const leastSimilarity = 0.3;

/**
 * The known word that a misspelt one was meant to be: of those like it by their trigrams, that which takes the fewest
 * changed, left out, added or swapped letters; the more frequent one where two take as many. Undefined when none is like it.
 */
export function findSimilarWord(misspelt: string, known: Iterable<KnownWord>): string | undefined {
  const own = trigrams(misspelt);
  let best: { word: string; distance: number; frequency: number } | undefined;
  for (const { word, frequency } of known) {
    if (!mayBeSimilar(word.length, misspelt.length) || similarity(own, trigrams(word)) < leastSimilarity) continue;
    const distance = editDistance(misspelt, word);
    const isBetter =
      !best ||
      distance < best.distance ||
      (distance === best.distance &&
        (frequency > best.frequency || (frequency === best.frequency && word < best.word)));
    if (isBetter) best = { word, distance, frequency };
  }
  return best?.word;
}

/** How alike two words are by their trigrams, 0 to 1: as PostgreSQL's `similarity` of single words. */
export function trigramSimilarity(one: string, other: string): number {
  return similarity(trigrams(one), trigrams(other));
}

/** Words whose lengths differ too much have too few trigrams in common, whatever their letters. */
function mayBeSimilar(length: number, other: number): boolean {
  return Math.min(length, other) + 1 >= leastSimilarity * (Math.max(length, other) + 1);
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  const found = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start += 1) found.add(padded.slice(start, start + 3));
  return found;
}

function similarity(own: Set<string>, other: Set<string>): number {
  let shared = 0;
  for (const one of other) if (own.has(one)) shared += 1;
  return shared / (own.size + other.size - shared);
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
