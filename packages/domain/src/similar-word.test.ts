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

test('HOM-15 of equally near words the more frequent one is meant, and then the first by name', () => {
  const near = ['milt', 'mill', 'mile'].map((word, index) => ({ word, frequency: index === 0 ? 5 : 9 }));
  expect(findSimilarWord('milx', indexWords(near))).toBe('mile');
  expect(findSimilarWord('milx', indexWords(near.toReversed()))).toBe('mile');
});

test('HOM-15 the nearest word is meant, however frequent others are', () => {
  const words = (near: string, far: string) =>
    indexWords([
      { word: far, frequency: 90 },
      { word: near, frequency: 1 },
    ]);
  expect(findSimilarWord('abcdef', words('abcdeg', 'abcdxy'))).toBe('abcdeg');
  expect(findSimilarWord('abcdef', words('abcdxf', 'abcdag'))).toBe('abcdxf');
  expect(findSimilarWord('abcdef', words('abcdeg', 'abcdefxyz'))).toBe('abcdeg');
});

test('HOM-15 words are alike from three tenths of their trigrams on, as PostgreSQL counts them', () => {
  expect(trigramSimilarity('chedar', 'cheddar')).toBeCloseTo(6 / 9, 12);
  expect(trigramSimilarity('abcde', 'abcxyz')).toBe(0.3);
  expect(trigramSimilarity('milk', 'milk')).toBe(1);
  expect(trigramSimilarity('milk', 'soap')).toBe(0);
  expect(trigramSimilarity('aaaa', 'aa')).toBe(3 / 4);
  expect(findSimilarWord('abcde', indexWords([{ word: 'abcxyz', frequency: 1 }]))).toBe('abcxyz');
  expect(findSimilarWord('abcde', indexWords([{ word: 'abcxyzw', frequency: 1 }]))).toBeUndefined();
});

test('HOM-15 an index has its words in order', () => {
  const { words } = indexWords(known.toReversed());
  expect(words.map(({ word }) => word)).toEqual(known.map(({ word }) => word).sort());
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

/** The rule as it reads, trying every way. */
function distanceByTrying(one: string, other: string): number {
  if (!one || !other) return one.length + other.length;
  const ways = [
    distanceByTrying(one.slice(1), other) + 1,
    distanceByTrying(one, other.slice(1)) + 1,
    distanceByTrying(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1),
  ];
  if (one.length > 1 && one[0] === other[1] && one[1] === other[0]) {
    ways.push(distanceByTrying(one.slice(2), other.slice(2)) + 1);
  }
  return Math.min(...ways);
}

test('HOM-15 an edit distance is the fewest changes of all ways to make them', () => {
  const short = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 6 });
  fc.assert(
    fc.property(short, short, (one, other) => {
      expect(editDistance(one, other)).toBe(distanceByTrying(one, other));
    }),
  );
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
