import { plainWords, withoutStopWords } from '../search-words.ts';

/** Returns equal keys for names of one thing: 'Loaf of bread' and 'loaf bread', 'Eggs' and 'egg'. */
export const nameKey = (name: string): string => withoutStopWords(plainWords(name)).map(stem).join(' ');

/** Returns the common stem of singular and plural: 'tomato' for 'tomatoes'. */
export function stem(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/(?:(?<=o)es|ies|s)$/, '');
}
