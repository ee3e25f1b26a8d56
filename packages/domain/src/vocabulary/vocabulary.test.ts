import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { SpellingVocabulary } from './vocabulary.ts';

/** Text as in 'milk:3 rice'. */
function vocabularyOf(words: string): SpellingVocabulary {
  const vocabulary = new SpellingVocabulary();
  for (const [, word = '', count = '1'] of words.matchAll(/([^\s:]+)(?::(\d+))?/g)) {
    for (let n = 0; n < Number(count); n += 1) vocabulary.add(word);
  }
  return vocabulary;
}

/** The best of some runs, because garbage collection and other work on the machine slow one down. */
function expectQuick(milliseconds: () => number, runs: number, limit: number): void {
  let best = milliseconds();
  for (let run = 1; run < runs && best >= limit; run += 1) best = Math.min(best, milliseconds());
  expect(best).toBeLessThan(limit);
}

const correct = (typed: string, known: SpellingVocabulary) =>
  known.correct(typed.split(' ').filter(Boolean))?.join(' ');

describe('HOM-15 the words of a catalogue', () => {
  test('are counted by text, and forgotten without texts', () => {
    const known = vocabularyOf('milk:2 rice');
    known.remove('milk');
    known.remove('rice');
    known.remove('rice');
    known.remove('soap');
    expect(['milk', 'rice', 'soap'].map((word) => known.frequency(word))).toEqual([1, 0, 0]);
    expect([...known.startingWith('')]).toEqual(['milk']);
    known.add('rice');
    expect(known.frequency('rice')).toBe(1);
    expect(correct('ricee', known)).toBe('rice');
  });

  test('are read in order by their beginning', () => {
    const known = vocabularyOf('rice milky soap milk mild mil');
    expect([...known.startingWith('mil')]).toEqual(['mil', 'mild', 'milk', 'milky']);
    expect([...known.startingWith('milk')]).toEqual(['milk', 'milky']);
    expect([...known.startingWith('milks')]).toEqual([]);
    expect([...new SpellingVocabulary().startingWith('')]).toEqual([]);
  });

  test('40,000 are added and removed one by one in well under two seconds, read after each addition too', () => {
    const words = Array.from({ length: 40_000 }, (_, n) => ((n * 7919) % 40_009).toString(36));
    const milliseconds = (isRead: boolean) => {
      const known = new SpellingVocabulary();
      const start = Date.now();
      let found = 0;
      for (const word of words) {
        known.add(word);
        if (isRead && known.startingWith(word).next().value?.startsWith(word)) found += 1;
      }
      expect(found).toBe(isRead ? words.length : 0);
      expect([...known.startingWith('')]).toEqual(words.toSorted());
      for (const word of words.slice(1)) known.remove(word);
      expect([...known.startingWith('')]).toEqual(words.slice(0, 1));
      return Date.now() - start;
    };
    for (const isRead of [false, true]) expectQuick(() => milliseconds(isRead), 2, 2_000);
  });
});

describe('HOM-15 a misspelt word', () => {
  const known = vocabularyOf('cheddar:3 cheese:40 chia:2 chips:30 chocolate:9 cocacola:5 cola:20 water:12');

  test.each([
    ['chedar', 'cheddar'],
    ['choclate', 'chocolate'],
    ['coccola', 'cocacola'],
    ['watre', 'water'],
    ['chis', 'chips'],
    ['cheeese', 'cheese'],
  ])('%s was meant to be %s', (misspelt, word) => {
    expect(correct(misspelt, known)).toBe(word);
  });

  test('like no known word is none', () => {
    expect(correct('zzzzqqqq', known)).toBeUndefined();
    expect(correct('chedar', new SpellingVocabulary())).toBeUndefined();
  });

  test('is the more frequent of equally near words, and then the first by name', () => {
    expect(correct('milx', vocabularyOf('milt:5 mill:9 mile:9'))).toBe('mile');
    expect(correct('milx', vocabularyOf('mile:9 mill:9 milt:5'))).toBe('mile');
    expect(correct('mlik', vocabularyOf('milk:2 mlix:9'))).toBe('mlix');
    expect(correct('mlik', vocabularyOf('milk:9 mlix:2'))).toBe('milk');
  });

  test('is the nearest word, however frequent others are', () => {
    expect(correct('abcdef', vocabularyOf('abcdeg abcdxy:90'))).toBe('abcdeg');
    expect(correct('abcdef', vocabularyOf('abcdxf abcdag:90'))).toBe('abcdxf');
    expect(correct('abcdef', vocabularyOf('abcdeg abcdxefyz:90'))).toBe('abcdeg');
  });

  test('is like words from three tenths of their trigrams on, as PostgreSQL counts them', () => {
    expect(correct('abcde', vocabularyOf('abcxyz'))).toBe('abcxyz');
    expect(correct('abcde', vocabularyOf('abcxyzw'))).toBeUndefined();
  });

  test('is neither replaced nor offered if it is longer than 24 characters', () => {
    const long = 'multivitaminsandminerals';
    expect(correct(`${long.slice(0, -1)}z`, vocabularyOf(long))).toBe(long);
    expect(correct(`${long}z`, vocabularyOf(long))).toBeUndefined();
    expect(correct(long, vocabularyOf(`${long.slice(0, 10)}x${long.slice(10)}`))).toBeUndefined();
  });
});

