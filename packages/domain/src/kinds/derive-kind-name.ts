import { plainWords, withoutStopWords } from '../search-words.ts';
import { reorderKindNameKey } from './ordered-key.ts';

export interface KindName {
  /** For display: 'Whole chicken, frozen'. */
  name: string;
  /** For comparison only: 'whole chicken frozen'. */
  key: string;
}

/** Derives a kind's name: without brand, amount and size of the pieces. docs/kinds.md lists the rules. */
export function deriveKindName(product: { name: string; brand: string }): KindName {
  const all = splitWords(product.name);
  const words = withoutBrand(withoutAmounts(all), splitWords(product.brand));
  const { main, aside } = splitQualifiers(words);
  const key = reorderKindNameKey(keyOf([...main, ...aside]));
  if (key === '') return { name: product.name.trim(), key: product.name.trim().toLowerCase() };
  const [first = '', ...others] = sentenceCase(main);
  const shown = [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
  return { name: aside.length > 0 ? `${shown}, ${sentenceCase(aside).join(' ')}` : shown, key };
}

/** Between words. In a key, hyphens and brackets also separate: 'bone-in' is 'bone in'. */
const spaces = /[\s,;]+/u;
const separators = /[\s\-‐-―/&+,;:()[\]]+/u;

const splitWords = (text: string) => text.normalize('NFC').split(spaces).filter(Boolean);

function keyWords(word: string): string[] {
  return word.split(separators).flatMap(plainWords).map(spelling).map(singular);
}

const keyOf = (words: readonly string[]) => withoutStopWords(words.flatMap(keyWords)).join(' ');

const spellings: Record<string, string> = {
  yoghurt: 'yogurt',
  yoghurts: 'yogurts',
  chilli: 'chili',
  iodized: 'iodised',
};
const spelling = (word: string) => spellings[word] ?? word;

function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ie` : word;
  return word
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/s$/, '')
    .replace(/([^aeiou])y$/, '$1ie')
    .replace(/([^aeiou])oe$/, '$1o');
}

const units =
  'mg|g|gms?|gr|grams?|grammes?|kgs?|kilos?|oz|ozs|ounces?|lbs?|pounds?|mls?|cl|l|lt|ltrs?|litres?|liters?|floz|pts?|pints?|' +
  'qts?|quarts?|gals?|gallons?|ct|count|pcs?|pieces|pk|packs?|ea|each|sheets|rolls|tablets|doz|dozens?|dz';
const amount = new RegExp(String.raw`^\(?(?:\d+\s*[x×*]\s*)?\d+(?:[.,]\d+)?\s*(?:(?:${units})|fl\.? ?oz)\.?\)?$`, 'i');
const maxAmountWords = 5;

function withoutAmounts(words: readonly string[]): readonly string[] {
  const remaining: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = lengthOfAmount(words.slice(at, at + maxAmountWords));
    if (length === 0) remaining.push(words[at] ?? '');
    at += Math.max(length, 1);
  }
  return remaining.length > 0 ? remaining : words;
}

function lengthOfAmount(words: readonly string[]): number {
  for (let length = words.length; length > 0; length--)
    if (amount.test(words.slice(0, length).join(' '))) return length;
  return 0;
}

function withoutBrand(words: readonly string[], brand: readonly string[]): readonly string[] {
  const wanted = brand.flatMap(keyWords).join(' ');
  if (wanted === '') return words;
  const plain = words.map((word) => keyWords(word).join(' '));
  for (let from = 0; from < words.length; from++) {
    const to = endOf(plain, from, wanted);
    if (to === undefined) continue;
    const rest = [...words.slice(0, from), ...words.slice(to)];
    if (keyOf(rest) !== '') return rest;
  }
  return words;
}

function endOf(plain: readonly string[], from: number, wanted: string): number | undefined {
  let read = '';
  for (let at = from; at < plain.length && read.length < wanted.length; at++) {
    read = `${read} ${plain[at]}`.trim();
    if (read === wanted) return at + 1;
  }
  return undefined;
}

/** Sizes of pieces or packs. Products of all sizes are one kind. */
const sizes =
  /^(?:(?:extra[ -])?large|medium|small|jumbo|(?:family|value|economy|party|travel)(?:[ -](?:size|pack))?)$/i;

const states = /^(?:frozen|boneless|skinless|bone[ -]in|dried|ground)$/i;
const flavoured = ['ice cream', 'yogurt', 'instant noodle', 'infant cereal', 'peanut butter'];
const maxHeadWords = 2;
const flavours =
  /^(?:plain|natural|original|vanilla|chocolate|strawberry|banana|mango|peach|blueberry|coconut|rum|raisin|pistachio|cookies|cream|mixed|fruit|chicken|beef|vegetable|shrimp|curry|rice|wheat|oats?|honey|smooth|creamy|crunchy|chunky|low|fat|free|greek|and|&)$/i;

/** Splits a name into the thing, and its flavours and states, which are shown after a comma. */
function splitQualifiers(words: readonly string[]): { main: readonly string[]; aside: readonly string[] } {
  const { main, removed } = removeEnds(words);
  for (const head of flavoured) {
    for (let length = 1; length < Math.min(main.length, maxHeadWords + 1); length++) {
      if (keyOf(main.slice(0, length)) === head && main.slice(length).every((word) => flavours.test(word)))
        return { main: main.slice(0, length), aside: [...main.slice(length), ...removed] };
      if (keyOf(main.slice(-length)) === head && main.slice(0, -length).every((word) => flavours.test(word)))
        return { main: main.slice(-length), aside: [...main.slice(0, -length), ...removed] };
    }
  }
  return { main, aside: removed };
}

function removeEnds(words: readonly string[]): { main: readonly string[]; removed: readonly string[] } {
  let main = words;
  const removed: string[][] = [];
  for (let end = removableEnd(main); end; end = removableEnd(main)) {
    const [from, to] = end;
    const part = main.slice(from, to);
    main = [...main.slice(0, from), ...main.slice(to)];
    if (states.test(part.join(' '))) removed.push(part);
  }
  if (isQualifier(main)) return { main: words, removed: [] };
  return { main, removed: removed.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en')).flat() };
}

const isQualifier = (words: readonly string[]) => states.test(words.join(' ')) || sizes.test(words.join(' '));

function removableEnd(words: readonly string[]): [from: number, to: number] | undefined {
  for (const count of [2, 1]) {
    if (words.length <= count) continue;
    if (isQualifier(words.slice(0, count))) return [0, count];
    if (isQualifier(words.slice(-count))) return [words.length - count, words.length];
  }
  return undefined;
}

const abbreviations = /^(?:UHT|BBQ|MSG|DHA|UK|USA|XL)$/i;
const properNames =
  /^(?:english|french|greek|italian|mexican|spanish|chinese|indian|jamaican|caribbean|trinidad|tobago|worcestershire|vienna|dijon|cajun)$/i;

function sentenceCase(words: readonly string[]): string[] {
  return words.map((word) => {
    if (abbreviations.test(word)) return word.toUpperCase();
    const lower = word.toLowerCase();
    return properNames.test(word) ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower;
  });
}
