import { findSimilarWord, type WordIndex } from './similar-word.ts';

/** In letters: amounts and barcodes are not misspelt words. */
const shortestCorrectable = 4;
/** Somebody who gets more than these wrong looks for something that is not there. */
const mostCorrected = 4;

/**
 * The words of a search with those that begin no known word replaced by what they were likely meant to be. Undefined
 * where nothing is to be replaced, where too much is, and where one is like no known word.
 */
export function correctWords(words: readonly string[], known: WordIndex): string[] | undefined {
  const isUnknown = words.map((word) => isCorrectable(word) && !beginsKnownWord(word, known));
  const unknown = isUnknown.filter(Boolean).length;
  if (unknown === 0 || unknown > mostCorrected) return undefined;
  const corrected: string[] = [];
  for (const [index, word] of words.entries()) {
    const meant = isUnknown[index] ? findSimilarWord(word, known) : word;
    if (meant === undefined) return undefined;
    corrected.push(meant);
  }
  return [...new Set(corrected)];
}

function isCorrectable(word: string): boolean {
  return word.replace(/\P{L}/gu, '').length >= shortestCorrectable;
}

/** The first word that does not come before the beginning is the one that has it, if any has. */
function beginsKnownWord(beginning: string, { words }: WordIndex): boolean {
  let first = 0;
  let end = words.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((words[middle]?.word ?? '') < beginning) first = middle + 1;
    else end = middle;
  }
  return words[first]?.word.startsWith(beginning) ?? false;
}
