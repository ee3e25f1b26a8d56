import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlankSearch, parseSearchQuery, searchWords } from './search-words.ts';

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

test.each([
  ['milk -powder', ['milk'], ['powder']],
  ['-powder milk', ['milk'], ['powder']],
  ['milk −powder', ['milk'], ['powder']],
  ['milk –powder', ['milk'], ['powder']],
  ['Crème\t-Coca-Cola  -CRÈME', ['creme'], ['cocacola', 'creme']],
  ['milk -powder -powder -7up', ['milk'], ['powder', '7up']],
  ['-powder', [], ['powder']],
  ['the -powder', ['the'], ['powder']],
  ['milk -the -a', ['milk'], []],
  ['coca-cola', ['cocacola'], []],
  ['milk - powder', ['milk', 'powder'], []],
  ['7-up', ['7up'], []],
  ['-', [], []],
  ['--powder', ['powder'], []],
  ['-(powder)', ['powder'], []],
  ['-🥭 mango', ['mango'], []],
  ['a1 b1 c1 d1 e1 f1 -g1 -h1 -i1', ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'], ['g1', 'h1']],
  ['-x a1 b1 c1 d1 e1 f1 g1 h1 i1', ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1'], []],
])('HOM-15 %j is searched by %j without %j', (query, words, excluded) => {
  expect(parseSearchQuery(query)).toEqual({ words, excluded });
});

test('HOM-15 the words of a search are those of its text without the excluded parts', () => {
  const piece = fc.constantFrom(...['milk', 'Rice', 'é', 'the', '7', '.', '🥭', '('], ...'--−–   \t');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const query = pieces.join('');
      const { words, excluded } = parseSearchQuery(query);
      const parts = query.split(/\s+/);
      const isExcluded = (part: string) => /^[-−–]/.test(part) && searchWords([...part][1] ?? '').length > 0;
      const all = parts.filter(isExcluded).flatMap((part) => searchWords(part));
      expect(words).toEqual(searchWords(parts.filter((part) => !isExcluded(part)).join(' ')));
      expect(excluded).toEqual([...new Set(all)].filter((word) => word !== 'the').slice(0, 8 - words.length));
    }),
    { numRuns: 2_000 },
  );
});

test('HOM-15 a search with exclusions has eight plain words at most, and excludes nothing without a minus', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { words, excluded } = parseSearchQuery(text);
      expect(words.length + excluded.length).toBeLessThanOrEqual(8);
      expect([...words, ...excluded].flatMap(searchWords)).toEqual([...words, ...excluded]);
      const plain = text.normalize('NFKD').replace(/[-−–]/g, '.');
      expect(parseSearchQuery(plain)).toEqual({ words: searchWords(plain), excluded: [] });
    }),
  );
});
