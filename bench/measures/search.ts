import { listingOrderingSchema, listingPageSchema, regions } from '@bargain-buddy/contract';
import { searchWords, withoutNan } from '@bargain-buddy/domain';
import { budgets } from '../budgets.ts';
import { pick, seededRandom } from '../data-set/content/random.ts';
import type { Pool } from '../database.ts';
import { type Bench, getAll, type Measure, measure, query } from '../measure.ts';
import type { Sample } from '../report.ts';

interface Search {
  words: string[];
  region?: string;
  ordering?: string;
}

interface Words {
  common: string[];
  rare: string[];
  stores: string[];
  names: string[][];
}

type Random = () => number;

const mix: [percent: number, make: (random: Random, words: Words) => Search][] = [
  [12, (random, { common }) => ({ words: [pick(random, common)] })],
  [8, (random, { rare }) => ({ words: [pick(random, rare)] })],
  [10, (random, { common }) => ({ words: [pick(random, common).slice(0, 3)] })],
  [15, (random, { names }) => ({ words: pick(random, names).slice(0, 3) })],
  [15, (random, { common, stores }) => ({ words: [pick(random, common), pick(random, stores)] })],
  [12, (random, { names, stores }) => ({ words: [...pick(random, names).slice(0, 2), pick(random, stores)] })],
  [9, (random, words) => ({ words: oneOrTwo(random, words), region: pick(random, regions) })],
  [9, (random, words) => ({ words: oneOrTwo(random, words), ordering: pick(random, listingOrderingSchema.options) })],
  [
    7,
    (random, { common }) => ({
      words: [
        misspell(
          random,
          pick(
            random,
            common.filter((word) => word.length > 4),
          ),
        ),
      ],
    }),
  ],
  [3, (random, { common, stores }) => ({ words: [misspell(random, pick(random, common)), pick(random, stores)] })],
];

/** Returns a fixed mix of searches as query strings. */
export async function makeSearches(pool: Pool, count: number): Promise<string[]> {
  const words = await readWords(pool);
  const random = seededRandom(1_000_003);
  const all = mix.flatMap(([percent, make]) => Array.from({ length: percent }, () => make));
  return Array.from({ length: count }, (_, index) => {
    const make = all[(index * 37) % all.length] ?? pick(random, all);
    const { words: typed, region = '', ordering = '' } = make(random, words);
    return query({ search: typed.join(' '), region, ordering });
  });
}

async function readWords(pool: Pool): Promise<Words> {
  const products = await pool.query<{ name: string; brand: string }>('SELECT name, brand FROM product ORDER BY id');
  const stores = await pool.query<{ name: string; address: string }>('SELECT name, address FROM store ORDER BY id');
  const frequency = new Map<string, number>();
  for (const { name, brand } of products.rows) {
    for (const word of searchWords(`${name} ${withoutNan(brand)}`)) {
      if (/^\p{L}{3,}$/u.test(word)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    }
  }
  const ranked = [...frequency].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const ofStores = stores.rows.flatMap(({ name, address }) => searchWords(`${name} ${address}`));
  return {
    common: ranked.slice(0, 60).map(([word]) => word),
    rare: ranked.filter(([, count]) => count <= 20).map(([word]) => word),
    stores: [...new Set(ofStores)].filter((word) => word.length > 2),
    names: products.rows.map(({ name }) => searchWords(name)),
  };
}

function oneOrTwo(random: Random, { common, stores }: Words): string[] {
  return random() < 0.5 ? [pick(random, common)] : [pick(random, common), pick(random, stores)];
}

function misspell(random: Random, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
}

const searchOn = (path: string) => async (bench: Bench) =>
  getAll(
    bench,
    (await makeSearches(bench.pool, 1_000)).map((search) => `${path}${search}`),
  );

async function followPages({ client, pool }: Bench): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const search of await makeSearches(pool, 250)) {
    let next: string | null = search;
    for (let page = 1; page <= 4 && next; page += 1) {
      const response = await client.get(`/price/price/${next}`);
      if (page > 1) samples.push(response);
      const parsed = listingPageSchema.parse(JSON.parse(response.body));
      next = parsed.next && new URL(parsed.next).search;
    }
  }
  return samples;
}

/** Sends one request for every second letter, because the client debounces. */
async function suggestWhileTyping(bench: Bench): Promise<Sample[]> {
  const searches = await makeSearches(bench.pool, 150);
  const typed = searches.flatMap((search) => {
    const text = new URLSearchParams(search).get('search') ?? '';
    return Array.from({ length: Math.ceil(text.length / 2) }, (_, index) => text.slice(0, 1 + 2 * index));
  });
  const all = { include_history: 'true', include_products: 'true', include_stores: 'true' };
  return getAll(
    bench,
    typed.map((text) => `/search-suggest/search-suggest/${query({ query: text, ...all })}`),
  );
}

export const searchMeasures: Measure[] = [
  measure('Search, all kinds mixed', budgets.search, searchOn('/price/price/')),
  measure('Search, the next pages', budgets.search, followPages),
  measure('Search, by product', budgets.search, searchOn('/price/by-product/')),
  measure('Kinds, searched', budgets.search, searchOn('/product/kind/')),
  measure('Suggestions while typing', budgets.suggestions, suggestWhileTyping),
];
