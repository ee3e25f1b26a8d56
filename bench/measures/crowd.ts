import { pick, seededRandom } from '../data-set/content/random.ts';
import type { Bench, Measure } from '../measure.ts';
import { query } from './requests.ts';
import { makeSearches } from './searches.ts';

const people = 32;
const requests = 3_000;

export const crowdMeasure: Measure = {
  name: `All of it, ${people} people at once`,
  budget: {},
  async take(bench) {
    const paths = await makePaths(bench);
    const durations: number[] = [];
    const queue = paths.values();
    const person = async () => {
      for (const path of queue) durations.push((await bench.crowd.get(path)).duration);
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: people }, person));
    return { durations, rate: (durations.length * 1_000) / (performance.now() - start) };
  },
};

/** Models typical use: view the feed, type, search, and open a listing. */
async function makePaths({ pool, words }: Bench): Promise<string[]> {
  const { rows } = await pool.query<{ price_id: number }>(
    'SELECT price_id FROM listing ORDER BY hashint8extended(price_id, 9) LIMIT 500',
  );
  const random = seededRandom(32);
  return makeSearches(words, requests / 5).flatMap(({ words: typed, region = '', ordering = '' }) => {
    const text = typed.join(' ');
    return [
      `/price/price/${query({ page: 1 + Math.floor(random() * 5), region })}`,
      `/search-suggest/search-suggest/${query({ query: text.slice(0, 3) })}`,
      `/search-suggest/search-suggest/${query({ query: text.slice(0, 6) })}`,
      `/price/price/${query({ search: text, region, ordering })}`,
      `/price/price-history/${pick(random, rows).price_id}/`,
    ];
  });
}
