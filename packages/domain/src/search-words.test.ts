import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlankSearch, searchWords } from './search-words.ts';

test.each([
  ['massy rice', ['massy', 'rice']],
  ['  Crème  de la CRÈME ', ['creme', 'de', 'la']],
  ['milk at the massy & co', ['milk', 'massy', 'co']],
  ['Hi-Lo Persad’s 1.8kg', ['hilo', 'persads', '18kg']],
  ['the', ['the']],
  ['of and the', ['of', 'and', 'the']],
  ['& - … 🥭', []],
  ['a b c d e f g h i j', ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
])('HOM-15 %j is searched by %j', (query, words) => {
  expect(searchWords(query)).toEqual(words);
});

test('words are plain, distinct, never empty and few, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
      const words = searchWords(query);
      expect(words.length).toBeLessThanOrEqual(8);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect(word).toMatch(/^[^\s!-/:-@[-`{-~\p{Emoji_Presentation}]+$/u);
    }),
  );
});

test('case does not matter', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ é-’ 1.'), maxLength: 40 }), (query) => {
      expect(searchWords(query.toUpperCase())).toEqual(searchWords(query.toLowerCase()));
    }),
  );
});

test('letters that no decomposition takes apart are found as they are typed without them', () => {
  expect(searchWords('Straße læ œuf øl łosoś đak sıcak λόγος')).toEqual([
    'strasse',
    'lae',
    'oeuf',
    'ol',
    'losos',
    'dak',
    'sicak',
    'λογοσ',
  ]);
});

test('the small words are left out beside a telling one', () => {
  for (const word of 'in at on and or for the a an of with to from by'.split(' ')) {
    expect(searchWords(`${word} rice`), word).toEqual(['rice']);
  }
});

test('only blanks ask for nothing', () => {
  expect(['', ' \t', '🥭', 'rice'].map(isBlankSearch)).toEqual([true, true, false, false]);
});
