import { kindFit, wordForms } from '@bargain-buddy/domain';

/** Shorter words, such as units, are part of too many names to count. */
const shortestRanked = 3;
/** One more than the best fit of a kind, so that whole words count more. */
const wholeWordRank = 4;

/** The words that count where they stand as whole words in a name, each with its singular and plural forms. */
export const rankedWords = (words: readonly string[]): string[][] =>
  words.filter(({ length }) => length >= shortestRanked).map(wordForms);

/** Ranks names for the words of one search: more whole words first, then the kind that the words name best. */
export function matchRanks(words: readonly string[]): (text: string, kind: string) => number {
  const whole = rankedWords(words).map((forms) => forms.map((form) => ` ${form} `));
  const fits = new Map<string, number>();
  return (text, kind) => {
    const fit = fits.get(kind) ?? kindFit(words, kind);
    fits.set(kind, fit);
    const found = whole.filter((forms) => forms.some((form) => text.includes(form)));
    return wholeWordRank * found.length + fit;
  };
}
