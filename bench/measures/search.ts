import { listingPageSchema } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import type { Bench, Measure } from '../measure.ts';
import { runObvious } from '../obvious/run.ts';
import { obviousSearch, obviousSuggestions } from '../obvious/search.ts';
import { misspeltAttack } from './misspelt-attack.ts';
import { ask, query, type Request } from './requests.ts';
import { makeSearches, type Search } from './searches.ts';

const many = 1_000;

const search: Measure = {
  name: 'Search, all kinds mixed',
  budget: budgets.search,
  take: (bench) => ask(bench, makeSearches(bench.words, many).map(toRequest)),
  obvious: async ({ pool, words }) => {
    const searches = makeSearches(words, many);
    const examples = ['a product', 'a word and a store', 'a product and a store'].map((kind) =>
      searches.find((one) => one.kind === kind),
    );
    return runObvious(
      pool,
      examples.filter((example) => example !== undefined).map((example) => obviousSearch(example.words)),
    );
  },
};

const secondPage: Measure = {
  name: 'Search, the next pages',
  budget: budgets.search,
  take: async (bench) => ({ durations: await followAll(bench, makeSearches(bench.words, 250)) }),
};

const byProduct: Measure = {
  name: 'Search, by product',
  budget: { p50: budgets.search.p50, p99: budgets.search.p99 },
  take: (bench) =>
    ask(
      bench,
      makeSearches(bench.words, many).map((one) => {
        const { path, part } = toRequest(one);
        return { path: path.replace('/price/price/', '/price/by-product/'), part };
      }),
    ),
};

const kinds: Measure = {
  name: 'Kinds, searched',
  budget: { p50: budgets.search.p50, p99: budgets.search.p99 },
  take: (bench) =>
    ask(
      bench,
      makeSearches(bench.words, many).map(({ kind, words, region = '' }) => ({
        path: `/product/kind/${query({ search: words.join(' '), region })}`,
        part: kind,
      })),
    ),
};

const suggestions: Measure = {
  name: 'Suggestions while typing',
  budget: budgets.suggestions,
  take: (bench) => ask(bench, makeSearches(bench.words, 150).flatMap(whileTyping)),
  obvious: async ({ pool }) => {
    const durations: number[] = [];
    for (const text of ['ch', 'chick', 'tomato ke', 'mas']) {
      durations.push((await runObvious(pool, obviousSuggestions(text))).reduce((sum, one) => sum + one, 0));
    }
    return durations;
  },
};

function toRequest({ kind, words, region = '', ordering = '' }: Search): Request {
  return { path: `/price/price/${query({ search: words.join(' '), region, ordering })}`, part: kind };
}

async function followAll({ api }: Bench, searches: readonly Search[]): Promise<number[]> {
  const durations: number[] = [];
  for (const one of searches) {
    let path: string | undefined = toRequest(one).path;
    for (let page = 1; page <= 4 && path; page += 1) {
      const { body, duration } = await api.get(path);
      if (page > 1) durations.push(duration);
      const { next } = listingPageSchema.parse(JSON.parse(body));
      path = next ? `/price/price/${new URL(next).search}` : undefined;
    }
  }
  return durations;
}

/** Sends one request for every second letter, because the client debounces. */
function whileTyping({ words }: Search): Request[] {
  const text = words.join(' ');
  const requests: Request[] = [];
  for (let length = 1; length <= text.length; length += 2) {
    const values = {
      query: text.slice(0, length),
      include_history: 'true',
      include_products: 'true',
      include_stores: 'true',
    };
    requests.push({
      path: `/search-suggest/search-suggest/${query(values)}`,
      part: length < 3 ? 'one letter' : 'more letters',
    });
  }
  return requests;
}

export const searchMeasures: Measure[] = [search, secondPage, byProduct, kinds, suggestions, misspeltAttack];
