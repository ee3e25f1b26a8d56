import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, findSimilarWord, indexWords, type KnownWord, trigramSimilarity } from './similar-word.ts';

const known = [
  { word: 'cheddar', frequency: 3 },
  { word: 'cheese', frequency: 40 },
  { word: 'chia', frequency: 2 },
  { word: 'chips', frequency: 30 },
  { word: 'chocolate', frequency: 9 },
  { word: 'cocacola', frequency: 5 },
  { word: 'cola', frequency: 20 },
  { word: 'water', frequency: 12 },
];

test.each([
  ['chedar', 'cheddar'],
  ['choclate', 'chocolate'],
  ['coccola', 'cocacola'],
  ['watre', 'water'],
  ['chis', 'chips'],
  ['cheeese', 'cheese'],
])('HOM-15 %s was meant to be %s', (misspelt, word) => {
  expect(findSimilarWord(misspelt, indexWords(known))).toBe(word);
});

test('nothing like it is nothing', () => {
  expect(findSimilarWord('zzzzqqqq', indexWords(known))).toBeUndefined();
  expect(findSimilarWord('chedar', indexWords([]))).toBeUndefined();
});

const letters = fc.string({ unit: fc.constantFrom(...'abcé1'), minLength: 1, maxLength: 8 });

describe('an edit distance', () => {
  test.each([
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abcd', 'abdc', 1],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %d', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
  });

  test('is the same both ways, and at most one for one change', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(), (one, other, position) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one));
        const at = position % one.length;
        expect(editDistance(one, one.slice(0, at) + one.slice(at + 1))).toBe(1);
        expect(editDistance(one, `${one.slice(0, at)}z${one.slice(at)}`)).toBe(1);
      }),
    );
  });
});

/** The rule as it reads, comparing with every word. */
function findByComparingAll(misspelt: string, words: readonly KnownWord[]): string | undefined {
  const [best] = words
    .filter(({ word }) => trigramSimilarity(misspelt, word) >= 0.3)
    .map((one) => ({ ...one, distance: editDistance(misspelt, one.word) }))
    .sort((a, b) => a.distance - b.distance || b.frequency - a.frequency || (a.word < b.word ? -1 : 1));
  return best?.word;
}

test('HOM-15 the index finds the same word as comparing with every word', () => {
  const words = fc.uniqueArray(fc.record({ word: letters, frequency: fc.nat(3) }), {
    selector: ({ word }) => word,
    maxLength: 40,
  });
  fc.assert(
    fc.property(letters, words, (misspelt, some) => {
      expect(findSimilarWord(misspelt, indexWords(some))).toBe(findByComparingAll(misspelt, some));
    }),
    { numRuns: 1_000 },
  );
});
