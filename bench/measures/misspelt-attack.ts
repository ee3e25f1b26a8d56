import { budgets } from '../budgets.ts';
import { pick, seededRandom } from '../data-set/content/random.ts';
import type { Bench, Measure } from '../measure.ts';
import { query } from './requests.ts';
import { makeSearches } from './searches.ts';
import { whileSending } from './while-sending.ts';

const aSecond = 15;
/** More unknown words than are corrected, and as many as are. */
const unknownWords = [8, 4];
const searches = 400;
const rounds = 2;

/** What others wait for a search while somebody sends nothing but words that are like many and equal to none. */
export const misspeltAttack: Measure = {
  name: `Search, while ${aSecond} a second are of unknown words`,
  budget: budgets.searchWhileAttacked,
  async take(bench) {
    const paths = makeSearches(bench.words, searches).map(({ words }) => searchFor(words));
    const undisturbed: number[] = [];
    const durations: number[] = [];
    await askAll(bench, paths.slice(0, 100));
    // In turns, so that whatever else the machine does concerns both.
    for (let round = 0; round < rounds; round += 1) {
      undisturbed.push(...(await askAll(bench, paths)));
      durations.push(...(await whileAttacking(bench, () => askAll(bench, paths))));
    }
    return { durations, undisturbed };
  },
};

async function askAll({ api }: Bench, paths: readonly string[]): Promise<number[]> {
  const durations: number[] = [];
  for (const path of paths) durations.push((await api.get(path)).duration);
  return durations;
}

function whileAttacking<T>({ crowd, words }: Bench, work: () => Promise<T>): Promise<T> {
  const random = seededRandom(15);
  const send = (n: number) => {
    const count = unknownWords[n % unknownWords.length] ?? 1;
    // The server may refuse an attacker.
    return crowd
      .get(searchFor(Array.from({ length: count }, () => unknown(random, words.rare))))
      .catch(() => undefined);
  };
  return whileSending(aSecond, send, work);
}

const searchFor = (words: readonly string[]) => `/price/price/${query({ search: words.join(' ') })}`;

/** A word with one letter too many in its middle. */
function unknown(random: () => number, words: readonly string[]): string {
  const word = pick(random, words);
  const at = Math.ceil(word.length / 2);
  return `${word.slice(0, at)}${pick(random, ['q', 'x', 'z'])}${word.slice(at)}`;
}
