import { plainWords, withoutStopWords } from '../search-words.ts';

/** Returns equal keys for names of one thing: 'Loaf of bread' and 'loaf bread', 'Eggs' and 'egg'. */
export const kindNameKey = (name: string): string => withoutStopWords(plainWords(name)).map(singularStem).join(' ');

/** Returns the common stem of singular and plural: 'tomato' for 'tomatoes'. */
export function singularStem(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/(?:(?<=o)es|ies|s)$/, '');
}
