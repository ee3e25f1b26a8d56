import { listingOrderingSchema, regions } from '@bargain-buddy/contract';
import { pick, seededRandom } from '../data-set/content/random.ts';
import type { Words } from '../words.ts';

export interface Search {
  kind: string;
  words: string[];
  region?: string;
  ordering?: string;
}

const mix: [kind: string, share: number, make: (random: () => number, words: Words) => Omit<Search, 'kind'>][] = [
  ['a common word', 12, (random, { common }) => ({ words: [pick(random, common)] })],
  ['a rare word', 8, (random, { rare }) => ({ words: [pick(random, rare)] })],
  ['a word half typed', 10, (random, { common }) => ({ words: [pick(random, common).slice(0, 3)] })],
  ['a product', 15, (random, { names }) => ({ words: pick(random, names).slice(0, 3) })],
  ['a word and a store', 15, (random, words) => ({ words: [pick(random, words.common), pick(random, words.stores)] })],
  [
    'a product and a store',
    12,
    (random, words) => ({ words: [...pick(random, words.names).slice(0, 2), pick(random, words.stores)] }),
  ],
  ['with a region', 9, (random, words) => ({ words: twoWords(random, words), region: pick(random, regions) })],
  [
    'with an ordering',
    9,
    (random, words) => ({ words: twoWords(random, words), ordering: pick(random, listingOrderingSchema.options) }),
  ],
  [
    'misspelt',
    7,
    (random, { common }) => ({
      words: [
        misspell(
          random,
          pick(
            random,
            common.filter(({ length }) => length > 4),
          ),
        ),
      ],
    }),
  ],
  [
    'misspelt, with a store',
    3,
    (random, words) => ({ words: [misspell(random, pick(random, words.common)), pick(random, words.stores)] }),
  ],
];

export function makeSearches(words: Words, count: number): Search[] {
  const random = seededRandom(1_000_003);
  const kinds = mix.flatMap((one) => Array<typeof one>(one[1]).fill(one));
  return Array.from({ length: count }, (_, index) => {
    const [kind, , make] = pick(random, [kinds[(index * 37) % kinds.length] ?? pick(random, kinds)]);
    return { kind, ...make(random, words) };
  });
}

function twoWords(random: () => number, words: Words): string[] {
  return random() < 0.5 ? [pick(random, words.common)] : [pick(random, words.common), pick(random, words.stores)];
}

function misspell(random: () => number, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
}
