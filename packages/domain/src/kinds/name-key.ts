import { plainWords, tellingWords } from '../search-words.ts';

/** Names with the same key mean the same thing: 'Loaf of bread' and 'loaf bread', 'Eggs' and 'egg'. */
export const nameKey = (name: string): string => tellingWords(plainWords(name)).map(stem).join(' ');

/** The common start of a word's singular and plural: 'tomato' of 'tomatoes' and 'tomato'. */
export function stem(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/(?:(?<=o)es|ies|s)$/, '');
}
