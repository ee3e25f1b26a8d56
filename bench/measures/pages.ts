import { regions } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { Bench, Measure } from '../measure.ts';
import { query } from './requests.ts';
import { whileSending } from './while-sending.ts';

const pagesASecond = 20;
const reads = 1_000;
const rounds = 3;

export const feedWhileRendering: Measure = {
  name: `Feed, while ${pagesASecond} pages a second are rendered`,
  budget: budgets.feedWhileRendering,
  async take(bench) {
    const undisturbed: number[] = [];
    const durations: number[] = [];
    await readFeed(bench);
    await whileSending(
      pagesASecond,
      (n) => renderPage(bench, n),
      () => readFeed(bench),
    );
    for (let round = 1; round <= rounds; round += 1) {
      undisturbed.push(...(await readFeed(bench)));
      const render = (n: number) => renderPage(bench, round * 10_000 + n);
      durations.push(...(await whileSending(pagesASecond, render, () => readFeed(bench))));
    }
    return { durations, undisturbed };
  },
};

async function readFeed({ api }: Bench): Promise<number[]> {
  collectGarbage();
  const durations: number[] = [];
  for (let n = 0; n < reads; n += 1) durations.push((await api.get(`/price/price/${query({})}`)).duration);
  return durations;
}

/** Uses a unique address, so that no cache contains the page. */
async function renderPage({ origin }: Bench, n: number): Promise<void> {
  const path = `/${query({ page: 1 + (n % 400), region: regions[n % regions.length] ?? '', _: `rendered-${n}` })}`;
  const response = await fetch(new URL(path, origin));
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  await response.text();
}
