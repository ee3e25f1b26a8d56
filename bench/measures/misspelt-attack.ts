import { budgets } from '../budgets.ts';
import { pick, seededRandom } from '../data-set/content/random.ts';
import type { Bench, Measure } from '../measure.ts';
import { query } from './requests.ts';
import { makeSearches } from './searches.ts';
import { whileSending } from './while-sending.ts';

const aSecond = 15;
/** Unknown words per search: too many for a correction, and the maximum for one. */
const unknownWords = [8, 4];
const searches = 400;
const rounds = 2;

/** The words of the attack resemble many known words and equal none. */
export const misspeltAttack: Measure = {
  name: `Search, while ${aSecond} a second are of unknown words`,
  budget: budgets.searchWhileAttacked,
  async take(bench) {
    const paths = makeSearches(bench.words, searches).map(({ words }) => searchFor(words));
    const undisturbed: number[] = [];
    const durations: number[] = [];
    await sendAll(bench, paths.slice(0, 100));
    // Alternates, so that other work on the machine affects both equally.
    for (let round = 0; round < rounds; round += 1) {
      undisturbed.push(...(await sendAll(bench, paths)));
      durations.push(...(await whileAttacking(bench, () => sendAll(bench, paths))));
    }
    return { durations, undisturbed };
  },
};

async function sendAll({ api }: Bench, paths: readonly string[]): Promise<number[]> {
  const durations: number[] = [];
  for (const path of paths) durations.push((await api.get(path)).duration);
  return durations;
}

function whileAttacking<T>({ crowd, words }: Bench, work: () => Promise<T>): Promise<T> {
  const random = seededRandom(15);
  const send = (n: number) => {
    const count = unknownWords[n % unknownWords.length] ?? 1;
    return crowd
      .get(searchFor(Array.from({ length: count }, () => unknown(random, words.rare))))
      .catch(() => undefined);
  };
  return whileSending(aSecond, send, work);
}

const searchFor = (words: readonly string[]) => `/price/price/${query({ search: words.join(' ') })}`;

function unknown(random: () => number, words: readonly string[]): string {
  const word = pick(random, words);
  const at = Math.ceil(word.length / 2);
  return `${word.slice(0, at)}${pick(random, ['q', 'x', 'z'])}${word.slice(at)}`;
}