describe('HOM-15 a short word', () => {
  const known = vocabularyOf(
    'milk:8 rice:7 sugar:3 super bread:2 cheese:3 full:3 cream:5 ham tea eggs wing cake:2 coke can:9',
  );

  test.each([
    ['mlik', 'milk'],
    ['imlk', 'milk'],
    ['rcie', 'rice'],
    ['suger', 'sugar'],
    ['bred', 'bread'],
    ['chese', 'cheese'],
    ['full cream mlk', 'full cream milk'],
    ['rce', 'rice'],
    ['egs', 'eggs'],
    ['tae', 'tea'],
    ['hma', 'ham'],
    ['cke', 'cake'],
    ['xyz mlk', 'xyz milk'],
  ])('%s was meant to be %s', (misspelt, words) => {
    expect(correct(misspelt, known)).toBe(words);
  });

  test.each([
    ['another first letter', 'ilk ahm ikl'],
    ['a wrong letter', 'hxm tza'],
    ['a letter too many', 'wxng'],
    ['two missing letters', 'brd sgr'],
    ['a known beginning', 'mil ric che'],
    ['a vowel, which may be a word that is not sold', 'wig mik'],
    ['two letters', 'ml rc mk'],
  ])('stays with %s', (_, words) => {
    for (const word of words.split(' ')) expect(correct(word, known), word).toBeUndefined();
  });

  test('stays if it is an amount, a unit, a container or a barcode', () => {
    const near = vocabularyOf('k2g 50mlx 99999 kags lobs pkit gram500 literx kilox 3lbx 12xml ltrx gmsx pcsx');
    const words = '2kg 500ml 9999 kg lbs kgs pkt gms pcs ltr 500gram 2liter 12x330ml 3lbs kilos';
    for (const word of words.split(' ')) expect(correct(word, near), word).toBeUndefined();
  });

  test('of two letters is not offered', () => {
    expect(correct('mli', vocabularyOf('ml'))).toBeUndefined();
    expect(correct('milq', vocabularyOf('mi'))).toBeUndefined();
  });
});

describe('HOM-15 a search', () => {
  const known = vocabularyOf('cheddar cheese chocolate massy milk parboiled rice water');

  test.each([
    ['chedar', 'cheddar'],
    ['chedar massy', 'cheddar massy'],
    ['chedar mas 2kg', 'cheddar mas 2kg'],
    ['chedder chedar', 'cheddar'],
    ['watre chedar choclate parboild', 'water cheddar chocolate parboiled'],
    ['milc', 'milk'],
    ['ché-dar', 'cheddar'],
  ])('%j was meant to be %j', (typed, meant) => {
    expect(correct(typed, known)).toBe(meant);
  });

  test.each([
    ['every word is known or short', 'cheddar par xyz 9999'],
    ['one of the words is like none', 'chedar zzzzqqqq'],
    ['more than four are unknown', 'watre chedar choclate parboild massi'],
    ['it is empty', ''],
  ])('is not corrected if %s', (_, typed) => {
    expect(correct(typed, known)).toBeUndefined();
  });
});

describe('SEC-05 the work for a search of eight words and 60,000 known ones', () => {
  const random = (seed: number) => (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ (seed << 7)) >>> 0;
  const lettersOf = (seed: number, length: number, alphabet: string) =>
    Array.from({ length }, (_, at) => alphabet[random(seed * 31 + at) % alphabet.length]).join('');
  const az = 'abcdefghijklmnopqrstuvwxyz';
  const kinds: [string, (seed: number) => string][] = [
    ['random words', (seed) => lettersOf(seed, 3 + (seed % 10), az)],
    ['words with the same trigrams', (seed) => lettersOf(seed, 20, 'ab')],
    ['words with the same beginning', (seed) => `chocolat${lettersOf(seed, 5, az)}`],
    ['sixty families of long words', (seed) => lettersOf(seed % 60, 14, az) + lettersOf(seed, 10, az)],
    ['very long words', (seed) => lettersOf(seed, 150, 'abcde')],
  ];

  test.each(kinds)('is bounded with %s', (_, wordOf) => {
    const words = Array.from({ length: 60_000 }, (_, n) => wordOf(n + 1));
    const known = new SpellingVocabulary();
    for (const word of words) known.add(word);
    known.startingWith('').next();
    for (let n = 0; n < 20; n += 1) {
      const [one = '', two = '', ...others] = words.slice(n * 900, n * 900 + 8);
      const typed = [`${one.slice(0, 3)}q${one.slice(4)}`, `${two}q`, lettersOf(n, 20, 'abq'), lettersOf(n, 200, az)];
      let work = { visited: 0, compared: 0 };
      const milliseconds = () => {
        work = { visited: 0, compared: 0 };
        const start = Date.now();
        known.correct([...typed, ...others.slice(0, 4)], work);
        return Date.now() - start;
      };
      // The bound takes 3 ms.
      expectQuick(milliseconds, 3, 40);
      expect(work.visited).toBeLessThanOrEqual(4 * 30_000);
      expect(work.compared).toBeLessThanOrEqual(4 * 100);
      expect(known.correct([...typed, ...typed].map((word) => `${word}qq`))).toBeUndefined();
    }
  });

  test('leaves the commonest trigrams for last', () => {
    const known = new SpellingVocabulary();
    for (let n = 1; n <= 40_000; n += 1) known.add(`x${lettersOf(n, 12, az)}`);
    known.add('xchocolate');
    expect(known.correct(['xchocolqte'])).toEqual(['xchocolate']);
  });

  test('leaves the nearest word where it is among those with most trigrams in common', () => {
    const known = new SpellingVocabulary();
    for (let n = 1; n <= 5_000; n += 1) known.add(`chocolate${lettersOf(n, 3, az)}`);
    known.add('chocolateria');
    const work = { visited: 0, compared: 0 };
    expect(known.correct(['choclateria'], work)).toEqual(['chocolateria']);
    expect(work.compared).toBe(100);
  });
});

