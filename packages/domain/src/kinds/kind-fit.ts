import { plainWords } from '../search-words.ts';
import { wordForms } from '../word-forms.ts';

/** Rank for a search: 0 only contains the words, 1 names another thing, 2 a sort of the thing, 3 the thing. */
export type KindSearchRank = 0 | 1 | 2 | 3;

/** Ends the main part of a name: 'Tuna in oil' is tuna. */
const endOfHead = /[,(]|\s(?:in|with|for)\s/i;
const separators = /[\s\-‐-―/&+]+/u;
/** Parts and shapes of a thing: chicken breast is chicken, tea bags are tea. */
const portions =
  /^(?:breast|leg|quarter|thigh|wing|drumstick|fillet|filet|slice|steak|chop|bag|cube|chunk|piece|part|cut)s?$/;
const neutral = /^(?:whole|fresh|pure|natural)$/;
/** Words before the last one that make it another thing: peanut butter is no butter. */
const otherThings: Record<string, readonly string[]> = {
  bean: ['coffee', 'jelly', 'vanilla'],
  beef: ['corned'],
  butter: ['almond', 'apple', 'body', 'cashew', 'cocoa', 'peanut', 'shea'],
  cereal: ['baby', 'infant'],
  cream: ['body', 'face', 'hair', 'hand', 'ice', 'shaving', 'skin'],
  fish: ['salt', 'salted'],
  milk: ['almond', 'chocolate', 'coconut', 'condensed', 'evaporated', 'infant', 'oat', 'soy', 'soya'],
  oil: ['baby', 'body', 'castor', 'engine', 'hair', 'motor'],
  potato: ['sweet'],
  salt: ['bath', 'celery', 'epsom', 'garlic', 'onion'],
  sugar: ['confectioners', 'icing', 'powdered'],
  tea: ['ice', 'iced'],
  water: ['coconut', 'micellar', 'rose', 'tonic'],
};

/** Returns the words of the main part of a kind's name: ['tuna'] for 'Tuna in oil'. */
export function mainWordsOfKind(name: string): string[] {
  const [main = ''] = name.split(endOfHead);
  return main.split(separators).flatMap(plainWords);
}

/** Ranks a kind for a search by `mainWordsOfKind`. The kind's last word counts most. A prefix counts as the word. */
export function rankKindForSearch(words: readonly string[], ofKind: readonly string[]): KindSearchRank {
  const forms = new Set(words.flatMap(wordForms));
  const isSought = (word: string) => forms.has(word) || words.some((one) => word.startsWith(one));
  const head = headOf(ofKind, isSought);
  const last = head.at(-1);
  if (last === undefined || !isSought(last)) return 0;
  if (head.every(isSought)) return 3;
  const others = wordForms(last).flatMap((form) => otherThings[form] ?? []);
  return head.some((word) => others.includes(word) && !isSought(word)) ? 1 : 2;
}

function headOf(ofKind: readonly string[], isSought: (word: string) => boolean): readonly string[] {
  let words = ofKind;
  const isSkipped = (word: string | undefined, pattern: RegExp) =>
    words.length > 1 && word !== undefined && pattern.test(word) && !isSought(word);
  while (isSkipped(words[0], neutral)) words = words.slice(1);
  while (isSkipped(words.at(-1), portions)) words = words.slice(0, -1);
  return words;
}
