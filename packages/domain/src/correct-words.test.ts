import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctWords } from './correct-words.ts';
import { findSimilarWord, indexWords } from './similar-word.ts';

const words = ['cheddar', 'cheese', 'chocolate', 'massy', 'milk', 'parboiled', 'rice', 'water'];
const known = indexWords(words.map((word) => ({ word, frequency: 1 })));

test.each([
  ['chedar', 'cheddar'],
  ['chedar massy', 'cheddar massy'],
  ['chedar mas 2kg', 'cheddar mas 2kg'],
  ['chedder chedar', 'cheddar'],
  ['watre chedar choclate parboild', 'water cheddar chocolate parboiled'],
  ['milc', 'milk'],
  ['ché-dar', 'cheddar'],
])('HOM-15 %j was meant to be %j', (typed, meant) => {
  expect(correctWords(typed.split(' '), known)?.join(' ')).toBe(meant);
});

test.each([
  ['every word is known or short', 'cheddar par xyz 9999'],
  ['one of the words is like none', 'chedar zzzzqqqq'],
  ['more than four are unknown', 'watre chedar choclate parboild massi'],
  ['nothing is asked for', ''],
])('HOM-15 nothing is corrected where %s', (_, typed) => {
  expect(correctWords(typed.split(' ').filter(Boolean), known)).toBeUndefined();
});

test('HOM-15 nothing is known where there is nothing', () => {
  expect(correctWords(['chedar'], indexWords([]))).toBeUndefined();
});

/** The rule as it reads, looking at every known word. */
function correctByComparingAll(words: readonly string[], some: readonly string[]): string[] | undefined {
  const index = indexWords(some.map((word) => ({ word, frequency: 1 })));
  const isUnknown = (word: string) =>
    [...word].filter((letter) => /\p{L}/u.test(letter)).length >= 4 && !some.some((one) => one.startsWith(word));
  const count = words.filter(isUnknown).length;
  const meant = words.map((word) => (isUnknown(word) ? findSimilarWord(word, index) : word));
  return count === 0 || count > 4 || meant.includes(undefined) ? undefined : [...new Set(meant as string[])];
}

test('HOM-15 what begins a known word is not corrected, wherever that word stands among the others', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcé1'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 7 }), fc.uniqueArray(word, { maxLength: 20 }), (typed, some) => {
      const index = indexWords(some.map((one) => ({ word: one, frequency: 1 })));
      expect(correctWords(typed, index)).toEqual(correctByComparingAll(typed, some));
      for (const one of some) expect(correctWords([one, one.slice(0, 4)], index)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});