/** Looks at every known word. */
function correctByComparingAll(words: readonly string[], known: ReadonlyMap<string, number>): string[] | undefined {
  const isUnknown = (word: string) =>
    (word.match(/\p{L}/gu)?.length ?? 0) >= (/^\p{L}{3}$/u.test(word) ? 3 : 4) &&
    ![...known.keys()].some((one) => one.startsWith(word));
  const meant = words.map((word) => {
    if (!isUnknown(word)) return word;
    const [best] = [...known]
      .filter(([one]) => one.length > 2 && isSimilar(word, one))
      .map(([one, frequency]) => ({ one, frequency, distance: editDistance(word, one) }))
      .sort((a, b) => a.distance - b.distance || b.frequency - a.frequency || (a.one < b.one ? -1 : 1));
    return best?.one ?? (word.length === 3 ? word : undefined);
  });
  if (meant.includes(undefined) || words.filter(isUnknown).length > 4) return undefined;
  return meant.every((word, at) => word === words[at]) ? undefined : [...new Set(meant as string[])];
}

function isSimilar(unknown: string, known: string): boolean {
  const isSwapped =
    unknown.length === known.length &&
    editDistance(unknown, known) === 1 &&
    [...unknown].sort().join() === [...known].sort().join();
  if (unknown.length > 3) return isSwapped || trigramSimilarity(unknown, known) >= 0.3;
  const isMissing = /^[a-z]{4}$/.test(known) && editDistance(unknown, known) === 1 && !/^.[aeiouy]/.test(unknown);
  return unknown[0] === known[0] && (isSwapped || isMissing);
}

function trigramSimilarity(one: string, other: string): number {
  const [own, others] = [one, other].map(
    (word) => new Set(Array.from(`${word} `, (_, at) => `  ${word} `.slice(at, at + 3))),
  );
  const shared = own?.intersection(others ?? new Set()).size ?? 0;
  return shared / ((own?.size ?? 0) + (others?.size ?? 0) - shared);
}

test('HOM-15 whatever is added and removed, words are counted, ordered and corrected as by looking at every word', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abc1'), minLength: 1, maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...'maik'), minLength: 2, maxLength: 5 }),
  );
  const step = fc.record({
    changes: fc.array(fc.record({ at: fc.nat(), isAdded: fc.boolean() }), { maxLength: 150 }),
    typed: fc.array(word, { maxLength: 6 }),
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 150 }), fc.array(step, { maxLength: 5 }), (words, steps) => {
      const vocabulary = new SpellingVocabulary();
      const known = new Map<string, number>();
      const change = (one: string, isAdded: boolean) => {
        if (isAdded) vocabulary.add(one);
        else vocabulary.remove(one);
        const frequency = (known.get(one) ?? 0) + (isAdded ? 1 : -1);
        if (frequency > 0) known.set(one, frequency);
        else known.delete(one);
      };
      for (const one of words) change(one, true);
      for (const { changes, typed } of steps) {
        for (const { at, isAdded } of changes) change(words[at % words.length] ?? '', isAdded);
        for (const some of [typed, ...typed.map((one) => [one])]) {
          expect(vocabulary.correct(some)).toEqual(correctByComparingAll(some, known));
        }
        for (const one of [...typed, ...words.slice(0, 10)]) {
          expect(vocabulary.frequency(one)).toBe(known.get(one) ?? 0);
          expect([...vocabulary.startingWith(one)]).toEqual(
            [...known.keys()].filter((each) => each.startsWith(one)).sort(),
          );
        }
      }
    }),
    { numRuns: 500 },
  );
});
