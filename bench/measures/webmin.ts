import { setTimeout as delay } from 'node:timers/promises';
import { adminPricePageSchema, importRunDetailsSchema, importRunSchema, regions } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import { seededRandom } from '../data-set/content/random.ts';
import { scale } from '../data-set/content/scale.ts';
import type { Bench, Measure, Measurement, Part, Slow } from '../measure.ts';
import { makePriceFile } from '../price-file.ts';
import { query } from './requests.ts';

const rows = 100_000;
/** Later than every price of the data set. */
const day = '2026-11-21';

const prices: Measure = {
  name: 'WebMin, each page, filter and order of the prices',
  budget: budgets.adminPrices,
  take: async (bench) => {
    const taken: (Slow & { part: string })[] = [];
    for (const { part, path } of filters(bench)) {
      const { body, duration } = await bench.api.send('GET', path);
      if (taken.length >= warmUp || part === 'next') taken.push({ part, path, duration });
      else taken.push({ part: 'first', path, duration });
      const { next } = adminPricePageSchema.parse(JSON.parse(body));
      if (!next) continue;
      const further = `/webmin/price-listing/${new URL(next).search}`;
      taken.push({ part: 'next', path: further, duration: (await bench.api.send('GET', further)).duration });
    }
    const counted = taken.filter(({ part }) => part !== 'first');
    const parts = Map.groupBy(counted, ({ part }) => part);
    return {
      durations: counted.map(({ duration }) => duration),
      parts: [...parts].map(([name, list]): Part => ({ name, durations: list.map(({ duration }) => duration) })),
      slowest: counted.toSorted((a, b) => b.duration - a.duration).slice(0, 5),
    };
  },
};

const warmUp = 50;

function filters({ words }: Bench): { part: string; path: string }[] {
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const one: Record<string, () => Record<string, string | number>> = {
    status: () => ({ status: pick(['pending', 'held', 'verified', 'rejected']) }),
    source: () => ({ source: pick(['mti', 'user', 'pricesmart']) }),
    region: () => ({ region: pick(regions) }),
    store: () => ({ store: 1 + Math.floor(random() * scale.stores) }),
    product: () => ({ product: 1 + Math.floor(random() * scale.products) }),
    days: () => ({ from: pick(['2026-05-01', '2026-09-01', '2026-11-01']) }),
    search: () => ({ search: pick([...words.common, ...words.stores]) }),
  };
  const names = Object.keys(one);
  return Array.from({ length: 400 }, (_, i) => {
    const first = names[i % names.length] ?? 'status';
    const second = i % 3 === 0 ? pick(names) : first;
    const given = {
      ...one[second]?.(),
      ...one[first]?.(),
      ordering: pick(['-date_added', 'date_added', '-price', 'price']),
      // WebMin requests the exact count separately.
      count: 'quick',
    };
    return { part: first, path: `/webmin/price-listing/${query(given)}` };
  });
}

const priceFile: Measure = {
  name: 'Import a PriceSmart file of 100,000 rows in the background',
  budget: budgets.importLarge,
  take: async (bench) => {
    const { duration } = await importWhile(bench, async () => delay(250));
    return { durations: [duration] };
  },
};

const feedMeanwhile: Measure = {
  name: 'Feed, while 100,000 rows are imported',
  budget: budgets.feedWhileImporting,
  take: async (bench): Promise<Measurement> => {
    const durations: number[] = [];
    await importWhile(bench, async () => {
      for (let i = 0; i < 25; i += 1) {
        durations.push((await bench.api.get(`/price/price/?region=${regions[i % regions.length]}&page=1`)).duration);
        await delay(10);
      }
    });
    return { durations };
  },
};

/** Repeats `meanwhile` until the import is done, then undoes it. Returns the duration of the import. */
async function importWhile({ api, pool }: Bench, meanwhile: () => Promise<unknown>): Promise<{ duration: number }> {
  const form = new FormData();
  form.set('file', new Blob([await makePriceFile(pool, rows)]), 'prices.csv');
  form.set('date_added', day);
  // The prices are invented, so most would be held otherwise.
  form.set('decisions', JSON.stringify({ otherwise: 'import' }));
  form.set('background', 'true');
  const begun = performance.now();
  const { id } = importRunSchema.parse(JSON.parse((await api.send('POST', '/webmin/pricesmart-import/', form)).body));
  for (;;) {
    await meanwhile();
    const { body } = await api.send('GET', `/webmin/import-runs/${id}/`);
    const run = importRunDetailsSchema.parse(JSON.parse(body));
    if (run.state === 'failed') throw new Error(`The import failed: ${run.error}`);
    if (run.state !== 'done' || !run.report || !run.finished_at) continue;
    if (run.report.added < 0.95 * rows)
      throw new Error(`The import did something else than expected: ${run.report.message}`);
    const duration = Math.min(performance.now() - begun, Date.parse(run.finished_at) - Date.parse(run.created_at));
    await api.send('DELETE', `/webmin/imports/${run.import_id}/`);
    await pool.query('DELETE FROM import_run');
    await pool.query('DELETE FROM price_import WHERE undone_at IS NOT NULL');
    await pool.query('VACUUM (ANALYZE) price, listing');
    return { duration };
  }
}

export const webminMeasures: Measure[] = [prices, priceFile, feedMeanwhile];
